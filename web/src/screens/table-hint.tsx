// table-hint.tsx - what a strong bot would do here: its ranking of the moves, how often each wins in its thoughts, how
// sure it is.
import { useMemo, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { moveLabel } from "../model/moves.js";
import type { Picker } from "../model/picker.js";
import type { Session } from "../model/session.js";
import { Refused, type Hint, type Scene } from "../model/table.js";
import type { Message } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { levelName } from "../words/options.js";
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

const NO_MARKS: HintState["marks"] = [];

interface Held {
    readonly view: object | null;
    readonly busy: boolean;
    readonly answer: Hint | null;
    readonly trouble: Message | null;
}

/** A hint holds for the position that it was asked for. */
export function useHint(session: Session, scene: Scene): HintState {
    const [held, setHeld] = useState<Held | null>(null);
    const { view } = scene;
    const now = held?.view === view ? held : null;
    const ask = (): void => {
        const asked: Held = { view, busy: true, answer: null, trouble: null };
        const hold = (some: Partial<Held>): void =>
            setHeld((last) => (last === asked ? { ...asked, busy: false, ...some } : last)); // else it comes too late
        setHeld(asked);
        session.table.hint().then(
            (answer) => hold({ answer }),
            (error: unknown) =>
                hold({ trouble: error instanceof Refused ? error.why : { id: "page.failed", rule: "", args: {} } }),
        );
    };
    const answer = now?.answer ?? null;
    const marks = useMemo(
        () => answer?.moves.map(({ move, share }) => ({ move, share: share ?? 0 })) ?? NO_MARKS,
        [answer],
    );
    return { ask, forget: () => setHeld(null), busy: now?.busy ?? false, answer, trouble: now?.trouble ?? null, marks };
}

export function HintPanel({
    scene,
    face,
    hint,
    picker,
}: PlayProps & { readonly hint: HintState; readonly picker: Picker }) {
    const { words } = useApp();
    const { _ } = words;
    const { view } = scene;
    if (hint.busy) {
        return (
            <p class="panel hint soft" role="status">
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
    if (!view || !hint.answer) return null;
    const { bot, moves } = hint.answer;
    return (
        <section class="panel hint" aria-label={_("Hint")}>
            <header class="hint-head">
                <p>
                    <Icon name="hint" />{" "}
                    {_("What a bot of the level {level} thinks of your moves", { level: levelName(words, bot) })}
                </p>
                <button type="button" class="button bare round" aria-label={_("Close")} onClick={hint.forget}>
                    <Icon name="close" />
                </button>
            </header>
            <ol class="hint-moves">
                {moves.map(({ move, chance, share }) => {
                    const legal = picker.legal.find((one) => one.move === move);
                    return (
                        <li key={move}>
                            <button
                                type="button"
                                class="hint-move"
                                disabled={!legal}
                                onClick={() => legal && picker.choose(legal)}
                            >
                                <span class="hint-name">{legal ? moveLabel(words, face, legal, view) : move}</span>
                                <span class="hint-bar" aria-hidden="true">
                                    <span style={{ transform: `scaleX(${Math.max(0.01, share ?? 0)})` }} />
                                </span>
                                <span class="hint-share number">
                                    {share !== null && _("thought: {share}", { share: words.percent(share) })}
                                </span>
                                <span class="hint-chance number">
                                    {chance !== null && _("stands at {chance}", { chance: words.percent(chance) })}
                                </span>
                            </button>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
