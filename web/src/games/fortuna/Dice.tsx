// Dice.tsx - the dice of the turn in their tray: rolled ones show their number, the others wait. Pointing at a waiting die
// rolls; pointing at a rolled one uses it where it opens nothing.
import { Icon } from "./icons.js";
import { Pick } from "./Pick.js";
import { useBoard } from "./context.js";
import { Limits } from "./Stock.js";
import { provinceOf } from "./table.js";

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    1: [[2, 2]],
    2: [
        [1, 1],
        [3, 3],
    ],
    3: [
        [1, 1],
        [2, 2],
        [3, 3],
    ],
    4: [
        [1, 1],
        [3, 1],
        [1, 3],
        [3, 3],
    ],
    5: [
        [1, 1],
        [3, 1],
        [2, 2],
        [1, 3],
        [3, 3],
    ],
    6: [
        [1, 1],
        [3, 1],
        [1, 2],
        [3, 2],
        [1, 3],
        [3, 3],
    ],
};

export function DieFace({ value }: { value: number }) {
    return (
        <svg viewBox="0 0 64 64" class="ft-icon ft-die" aria-hidden="true" focusable="false">
            <rect x="4" y="4" width="56" height="56" rx="11" class="ivory" />
            {(PIPS[value] ?? []).map(([x, y]) => (
                <circle cx={x * 16} cy={y * 16} r="5.6" class={value === 1 ? "terra" : "dark"} />
            ))}
        </svg>
    );
}

function Rolled({ value, index }: { value: number; index: number }) {
    const { words } = useBoard();
    return (
        <Pick
            thing={{ die: value }}
            would={`idle die ${value}`}
            label={words._("a die that shows {die}", { die: value })}
            flip={`die:${index}`}
            class="ft-rolled"
        >
            <DieFace value={value} />
        </Pick>
    );
}

function Waiting() {
    const { words } = useBoard();
    return (
        <Pick thing={{ verb: "roll" }} would="roll" label={words._("a die not rolled yet")} class="ft-waiting">
            <DieFace value={0} />
        </Pick>
    );
}

/** Tokens taken this turn: as many cards will be drawn. */
function Taken({ count }: { count: number }) {
    const { words } = useBoard();
    if (count === 0) return null;
    return (
        <span class="ft-taken" title={words._("tokens taken this turn")}>
            {Array.from({ length: count }, () => (
                <Icon name="token" />
            ))}
            <span class="spoken">{words._("{n} {n:token|tokens} taken this turn", { n: count })}</span>
        </span>
    );
}

export function DiceTray() {
    const { view, words } = useBoard();
    const { _ } = words;
    const { turn, supply } = view.table;
    const owned = turn.seat && view.phase !== "over" ? (provinceOf(view.table, turn.seat)?.dice ?? 0) : 0;
    return (
        <section class="ft-tray ft-corner" aria-label={_("Dice of this turn")}>
            <h3 class="ft-label">
                {_("Dice")}
                <Taken count={turn.tokens_taken} />
                <span class="ft-dice-left" title={_("dice nobody owns")}>
                    <Icon name="die" />
                    <b>{supply["dice"] ?? 0}</b>
                    <span class="spoken">{_("dice nobody owns")}</span>
                </span>
            </h3>
            <Limits />
            <div class="ft-dice">
                {turn.dice.map((value, index) => (
                    <Rolled key={index} value={value} index={index} />
                ))}
                {Array.from({ length: Math.max(0, owned - turn.dice.length) }, (_unused, index) => (
                    <Waiting key={`waiting ${index}`} />
                ))}
            </div>
        </section>
    );
}
