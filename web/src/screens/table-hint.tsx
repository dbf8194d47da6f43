// table-hint.tsx - what a strong bot would do here: its ranking of the moves, how often each wins in its thoughts, how
// sure it is.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { moveLabel } from "../model/moves.js";
import type { Picker } from "../model/picker.js";
import { percentsOf } from "../model/shares.js";
import { Refused, type Hint, type Scene } from "../model/table.js";
import type { Message, View } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { levelName } from "../words/options.js";
import type { Words } from "../words/words.js";
import type { PlayProps } from "./table-play.js";

export interface HintState {
    readonly ask: () => void;
    readonly forget: () => void;
    readonly busy: boolean;
    readonly answer: Hint | null;
    readonly trouble: Message | null;
    /** What the board marks. */
    readonly marks: readonly { readonly move: string; readonly share: number }[];
}

/** As the panel and the marks say them; the last is that of all moves that the bot does not name. */
const percentsIn = ({ moves }: Hint): readonly number[] => percentsOf(moves.map(({ share }) => share ?? 0));

const NO_MARKS: HintState["marks"] = [];

interface Held {
    /** The position that it holds for. */
    readonly position: string;
    readonly answer: Hint | null;
    readonly trouble: Message | null;
}

/** What the viewer can choose from: while that is the same, what others do does not make a hint void. */
export const choicesOf = ({ view }: Scene): string =>
    view === null || view.legal.length === 0 ? "" : [view.seat, view.round, view.phase, ...view.legal.map(({ move }) => move)].join();

/** What was asked for is answered: a question waits until the position is shown, and is put again when it has changed before
 * the answer came. It is dropped when the viewer has nothing to choose any more. */
export function useHint({ session, scene, showing }: PlayProps): HintState {
    const [held, setHeld] = useState<Held | null>(null);
    const [wanted, setWanted] = useState(false);
    const position = choicesOf(scene);
    const late = showing.waiting > 0;
    useEffect(() => {
        if (!wanted || late) return undefined;
        if (position === "") {
            setWanted(false);
            return undefined;
        }
        let current = true;
        const hold = (some: Pick<Held, "answer" | "trouble">): void => {
            if (!current) return;
            setHeld({ position, ...some });
            setWanted(false);
        };
        session.table.hint().then(
            (answer) => hold({ answer, trouble: null }),
            (error: unknown) =>
                hold({
                    answer: null,
                    trouble: error instanceof Refused ? error.why : { id: "page.failed", rule: "", args: {} },
                }),
        );
        return () => {
            current = false;
        };
    }, [session, wanted, late, position]);
    const now = held?.position === position && !wanted ? held : null;
    const answer = now?.answer ?? null;
    const marks = useMemo(() => {
        const percents = answer ? percentsIn(answer) : [];
        return answer?.moves.map(({ move }, at) => ({ move, share: percents[at]! / 100 })) ?? NO_MARKS;
    }, [answer]);
    const ask = (): void => setWanted(true);
    return { ask, forget: () => setHeld(null), busy: wanted, answer, trouble: now?.trouble ?? null, marks };
}

interface PanelProps extends PlayProps {
    readonly hint: HintState;
    readonly picker: Picker;
}

export function HintPanel(props: PanelProps) {
    const { hint, scene } = props;
    const { words } = useApp();
    const { _ } = words;
    if (hint.busy) {
        return (
            <p class="hint soft" role="status">
                {_("A bot is thinking about your moves …")}
            </p>
        );
    }
    if (hint.trouble) {
        return (
            <p class="notice" role="alert">
                {words.head(words.say(hint.trouble))}
            </p>
        );
    }
    return scene.view && hint.answer && <Answer {...props} view={scene.view} answer={hint.answer} />;
}

interface AnswerProps extends PanelProps {
    readonly view: View;
    readonly answer: Hint;
}

/** What the bot means by a chance: for two it needs no words. */
function meaningOf(words: Words, seats: number): string | null {
    const { _ } = words;
    if (seats === 1) return _("The chance is that of a better result than usual.");
    return seats === 2 ? null : _("The chance counts winning for one half, and each one whom you end before for the other.");
}

/** The moves in the order of the bot; their percents and those of all others make a hundred. */
function Answer({ answer, view, ...props }: AnswerProps) {
    const { words } = useApp();
    const { _ } = words;
    const section = useRef<HTMLElement>(null);
    useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [answer]);
    const known = answer.moves.every(({ share }) => share !== null);
    const percents = percentsIn(answer);
    const others = percents.at(-1)!;
    const meaning = meaningOf(words, props.scene.info.seats.length);
    return (
        <section class="hint" aria-label={_("Hint")} ref={section}>
            <header class="hint-head">
                <p>
                    <Icon name="hint" />{" "}
                    {_("What a bot of the level {level} thinks of your moves", { level: levelName(words, answer.bot) })}
                </p>
                <button type="button" class="button bare round" aria-label={_("Close")} onClick={props.hint.forget}>
                    <Icon name="close" />
                </button>
            </header>
            <ol class="hint-moves">
                {answer.moves.map((one, at) => (
                    <li key={one.move}>
                        <Thought {...props} {...one} view={view} best={at === 0} percent={known ? percents[at]! : null} />
                    </li>
                ))}
            </ol>
            {meaning !== null && <p class="soft small">{meaning}</p>}
            {known && others > 0 && (
                <p class="soft small">{_("All other moves together: {share}", { share: words.percent(others / 100) })}</p>
            )}
        </section>
    );
}

interface ThoughtProps extends PanelProps {
    readonly view: View;
    readonly move: string;
    readonly chance: number | null;
    /** It is what the bot would play. */
    readonly best: boolean;
    readonly percent: number | null;
}

function Thought({ face, picker, view, move, chance, best, percent }: ThoughtProps) {
    const { words } = useApp();
    const { _ } = words;
    const legal = picker.legal.find((one) => one.move === move);
    return (
        <button type="button" class="hint-move" disabled={!legal} onClick={() => legal && picker.choose(legal)}>
            <span class="hint-name">{legal ? moveLabel(words, face, legal, view) : move}</span>
            {percent !== null && <span class="hint-share number">{words.percent(percent / 100)}</span>}
            {percent !== null && (
                <span class="hint-bar" aria-hidden="true">
                    <span style={{ transform: `scaleX(${Math.max(0.01, percent / 100)})` }} />
                </span>
            )}
            <span class="hint-chance">
                {best && <b class="best-hint">{_("The bot would play this.")}</b>}{" "}
                {percent !== null && _("{share} of its thoughts began with it.", { share: words.percent(percent / 100) })}{" "}
                {chance !== null && _("Your chance is then {chance}.", { chance: words.percent(chance) })}
            </span>
        </button>
    );
}
