// hint-mark.tsx - what a hint says of a thing on the table, as a number on it. What the bot itself would play has a star: the
// number tells how much it thought of a move, which need not be most of the best one.
import type { JSX } from "preact";
import type { Move } from "../model/view.js";
import type { Words } from "../words/words.js";
import type { BoardProps } from "./board.js";

type Hints = BoardProps["hints"];
type Moves = readonly Pick<Move, "move">[];

/** How much of a hint's weight goes to these moves; 0 without a hint. */
export const shareIn = (hints: Hints, moves: Moves): number =>
    hints.reduce((sum, hint) => sum + (moves.some(({ move }) => move === hint.move) ? hint.share : 0), 0);

interface MarkProps {
    readonly as: string;
    readonly hints: Hints;
    readonly moves: Moves;
    readonly words: Words;
}

export function HintMark({ as, hints, moves, words }: MarkProps): JSX.Element | null {
    const share = shareIn(hints, moves);
    const best = moves.some(({ move }) => move === hints[0]?.move);
    if (share === 0 && !best) return null;
    return <span class={`${as} ${best ? "best-hint" : ""}`}>{words.percent(share)}</span>;
}
