// scenes.tsx - the pictures of action cards and favours.
import type { Drawing } from "./drawing.js";

const amphora = (body: string) => (
    <>
        <path d="M24 12 C8 10 8 28 18 30 M40 12 C56 10 56 28 46 30" class="bare terra-deep-line heavy" />
        <path d="M24 4 H40 V9 H37 V18 C48 22 51 32 46 43 C43 51 37 54 36 61 H28 C27 54 21 51 18 43 C13 32 16 22 27 18 V9 H24Z" class={body} />
        <path d="M17 29 H47 M16.5 35 H47.5" class="bare ivory-line" />
        <path d="M20 32 h3 v-2 M27 32 h3 v-2 M34 32 h3 v-2 M41 32 h3 v-2" class="bare ivory-line thin" />
    </>
);

const smallCoin = (x: number, y: number) => (
    <>
        <circle cx={x} cy={y} r="10" class="gold" />
        <circle cx={x} cy={y} r="6" class="bare gold-deep-line thin" />
    </>
);

const flame = () => (
    <path d="M32 2 C24 10 20 16 20 23 a12 10 0 0 0 24 0 C44 17 39 14 38 9 C36 12 35 13 33 14 C34 9 34 6 32 2Z" class="flame" />
);

const sword = (turn: number) => (
    <g transform={`rotate(${turn} 32 34)`}>
        <path d="M29 40 V8 L32 1 L35 8 V40Z" class="steel" />
        <path d="M22 40 H42 V45 H22Z" class="gold" />
        <path d="M29 45 H35 V56 H29Z" class="wood" />
        <circle cx="32" cy="59" r="4" class="gold" />
    </g>
);

const ear = (x: number, turn: number) => (
    <g transform={`rotate(${turn} 32 60)`}>
        <path d={`M${x} 60 V14`} class="bare gold-line thick" />
        {[12, 20, 28].map((y) => (
            <>
                <ellipse cx={x - 4} cy={y} rx="3" ry="5.4" transform={`rotate(-26 ${x - 4} ${y})`} class="gold" />
                <ellipse cx={x + 4} cy={y} rx="3" ry="5.4" transform={`rotate(26 ${x + 4} ${y})`} class="gold" />
            </>
        ))}
        <ellipse cx={x} cy="6" rx="3" ry="5.4" class="gold" />
    </g>
);

const spokes = () =>
    Array.from({ length: 8 }, (_, index) => (
        <path d="M32 32 V10" class="bare wood-line thick" transform={`rotate(${index * 45} 32 32)`} />
    ));

