// Pick.tsx - anything on the table that can be pointed at: a button that picks its thing while that is possible, and says
// why not while it is not. Where nobody is to choose, as in a replay, it explains itself. What is printed on it are signs
// and names broken for the eye; its name for the ear stands beside them.
import type { ComponentChildren } from "preact";
import type { Thing } from "../../model/picker.js";
import { HintMark, shareIn } from "../hint-mark.js";
import { classes } from "./classes.js";
import { useBoard } from "./context.js";

interface PickProps {
    readonly thing: Thing;
    /** The move that it would be, to ask why it cannot be made. */
    readonly would: string;
    /** What a screen reader says. */
    readonly label: string;
    /** Of the card browser, to explain what it is. */
    readonly about?: string;
    readonly class?: string;
    readonly flip?: string;
    readonly title?: string;
    readonly children: ComponentChildren;
}

export function Pick({ thing, would, label, about, class: more = "", flip, title, children }: PickProps) {
    const board = useBoard();
    const { picker, explain, hints } = board;
    const live = picker.live(thing);
    const picked = picker.isPicked(thing);
    const moves = hints.length > 0 ? picker.under(thing) : [];
    const tell = (): void => {
        if (about !== undefined) explain({ card: about });
    };
    const point = (): void => {
        if (live || picked) picker.pick(thing);
        else if (picker.legal.length > 0 || about === undefined) void board.answers.ask(label, would, about ?? null);
        else tell();
    };
    const keys = (event: KeyboardEvent): void => {
        if (event.key === "i" && !event.ctrlKey && !event.metaKey) tell();
    };
    const look = (): void => {
        const left = picker.under(thing);
        void board.answers.preview(left.length === 1 ? left[0]!.move : null);
    };
    return (
        <button
            type="button"
            class={classes(`ft-pick ${more}`, { live, picked, hinted: shareIn(hints, moves) > 0 })}
            aria-pressed={picked || undefined}
            aria-disabled={live || picked ? undefined : true}
            data-key={flip}
            data-thing={Object.entries(thing).flat().join(" ")}
            title={title}
            onClick={point}
            onKeyDown={keys}
            onContextMenu={(event) => {
                if (about === undefined) return;
                event.preventDefault();
                tell();
            }}
            onFocus={look}
            onPointerEnter={look}
            onPointerLeave={() => void board.answers.preview(null)}
        >
            <span class="ft-printed" aria-hidden="true">
                {children}
            </span>
            <span class="spoken">{label}</span>
            <HintMark as="ft-hint" hints={hints} moves={moves} words={board.words} />
        </button>
    );
}
