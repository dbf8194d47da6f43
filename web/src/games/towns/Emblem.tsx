// Emblem.tsx - Tiny Towns in a picture: a cottage under the trees at night, with its lights on.
import type { JSX } from "preact";
import { homes } from "./art/homes.js";
import { strokes } from "./art/Piece.js";
import { disc, poly } from "./art/pen.js";
import "./towns.css";

export const Emblem = ({ size = 96 }: { readonly size?: number }): JSX.Element => (
    <svg class="tt-art tt-emblem tt-of-cottage" viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
        <path class="tt-sky" d={disc(48, 48, 46)} />
        <path class="tt-y" d="M27 10a9 9 0 1 0 9 13a8 8 0 0 1-9-13z" />
        <path class="tt-h" d={poly(8, 72, 20, 34, 32, 72) + poly(66, 72, 80, 30, 91, 66)} />
        <path class="tt-g" d={poly(0, 76, 11, 46, 22, 76) + poly(76, 76, 86, 50, 95, 70)} />
        <path class="tt-hill" d="M3.5 60q22 6 44.5 4t44.5-4a46 46 0 0 1-89 0z" />
        <g transform="translate(16 12)">{strokes(homes["cottage"]!)}</g>
    </svg>
);
