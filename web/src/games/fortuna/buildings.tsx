// buildings.tsx - what is built, drawn: the four buildings, and Caesar's Palace at the end of every road.
import type { Drawing } from "./drawing.js";

const column = (x: number, top: number, foot: number) => (
    <path d={`M${x} ${top} h7 v${foot - top} h-7Z`} class="marble" />
);

const columns = (from: number, step: number, count: number, top: number, foot: number) =>
    Array.from({ length: count }, (_, index) => column(from + index * step, top, foot));

export const buildings: Readonly<Record<string, Drawing>> = {
    market: () => (
        <>
            <path d="M10 26 H54 V58 H10Z" class="wood" />
            <path d="M15 38 H49 V58 H15Z" class="ivory" />
            <path d="M10 44 H54 V51 H10Z" class="wood" />
            <circle cx="22" cy="40" r="4.5" class="terra" />
            <circle cx="31" cy="40" r="4.5" class="leaf" />
            <circle cx="40" cy="40" r="4.5" class="gold" />
            <path d="M8 8 H56 L61 26 a5 5 0 0 1 -10 0 a5 5 0 0 1 -10 0 a5 5 0 0 1 -9 0 a5 5 0 0 1 -9 0 a5 5 0 0 1 -10 0 a5 5 0 0 1 -10 0Z" class="terra" />
            <path d="M18 8 L13 26 a5 5 0 0 0 10 0 L26 8Z M38 8 L41 26 a5 5 0 0 0 10 0 L46 8Z" class="ivory" />
        </>
    ),
    aqueduct: () => (
        <>
            <path d="M2 10 H62 V20 H2Z" class="water" />
            <path d="M2 20 H62 V58 H50 V42 a9 9 0 0 0 -18 0 V58 H32 V42 a9 9 0 0 0 -18 0 V58 H2Z" class="stone" />
            <path d="M7 30 a4 4 0 0 1 8 0 v4 H7Z M20 30 a4 4 0 0 1 8 0 v4 h-8Z M35 30 a4 4 0 0 1 8 0 v4 h-8Z M49 30 a4 4 0 0 1 8 0 v4 h-8Z" class="dark" />
            <path d="M2 26 H62" class="bare stone-line thin" />
            <path d="M8 15 q4 -4 8 0 t8 0 M34 15 q4 -4 8 0 t8 0" class="bare shine thin" />
        </>
    ),
    palace: () => (
        <>
            <path d="M4 52 H60 V60 H4Z" class="stone" />
            <path d="M9 27 H55 V52 H9Z" class="dark" />
            {columns(10, 12.3, 4, 28, 52)}
            <path d="M5 28 L32 7 L59 28Z" class="terra" />
            <path d="M17 25 L32 13 L47 25Z" class="ivory" />
            <circle cx="29" cy="21" r="4" class="bare gold-line" />
            <circle cx="35" cy="21" r="4" class="bare gold-line" />
        </>
    ),
    basilica: () => (
        <>
            <path d="M17 24 a15 15 0 0 1 30 0Z" class="gold" />
            <path d="M32 9 V3 M29 5 h6" class="bare" />
            <path d="M32 10 C26 14 25 20 25 24 M32 10 C38 14 39 20 39 24" class="bare gold-deep-line thin" />
            <path d="M13 24 H51 V34 H13Z" class="marble" />
            <path d="M5 34 H59 V54 H5Z" class="stone" />
            <path d="M10 54 V44 a4.5 4.5 0 0 1 9 0 V54Z M27 54 V43 a5 5 0 0 1 10 0 V54Z M45 54 V44 a4.5 4.5 0 0 1 9 0 V54Z" class="dark" />
            <path d="M2 54 H62 V60 H2Z" class="marble" />
            <path d="M19 29 h4 M30 29 h4 M41 29 h4" class="bare stone-line" />
        </>
    ),
    rome: () => (
        <>
            <path d="M2 56 H62 V62 H2Z M6 50 H58 V56 H6Z" class="stone" />
            <path d="M9 28 H55 V50 H9Z" class="dark" />
            {columns(8, 8.3, 6, 29, 50)}
            <path d="M6 23 H58 V29 H6Z" class="marble" />
            <path d="M4 24 L32 5 L60 24Z" class="purple" />
            <path d="M14 22 L32 10 L50 22Z" class="bare gold-line" />
            <path d="M32 12 l2 4 4 .4 -3 2.8 1 4 -4 -2.2 -4 2.2 1 -4 -3 -2.8 4 -.4Z" class="gold" />
        </>
    ),
    gate: () => (
        <>
            <path d="M4 12 H10 V18 H17 V12 H25 V18 H39 V12 H47 V18 H54 V12 H60 V62 H4Z" class="stone" />
            <path d="M20 62 V42 a12 13 0 0 1 24 0 V62Z" class="dark" />
            <path d="M26 62 V36 M32 62 V31 M38 62 V36 M20 46 H44 M20 54 H44" class="bare wood-line" />
            <path d="M4 26 H60 M11 26 V33 M26 26 V30 M44 26 V31 M53 26 V33" class="bare stone-line thin" />
        </>
    ),
};
