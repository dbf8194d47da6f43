// Favours.tsx - the Emperor's six favours: what is given, the tokens that lie on each, and whether it is still open.
import { Icon } from "./icons.js";
import { Pick } from "./Pick.js";
import { Signs } from "./Signs.js";
import { isNew, signsOf, textOf, useBoard } from "./context.js";
import { favourCard } from "./faces.js";
import { favourMove } from "./moves.js";
import { soften } from "../soften.js";
import type { Favour } from "./table.js";

/** Letters of a name that needs three lines where the board is small. */
const LONG_NAME = 20;

function Tokens({ favour, most }: { favour: Favour; most: number }) {
    return (
        <span class="ft-tokens" aria-hidden="true">
            {Array.from({ length: most }, (_, index) =>
                index < favour.tokens ? (
                    <span class="there" data-key={`token:${favour.favour}:${index}`}>
                        <Icon name="token" />
                    </span>
                ) : (
                    <span />
                ),
            )}
        </span>
    );
}

function OneFavour({ favour }: { favour: Favour }) {
    const board = useBoard();
    const { view, words } = board;
    const { _ } = words;
    const name = words.word("favour", favour.favour);
    const parts = [
        _("favour {number}: {name}", { number: favour.number, name }),
        favour.up ? _("open") : _("face down"),
        _("{n} {n:token|tokens}", { n: favour.tokens }),
    ];
    return (
        <Pick
            thing={{ favour: favour.favour }}
            would={favourMove(view, favour.favour)}
            label={words.head(parts.join(", "))}
            about={favourCard(favour.number)}
            title={textOf(board, favourCard(favour.number))}
            flip={`favour:${favour.favour}`}
            class={`ft-favour ${favour.up ? "up" : "down"} ${isNew(board, "favour", favour.favour) ? "new" : ""}`}
        >
            <span class="ft-favour-number">{favour.number}</span>
            <Icon name={`favour-${favour.favour}`} class="ft-favour-art" />
            <span class={name.length > LONG_NAME ? "ft-favour-name ft-long" : "ft-favour-name"}>{soften(name)}</span>
            <Signs signs={signsOf(board, favourCard(favour.number))} />
            <Tokens favour={favour} most={view.table.limits.tokens} />
        </Pick>
    );
}

export function Favours() {
    const { view, words } = useBoard();
    const name = words._("The Emperor's favours");
    return (
        <section class="ft-favours" aria-label={name}>
            <h3 class="ft-label">{name}</h3>
            <div class="ft-favour-grid">
                {view.table.favours.map((favour) => (
                    <OneFavour key={favour.favour} favour={favour} />
                ))}
            </div>
        </section>
    );
}
