// seat.tsx - the mark of a seat: its colour, a shape of its own and a letter of its own, so that nobody depends on the
// colour.
import { useApp } from "../app.js";
import { letterOf } from "../words/letters.js";

const SHAPES = [
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z",
    "M12 .8 23.2 12 12 23.2 .8 12z",
    "M12 1.5 22 7v10l-10 5.5L2 17V7z",
    "M12 1.5 23 9.5 19 22H5L1 9.5z",
    "M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z",
] as const;

const ORDER = ["blue", "grey", "orange", "violet", "badger", "fox", "hare", "mouse", "otter", "squirrel"];
const FIRST_OF_TOWNS = 4;

/** The seats of the game that has this one. */
const rowOf = (seat: string): readonly string[] =>
    ORDER.indexOf(seat) < FIRST_OF_TOWNS ? ORDER.slice(0, FIRST_OF_TOWNS) : ORDER.slice(FIRST_OF_TOWNS);

const shapeOf = (seat: string): string => {
    const at = ORDER.indexOf(seat);
    return SHAPES[at < FIRST_OF_TOWNS ? Math.max(0, at) : at - FIRST_OF_TOWNS]!;
};

export function SeatMark({ seat, size = "1.5rem" }: { readonly seat: string; readonly size?: string }) {
    const { words } = useApp();
    const letter = letterOf(words, "seat", rowOf(seat), seat);
    return (
        <svg class="seat-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
            <path d={shapeOf(seat)} style={{ fill: `var(--seat-${seat})` }} />
            <text x="12" y="12" text-anchor="middle" dominant-baseline="central" class="seat-letter">
                {letter}
            </text>
        </svg>
    );
}
