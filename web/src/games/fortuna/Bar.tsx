// Bar.tsx - the choices that are left, as buttons; what was picked already; and the answer to "why not?". On a narrow screen
// it also has what could be pointed at on the table, which may be far off.
import { HintMark } from "../hint-mark.js";
import { Icon } from "./icons.js";
import { Drawn } from "./Privilege.js";
import { useAnswers } from "./answers.js";
import { classes } from "./classes.js";
import { useBoard } from "./context.js";
import { LEAVING, amountsOf, choices, grouped, iconOf, labelOf, shortOf, verbOf, type Choice } from "./moves.js";

function Why() {
    const { answers, words, explain } = useBoard();
    const { _ } = words;
    if (!answers.asked) return null;
    const { why, about, card } = answers.asked;
    return (
        <div class="ft-why" role="status">
            <p>
                <b>{about}</b>
                <span>{why ? words.say(why) : _("This cannot be chosen now.")}</span>
            </p>
            <div>
                {why && why.rule !== "" && (
                    <button type="button" class="ft-rule" onClick={() => explain({ rule: why.rule })}>
                        {_("Rule {rule}", { rule: why.rule })}
                    </button>
                )}
                {card && (
                    <button type="button" class="ft-rule" onClick={() => explain({ card })}>
                        {_("About it")}
                    </button>
                )}
                <button type="button" class="ft-close" onClick={() => answers.forget()} aria-label={_("Close")}>
                    {"×"}
                </button>
            </div>
        </div>
    );
}

function ChoiceButton({ choice }: { choice: Choice }) {
    const { words, view, picker, hints, answers } = useBoard();
    const { move, lies } = choice;
    const icon = iconOf(move, view);
    const label = labelOf(words, move, view);
    const leaves = LEAVING.includes(verbOf(move));
    return (
        <button
            type="button"
            class={classes("ft-choice", { lies, here: lies && verbOf(move) === "keep", leaves, hinted: hints.some((other) => other.move === move.move) })}
            data-move={move.move}
            aria-label={lies ? label : undefined}
            onClick={() => picker.choose(move)}
            onFocus={() => void answers.preview(move.move)}
            onPointerEnter={() => void answers.preview(move.move)}
            onPointerLeave={() => void answers.preview(null)}
        >
            {icon && <Icon name={icon} />}
            <span>{lies ? shortOf(words, move, view) : label}</span>
            <HintMark as="ft-share" hints={hints} moves={[move]} words={words} />
        </button>
    );
}

/** What would come of it. The line is always there: a bar that grew under the pointer would cover what is pointed at. */
function Preview({ lies }: { lies: boolean }) {
    const { words, answers } = useBoard();
    const { previewed } = answers;
    const usual = lies ? words._("Point at something marked on the table.") : "";
    return <p class={previewed ? "ft-preview" : "ft-preview ft-point"}>{previewed ? words.say(previewed) : usual}</p>;
}

/** Choices that differ in their amount alone: one line of numbers. */
function Amounts({ group }: { group: readonly Choice[] }) {
    const { words, view, picker, hints, answers } = useBoard();
    const [first] = group;
    const icon = iconOf(first!.move, view);
    return (
        <div class={`ft-amounts ${group.every(({ lies }) => lies) ? "lies" : ""}`}>
            <span class="ft-amounts-name">
                {icon && <Icon name={icon} />}
                {amountsOf(words, first!.move)}
            </span>
            {group.map(({ move, lies }) => (
                <button
                    key={move.move}
                    type="button"
                    class={classes("ft-choice ft-amount", { lies, hinted: hints.some((other) => other.move === move.move) })}
                    data-move={move.move}
                    aria-label={labelOf(words, move, view)}
                    onClick={() => picker.choose(move)}
                    onFocus={() => void answers.preview(move.move)}
                    onPointerEnter={() => void answers.preview(move.move)}
                    onPointerLeave={() => void answers.preview(null)}
                >
                    {Number(move.fields["amount"])}
                </button>
            ))}
        </div>
    );
}

function Choices({ all }: { all: readonly Choice[] }) {
    const { words, picker } = useBoard();
    const { _ } = words;
    return (
        <div class="ft-choices" role="group" aria-label={_("What you can do")}>
            {grouped(all).map((group) =>
                group.length > 1 ? (
                    <Amounts key={group[0]!.move.move} group={group} />
                ) : (
                    <ChoiceButton key={group[0]!.move.move} choice={group[0]!} />
                ),
            )}
            {picker.picked.length > 0 && (
                <button type="button" class="ft-close" onClick={() => picker.clear()} aria-label={_("Choose again")}>
                    {"×"}
                </button>
            )}
        </div>
    );
}

export function Bar() {
    const { words, view, picker, answers } = useBoard();
    useAnswers(answers);
    const all = choices(picker);
    const idle = all.length === 0 && !answers.asked && view.table.drawn.length === 0;
    return (
        <div class={`ft-bar ${idle ? "idle" : ""}`}>
            {idle && <Icon name="laurel" />}
            <Drawn />
            {all.length > 0 && <Choices all={all} />}
            {all.length > 0 && !answers.asked && <Preview lies={all.some(({ lies }) => lies)} />}
            <Why />
            {view.table.turn.paid && view.phase === "action" && (
                <p class="ft-paid">{words._("Paid for: it must be carried out.")}</p>
            )}
        </div>
    );
}
