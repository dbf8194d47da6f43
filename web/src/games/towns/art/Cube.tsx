// Cube.tsx - the five resources, told apart by colour, outline and letter, and coins, hammer and chest.
import { createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { memo } from "../../../memo.js";
import { letterOf } from "../../../words/letters.js";
import type { Words } from "../../../words/words.js";
import { RESOURCES } from "../table.js";

/** Outline, top light and grain of each, on a sheet of 32 by 32. */
const cubes: Readonly<Record<string, { outline: string; grain: string }>> = {
    wood: {
        outline: "M6 7h18a6 9 0 0 1 0 18h-18a6 9 0 0 1 0-18z",
        grain: "M6 7a6 9 0 0 1 0 18M6 11.500a3 4.5 0 0 1 0 9M14 9.500h9M15 22.500h8",
    },
    wheat: {
        outline: "M9 3q7 4 14 0q4 5 0 10q-1.5 3 0 6q4 5 2 10q-9 3-18 0q-2-5 2-10q1.5-3 0-6q-4-5 0-10z",
        grain: "M12 4.500v5M16 5.500v4M20 4.500v5M11 27.500v-4M16 28.500v-4M21 27.500v-4",
    },
    brick: {
        outline: "M2 11l5-5h23v15l-5 5h-23z",
        grain: "M2 11h23v15M25 11l5-5M7.5 6l5 0",
    },
    glass: {
        outline: "M16 1.500l13.5 14.5-13.5 14.5-13.5-14.500z",
        grain: "M16 5.500l-9.5 10.500M12.5 22.500l3.5 4 3.5-4",
    },
    stone: {
        outline: "M10 4l10-1 8 6 2 10-6 8-11 2-9-5-2-9z",
        grain: "M10 4l1 4-7 7M28 9l-4 3M24 27l-2-4",
    },
};

/** The words from which the letters on the cubes are taken. */
export const Lettering = createContext<Words | null>(null);

export const Cube = memo(({ of, size }: { readonly of: string; readonly size?: number }) => {
    const cube = cubes[of];
    const words = useContext(Lettering);
    return (
        <svg class={`tt-cube tt-${of}`} viewBox="0 0 32 32" aria-hidden="true" {...(size ? { width: size, height: size } : {})}>
            <path class="tt-body" d={cube?.outline} />
            <path class="tt-grain" d={cube?.grain} />
            <text x="16" y="22" text-anchor="middle">
                {words && letterOf(words, "resource", RESOURCES, of)}
            </text>
        </svg>
    );
});

export const Coin = ({ size = 20 }: { readonly size?: number }): JSX.Element => (
    <svg class="tt-coin" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" />
        <circle class="tt-rim" cx="12" cy="12" r="7.5" />
        <path d="M12 7.500q-4 4-4 6a4 3 0 0 0 8 0q0-2-4-6z" />
    </svg>
);

/** A place for a coin that is not there. */
export const NoCoin = ({ size = 20 }: { readonly size?: number }): JSX.Element => (
    <svg class="tt-coin tt-none" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" />
    </svg>
);

export const Hammer = ({ size = 24 }: { readonly size?: number }): JSX.Element => (
    <svg class="tt-art tt-of-farm" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path class="tt-t" d="M5 25l12-13 3.5 3-12 13q-2 1.5-3.5 0t0-3z" />
        <path class="tt-s" d="M12 7q6-6 12-3l6 6-3 1 1.5 2-5 5-9-8z" />
        <path class="tt-z" d="M22.5 17l5-5 2.5 2.5-5 5z" />
    </svg>
);
