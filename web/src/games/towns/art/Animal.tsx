// Animal.tsx - the heads of those who build: one a seat, told apart by ears and faces as well as by colour.
import type { JSX } from "preact";
import { strokes } from "./Piece.js";
import { disc, poly, type Drawing } from "./pen.js";

const eyes = (y: number, apart = 5): string => disc(16 - apart, y, 1.5) + disc(16 + apart, y, 1.5);
const nose = (y: number): string => disc(16, y, 2, 1.5);

const heads: Readonly<Record<string, Drawing>> = {
    badger: [
        ["m", disc(7, 9, 4) + disc(25, 9, 4)],
        ["w", "M16 29q-11-3-12-13q1-10 12-10t12 10q-1 10-12 13z"],
        ["m", "M9 7.500q5 1 5 12l-3 6q-7-4-7-11q1-5 5-7zM23 7.500q-5 1-5 12l3 6q7-4 7-11q-1-5-5-7z"],
        ["w", eyes(15)],
        ["k", eyes(15) + nose(26)],
    ],
    fox: [
        ["m", poly(3, 2, 12, 8, 5, 16) + poly(29, 2, 20, 8, 27, 16)],
        ["m", "M16 30l-12-14q2-9 12-9t12 9z"],
        ["w", "M16 30l-12-13q7 0 12 9q5-9 12-9z"],
        ["k", eyes(16) + nose(28)],
    ],
    hare: [
        ["m", "M11 13q-6-10-2-13q6 3 6 12zM21 13q6-10 2-13q-6 3-6 12z"],
        ["l", "M11.5 10q-2-6-1.5-8q3 3 3 8zM20.5 10q2-6 1.5-8q-3 3-3 8z"],
        ["m", disc(16, 20, 9.5, 10)],
        ["w", disc(13, 25, 3.6) + disc(19, 25, 3.6)],
        ["k", eyes(18, 4.6) + nose(22.5)],
    ],
    mouse: [
        ["m", disc(7, 10, 6.5) + disc(25, 10, 6.5)],
        ["l", disc(7, 10, 3.6) + disc(25, 10, 3.6)],
        ["m", "M16 30q-11-4-11-13q1-8 11-8t11 8q0 9-11 13z"],
        ["e", "M12 26l-9-1M12 27l-8 3M20 26l9-1M20 27l8 3"],
        ["k", eyes(17) + nose(28)],
    ],
    otter: [
        ["m", disc(6, 11, 3.4) + disc(26, 11, 3.4)],
        ["m", "M16 29q-12 0-12-12q1-12 12-12t12 12q0 12-12 12z"],
        ["w", "M16 29q-8 0-8-6q1-5 8-5t8 5q0 6-8 6z"],
        ["e", "M10 23l-7-1M10 25l-6 2M22 23l7-1M22 25l6 2"],
        ["k", eyes(14) + disc(16, 19.5, 2.8, 2)],
    ],
    squirrel: [
        ["m", "M5 12q-2-8 2-12q5 3 7 9zM27 12q2-8-2-12q-5 3-7 9z"],
        ["m", "M16 29q-11-1-12-11q1-11 12-11t12 11q-1 10-12 11z"],
        ["l", "M16 29q-8-1-9-7q4-3 9-1q5-2 9 1q-1 6-9 7z"],
        ["w", "M14.5 25h3v3.500h-3z"],
        ["k", eyes(16) + nose(22)],
    ],
};

export const Animal = ({ seat, size = 28 }: { readonly seat: string; readonly size?: number }): JSX.Element => (
    <svg class={`tt-art tt-seat-${seat}`} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        {strokes(heads[seat] ?? [])}
    </svg>
);
