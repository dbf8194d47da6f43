// Mark.tsx - the sign of a seat: its colour, a shape of its own and the letter of its name, so that any one of them is enough.
import { letterOf as uniqueLetter } from "../../words/letters.js";
import type { Words } from "../../words/words.js";

const SHAPES: Readonly<Record<string, string>> = {
    blue: "M32 4 a28 28 0 1 1 -.01 0Z",
    grey: "M10 6 H54 a4 4 0 0 1 4 4 V54 a4 4 0 0 1 -4 4 H10 a4 4 0 0 1 -4 -4 V10 a4 4 0 0 1 4 -4Z",
    orange: "M32 0 L64 32 L32 64 L0 32Z",
    violet: "M32 3 L59 17 V47 L32 61 L5 47 V17Z",
};

export const letterOf = (words: Words, seat: string): string => uniqueLetter(words, "seat", Object.keys(SHAPES), seat);

/** Drawn into another svg, or alone by Mark. */
export function MarkShape({ seat, letter }: { seat: string; letter: string }) {
    return (
        <>
            <path d={SHAPES[seat] ?? SHAPES["blue"]} class={`ft-seat-fill ${seat}`} />
            <text x="32" y="43" class="ft-seat-letter">
                {letter}
            </text>
        </>
    );
}

export function Mark({ seat, words, class: more = "" }: { seat: string; words: Words; class?: string }) {
    return (
        <svg class={`ft-mark ${more}`} viewBox="-3 -3 70 70" aria-hidden="true" focusable="false">
            <MarkShape seat={seat} letter={letterOf(words, seat)} />
        </svg>
    );
}
