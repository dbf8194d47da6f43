// Pattern.tsx - the cubes a card asks for, as they must lie, turned or mirrored.
import { memo } from "../../memo.js";
import type { Words } from "../../words/words.js";
import { Cube } from "./art/Cube.js";

const LETTERS: Readonly<Record<string, string>> = { w: "wood", h: "wheat", b: "brick", g: "glass", s: "stone" };

/** A pattern in words: row by row. */
export function spoken(pattern: readonly string[], words: Words): string {
    const { _ } = words;
    const cell = (letter: string): string => (letter === "." ? _("anything") : words.word("resource", LETTERS[letter] ?? letter));
    return pattern.map((line) => [...line].map(cell).join(", ")).join("; ");
}

/** The same as long as the language is: cards are drawn with every view. */
export const Pattern = memo(({ pattern, words }: { readonly pattern: readonly string[]; readonly words: Words }) => {
    const { _ } = words;
    const wide = Math.max(...pattern.map((line) => line.length));
    return (
        <span class={`tt-pattern tt-wide-${wide}`} role="img" aria-label={_("Pattern: {rows}", { rows: spoken(pattern, words) })}>
            {pattern.map((line, y) => (
                <span key={y} class="tt-pattern-row">
                    {[...line].map((letter, x) => (
                        <span key={x} class={letter === "." ? "tt-cell tt-free" : "tt-cell"}>
                            {letter !== "." && <Cube of={LETTERS[letter] ?? letter} />}
                        </span>
                    ))}
                </span>
            ))}
        </span>
    );
});