export const scenes: Readonly<Record<string, Drawing>> = {
    "water-supply": () => (
        <>
            <g transform="rotate(-38 30 26) translate(-3 -4) scale(.88)">{amphora("terra")}</g>
            <path d="M9 22 C4 34 6 48 8 56 H18 C15 46 15 34 17 25Z" class="water" />
            <path d="M2 54 H44 C43 60 38 63 23 63 C8 63 3 60 2 54Z" class="stone" />
        </>
    ),
    "wheat-harvest": () => (
        <>
            {[-30, -15, 0, 15, 30].map((turn) => ear(32, turn))}
            <path d="M24 44 H40 V51 H24Z" class="terra" />
            <path d="M27 51 L22 62 M32 51 V62 M37 51 L42 62" class="bare gold-line thick" />
        </>
    ),
    "wine-harvest": () => (
        <>
            <path d="M6 8 C20 2 40 14 58 5" class="bare wood-line heavy" />
            <path d="M34 10 C46 8 58 14 57 27 C51 25 48 30 42 27 C36 25 33 18 34 10Z" class="leaf" />
            <path d="M35 11 C42 15 47 19 52 25" class="bare leaf-line" />
            {[
                [14, 20],
                [26, 20],
                [20, 29],
                [32, 29],
                [8, 29],
                [14, 38],
                [26, 38],
                [20, 47],
                [30, 46],
                [22, 56],
            ].map(([x, y]) => (
                <circle cx={x} cy={y} r="6.4" class="wine" />
            ))}
            <path d="M11 18 a4 4 0 0 1 3 -2 M23 18 a4 4 0 0 1 3 -2 M17 27 a4 4 0 0 1 3 -2" class="bare shine thin" />
        </>
    ),
    "wheat-trade": () => (
        <>
            <path d="M14 24 C6 36 4 60 12 61 H42 C50 60 48 36 40 24Z" class="linen" />
            <path d="M13 24 H41 C44 16 38 14 27 17 C16 14 10 16 13 24Z" class="gold" />
            <path d="M14 24 H40" class="bare wood-line thick" />
            <path d="M27 32 V54 M27 38 l-5 -4 M27 38 l5 -4 M27 45 l-5 -4 M27 45 l5 -4" class="bare gold-deep-line" />
            {smallCoin(51, 50)}
            {smallCoin(53, 36)}
        </>
    ),
    "wine-trade": () => (
        <>
            <g transform="translate(-9 0)">{amphora("wine")}</g>
            {smallCoin(50, 51)}
            {smallCoin(54, 37)}
            {smallCoin(46, 41)}
        </>
    ),
    recruit: () => (
        <>
            <path d="M30 14 H34 V62 H30Z" class="wood" />
            <path d="M10 20 H54 V46 L46 42 L39 48 L32 43 L25 48 L18 42 L10 46Z" class="terra" />
            <path d="M15 25 H49" class="bare gold-line" />
            <path d="M32 2 C29 8 22 3 15 7 C20 9 22 14 28 14 H36 C42 14 44 9 49 7 C42 3 35 8 32 2Z" class="gold" />
            <path d="M20 38 V30 h4 M28 38 V30 h4 v4 h-4 M36 34 a3 4 0 1 0 6 0 a3 4 0 1 0 -6 0" class="bare gold-line" />
        </>
    ),
    engage: () => (
        <>
            <path d="M6 60 L10 50 H54 L58 60Z" class="stone" />
            <path d="M14 50 H50 L46 40 H18Z" class="marble" />
            <path d="M17 18 C17 8 24 3 32 3 C40 3 47 8 47 18 C47 28 49 34 51 40 H13 C15 34 17 28 17 18Z" class="marble" />
            <path d="M24 18 a8 10 0 0 1 16 0 v4 a8 9 0 0 1 -16 0Z" class="skin" />
            <path d="M22 16 C24 7 40 7 42 16" class="bare terra-line thick" />
            <path d="M27 44 h10 l-2 6 h-6Z" class="gold" />
            <path d="M32 33 c-4 5 -5 7 -5 9 a5 4 0 0 0 10 0 c0 -3 -3 -4 -5 -9Z" class="flame" />
        </>
    ),
    ceremony: () => (
        <>
            {flame()}
            <path d="M14 32 H50 V38 H14Z" class="marble" />
            <path d="M18 38 H46 L44 54 H20Z" class="stone" />
            <path d="M12 54 H52 V61 H12Z" class="marble" />
            <path d="M25 44 c3 5 11 5 14 0" class="bare terra-line thick" />
        </>
    ),
    family: () => (
        <>
            <circle cx="23" cy="39" r="16" class="bare ring-line" />
            <circle cx="23" cy="39" r="16" class="bare gold-line heavy" />
            <circle cx="42" cy="39" r="16" class="bare ring-line" />
            <circle cx="42" cy="39" r="16" class="bare gold-line heavy" />
            <path d="M28.5 24 a16 16 0 0 1 8.5 7" class="bare gold-line heavy" />
            <path d="M32 20 C20 12 24 3 32 8 C40 3 44 12 32 20Z" class="terra" />
        </>
    ),
    construction: () => (
        <>
            <path d="M8 54 H42 V61 H8Z" class="stone" />
            <path d="M13 20 H37 V54 H13Z" class="marble" />
            <path d="M18 20 V54 M25 20 V54 M32 20 V54" class="bare stone-line" />
            <path d="M8 12 H42 L38 20 H12Z" class="marble" />
            <path d="M8 12 a4 4 0 0 1 7 4 M42 12 a4 4 0 0 0 -7 4" class="bare stone-line" />
            <g transform="rotate(24 50 38)">
                <path d="M47 30 H53 V62 H47Z" class="wood" />
                <path d="M38 18 H60 V31 H38Z" class="steel" />
            </g>
        </>
    ),
    corruption: () => (
        <>
            <path d="M24 20 C8 30 4 46 10 55 C14 61 42 61 46 55 C52 46 48 30 32 20Z" class="wood" />
            <path d="M20 8 C24 12 32 12 36 8 L34 20 H22Z" class="wood" />
            <path d="M19 20 H37" class="bare gold-line thick" />
            <path d="M17 37 c-3 5 -3 9 -2 12" class="bare ivory-line thin" />
            {smallCoin(52, 54)}
            {smallCoin(48, 42)}
            {smallCoin(28, 42)}
        </>
    ),
    fortuna: () => (
        <>
            <circle cx="32" cy="32" r="27" class="bare wheel-line" />
            <circle cx="32" cy="32" r="27" class="bare gold-line wide" />
            {spokes()}
            <circle cx="32" cy="32" r="8" class="terra" />
            <circle cx="32" cy="32" r="3" class="gold" />
        </>
    ),
    "favour-water": () => (
        <>
            <path d="M20 6 H44 V16 H20Z" class="stone" />
            <path d="M26 12 a6 6 0 0 1 12 0 V40 H26Z" class="water" />
            <path d="M29 18 V38 M35 18 V38" class="bare shine thin" />
            <path d="M4 38 H60 C60 50 50 55 40 55 V61 H24 V55 C14 55 4 50 4 38Z" class="marble" />
            <path d="M10 38 q5 5 11 0 t11 0 t11 0 t11 0" class="bare water-line thick" />
        </>
    ),
    "favour-orgy": () => (
        <>
            <path d="M14 16 C-2 12 0 36 19 36 M50 16 C66 12 64 36 45 36" class="bare gold-line heavy" />
            <path d="M12 10 H52 C52 30 46 38 36 41 V50 H44 L48 60 H16 L20 50 H28 V41 C18 38 12 30 12 10Z" class="gold" />
            <path d="M15 15 H49 C48 20 47 23 46 25 H18 C17 23 16 20 15 15Z" class="wine" />
            <path d="M19 30 C24 35 40 35 45 30" class="bare gold-deep-line" />
        </>
    ),
    "favour-food": () => (
        <>
            <circle cx="32" cy="34" r="26" class="bread" />
            <circle cx="32" cy="34" r="19" class="bread-light" />
            {[0, 45, 90, 135].map((turn) => (
                <path d="M32 12 V56" class="bare wood-line" transform={`rotate(${turn} 32 34)`} />
            ))}
            <circle cx="32" cy="34" r="5.5" class="bread" />
        </>
    ),
    "favour-battle": () => (
        <>
            {sword(-42)}
            {sword(42)}
            <path d="M20 22 H44 V46 C44 52 38 56 32 59 C26 56 20 52 20 46Z" class="terra" />
            <path d="M25 27 H39 V45 C39 49 36 51 32 53 C28 51 25 49 25 45Z" class="bare gold-line" />
            <circle cx="32" cy="39" r="4" class="gold" />
        </>
    ),
    "favour-fortuna": () => (
        <>
            <path d="M6 16 C6 40 22 62 44 59 C58 57 60 42 50 34 C42 44 26 36 22 14Z" class="gold" />
            <path d="M10 30 C18 34 24 30 26 26 M18 44 C26 44 32 40 34 35 M31 54 C36 50 40 46 41 39" class="bare gold-deep-line thin" />
            <circle cx="47" cy="28" r="7" class="terra" />
            <circle cx="57" cy="34" r="6" class="wine" />
            <circle cx="38" cy="25" r="6" class="leaf" />
            <circle cx="52" cy="19" r="6" class="gold" />
            <circle cx="43" cy="16" r="5.5" class="wine" />
        </>
    ),
    "favour-religion": () => (
        <>
            <path d="M4 54 H60 V61 H4Z" class="stone" />
            <path d="M10 30 H54 V54 H10Z" class="dark" />
            {[9, 22, 36, 48].map((x) => (
                <path d={`M${x} 30 h7 v24 h-7Z`} class="marble" />
            ))}
            <path d="M5 30 L32 12 L59 30Z" class="marble" />
            <g transform="translate(17.5 36) scale(.45)">{flame()}</g>
            <path d="M32 2 l2.5 5 5.5 .7 -4 3.8 1 5.5 -5 -2.7 -5 2.7 1 -5.5 -4 -3.8 5.5 -.7Z" class="gold" />
        </>
    ),
};
