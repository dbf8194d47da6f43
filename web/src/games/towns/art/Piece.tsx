// Piece.tsx - a building as a little wooden piece: its drawing on a plinth of its type's colour.
import type { JSX } from "preact";
import { memo } from "../../../memo.js";
import { fortune } from "./fortune.js";
import { blacks, greys } from "./greys.js";
import { greens, oranges, yellows } from "./halls.js";
import { homes } from "./homes.js";
import { monuments } from "./monuments.js";
import type { Drawing } from "./pen.js";

/** Every card that can stand in a town, by its id. */
export const drawings: Readonly<Record<string, Drawing>> = {
    ...homes,
    ...greys,
    ...yellows,
    ...greens,
    ...oranges,
    ...blacks,
    ...monuments,
    ...fortune,
};

const groups: readonly (readonly [kind: string, ids: readonly string[]])[] = [
    ["farm", Object.keys(homes)],
    ["well", Object.keys(greys)],
    ["theater", Object.keys(yellows)],
    ["tavern", Object.keys(greens)],
    ["chapel", Object.keys(oranges)],
    ["factory", Object.keys(blacks)],
    ["monument", [...Object.keys(monuments), ...Object.keys(fortune)]],
];

const kinds = new Map([...groups.flatMap(([kind, ids]) => ids.map((id) => [id, kind] as const)), ["cottage", "cottage"]]);

/** The type a card belongs to, which is its colour. */
export const kindOf = (card: string): string => kinds.get(card) ?? "monument";

/** A piece has a thing for a sign beside its colour: the shape on its plinth. */
const signs: Readonly<Record<string, string>> = {
    cottage: "M32 56.5l5 5h-10z",
    farm: "M27 57h10v4h-10z",
    well: "M29.5 59a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
    theater: "M32 56l3 3-3 3-3-3z",
    tavern: "M27 57h10l-2 4.500h-6z",
    chapel: "M31 56.500h2v1.600h2v1.600h-2v2h-2v-2h-2v-1.600h2z",
    factory: "M28 61.500v-5h2v5zM31 61.500v-5h2v5zM34 61.500v-5h2v5z",
    monument: "M32 56l1 2.1 2.3.3-1.7 1.6.4 2.3-2-1.1-2 1.1.4-2.3-1.7-1.6 2.3-.3z",
};

export const strokes = (drawing: Drawing): JSX.Element[] =>
    drawing.map(([paint, path], i) => <path key={i} class={`tt-${paint}`} d={path} />);

/** Without a size it fills what it stands in. */
export const Piece = memo(({ card, size }: { readonly card: string; readonly size?: number }) => {
    const kind = kindOf(card);
    return (
        <svg class={`tt-art tt-of-${kind}`} viewBox="0 0 64 66" aria-hidden="true" {...(size ? { width: size, height: size } : {})}>
            <path class="tt-shadow" d="M4 61a28 4 0 1 0 56 0a28 4 0 1 0-56 0z" />
            <path class="tt-m" d="M4 54h56l-3 9.500h-50z" />
            <path class="tt-sign" d={signs[kind]} />
            {strokes(drawings[card] ?? [])}
        </svg>
    );
});
