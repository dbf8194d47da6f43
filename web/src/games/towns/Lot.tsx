// Lot.tsx - what is on a square: a cube or a building, with the cubes and coins that lie on it.
import type { JSX } from "preact";
import { Coin, Cube } from "./art/Cube.js";
import { Piece } from "./art/Piece.js";
import type { Words } from "../../words/words.js";
import { isCube, on, type Town } from "./table.js";

/** The loaf of those that are fed. */
const Fed = (): JSX.Element => (
    <svg class="tt-art tt-fed" viewBox="0 0 20 16" aria-hidden="true">
        <path class="tt-o" d="M2 14q-2-11 8-12q10 1 8 12z" />
        <path class="tt-e" d="M6 5l1.5 3M10 4l1 3M14 5l.5 3" />
    </svg>
);

/** A cube of which nothing but its place is known. */
const Load = (): JSX.Element => (
    <svg class="tt-art" viewBox="0 0 32 32" aria-hidden="true">
        <path class="tt-t" d="M4 10l12-6 12 6v13l-12 6-12-6z" />
        <path class="tt-n" d="M4 10l12 6 12-6M16 16v13" />
    </svg>
);

/** A cube that a building has used, and that may serve another (Prism Forge). */
const sharedOn = (town: Town, square: string): string | undefined =>
    Object.entries(town.shared_cubes).find(([, squares]) => squares.includes(square))?.[0];

export function Lot({ town, square }: { readonly town: Town; readonly square: string }): JSX.Element {
    const thing = on(town, square);
    const cubes = town.cubes_on[square] ?? [];
    const shared = thing === null || !isCube(thing) ? sharedOn(town, square) : undefined;
    return (
        <span class="tt-lot">
            {thing !== null && (
                <span class={isCube(thing) ? "tt-thing tt-has-cube" : "tt-thing tt-has-piece"} data-thing={thing}>
                    {isCube(thing) ? <Cube of={thing} /> : <Piece card={thing} />}
                </span>
            )}
            {shared && (
                <span class="tt-thing tt-has-cube tt-shared">
                    <Cube of={shared} />
                </span>
            )}
            {cubes.length > 0 && (
                <span class="tt-on">
                    {cubes.map((cube, i) => (
                        <Cube key={i} of={cube} />
                    ))}
                </span>
            )}
            {town.laden_cottages.includes(square) && (
                <span class="tt-on">
                    <Load />
                </span>
            )}
            {town.coin_squares.includes(square) && (
                <span class="tt-coin-here">
                    <Coin />
                </span>
            )}
            {town.score.fed.includes(square) && <Fed />}
        </span>
    );
}

/** The same in words, for those who hear it. */
export function lotInWords(town: Town, square: string, words: Words): string {
    const { _ } = words;
    const thing = on(town, square);
    const parts = [thing === null ? _("empty") : isCube(thing) ? words.word("resource", thing) : words.name(thing)];
    const cubes = town.cubes_on[square] ?? [];
    const shared = sharedOn(town, square);
    if (cubes.length > 0) parts.push(_("on it: {cubes}", { cubes: words.list(cubes.map((cube) => words.word("resource", cube))) }));
    if (town.laden_cottages.includes(square)) parts.push(_("a cube on it"));
    if (town.coin_squares.includes(square)) parts.push(_("a coin here"));
    if (town.score.fed.includes(square)) parts.push(_("fed"));
    if (shared && !isCube(thing)) parts.push(_("may serve once more: {cube}", { cube: words.word("resource", shared) }));
    return parts.join(", ");
}
