// icons.tsx - the small drawings of Fortuna, all of one hand: a field of 64 by 64, an outline like the joints of a mosaic,
// and colours from own.css, so that they follow the theme. Goods, servants and signs are here; buildings.tsx and
// scenes.tsx have the others; Icon finds any of them by its name.
import { Component, type VNode } from "preact";
import { buildings } from "./buildings.js";
import type { Drawing } from "./drawing.js";
import { scenes } from "./scenes.js";

const grain = (x: number, y: number, turn: number): VNode => (
    <ellipse cx={x} cy={y} rx="4.6" ry="8.2" transform={`rotate(${turn} ${x} ${y})`} class="gold" />
);

const berry = (x: number, y: number): VNode => <circle cx={x} cy={y} r="7" class="wine" />;

const sprays = () => (
    <>
        <path d="M23 21 L12 5 M41 21 L52 5 M32 8 V1" class="bare gold-line" />
        <path d="M32 61 V14" class="bare gold-line thick" />
    </>
);

const leaf = (x: number, y: number, turn: number): VNode => (
    <path d="M0 0 C-5 -4 -5 -11 0 -16 C5 -11 5 -4 0 0Z" transform={`translate(${x} ${y}) rotate(${turn})`} class="leaf" />
);

/** Leaves up both sides of a wreath: place and turn of each, left; the right ones mirror them. */
const LEAVES = [
    [25, 58, -100],
    [15, 51, -68],
    [9, 41, -48],
    [7, 30, -22],
    [10, 19, 4],
    [18, 10, 34],
] as const;

const wreath = () => (
    <>
        <path d="M32 59 C4 54 0 24 17 9 M32 59 C60 54 64 24 47 9" class="bare leaf-line" />
        {LEAVES.map(([x, y, turn]) => (
            <>
                {leaf(x + 4, y, turn - 22)}
                {leaf(60 - x, y, 22 - turn)}
            </>
        ))}
        <path d="M26 57 l6 5 6 -5" class="bare terra-line thick" />
    </>
);

const scroll: Drawing = () => (
    <>
        <path d="M14 12 H50 V50 H14Z" class="ivory" />
        <path d="M21 21 H43 M21 28 H43 M21 35 H36" class="bare wood-line thin" />
        <path d="M8 6 H56 a4 4 0 0 1 0 9 H8 a4 4 0 0 1 0 -9Z M8 48 H56 a4 4 0 0 1 0 9 H8 a4 4 0 0 1 0 -9Z" class="wood" />
        <circle cx="42" cy="41" r="7.5" class="terra" />
    </>
);

const signs: Readonly<Record<string, Drawing>> = {
    water: () => (
        <>
            <path d="M32 4 C30 12 11 28 11 42 a21 20 0 0 0 42 0 C53 28 34 12 32 4Z" class="water" />
            <path d="M19 41 a14 13 0 0 0 11 13" class="bare shine" />
        </>
    ),
    wheat: () => (
        <>
            {sprays()}
            {[24, 35, 46].map((y) => (
                <>
                    {grain(23, y, -28)}
                    {grain(41, y, 28)}
                </>
            ))}
            {grain(32, 15, 0)}
        </>
    ),
    wine: () => (
        <>
            <path d="M32 14 C32 8 36 4 42 3" class="bare wood-line thick" />
            <path d="M32 14 C22 2 10 6 6 13 C12 14 11 20 18 21 C25 22 30 19 32 14Z" class="leaf" />
            {[19, 32, 45].map((x) => berry(x, 25))}
            {[25.5, 38.5].map((x) => berry(x, 36))}
            {[12.5, 51.5].map((x) => berry(x, 34))}
            {[19, 32, 45].map((x) => berry(x, 45))}
            {[26, 38].map((x) => berry(x, 54))}
            <path d="M16 23 a4 4 0 0 1 3 -2 M29 23 a4 4 0 0 1 3 -2 M22 34 a4 4 0 0 1 3 -2" class="bare shine thin" />
        </>
    ),
    money: () => (
        <>
            <circle cx="32" cy="33" r="27" class="gold" />
            <circle cx="32" cy="33" r="21.5" class="bare gold-line dotted" />
            <path
                d="M38 17 c-9 -3 -17 3 -16 12 l-4 8 4 1 -1 3 2 2 -1 4 c2 3 6 2 9 1 l1 5 h13 c-2 -7 4 -11 3 -20 c0 -9 -4 -14 -10 -16z"
                class="gold-deep"
            />
            <path d="M24 22 l5 -5 4 4 5 -5 4 6" class="bare gold-line" />
        </>
    ),
    vestal: () => (
        <>
            <path d="M32 3 C20 3 14 13 14 25 C14 40 9 50 7 61 H57 C55 50 50 40 50 25 C50 13 44 3 32 3Z" class="marble" />
            <path d="M22 24 a10 12 0 0 1 20 0 v6 a10 11 0 0 1 -20 0Z" class="skin" />
            <path d="M20 22 C22 9 42 9 44 22" class="bare terra-line thick" />
            <path d="M32 42 c-6 6 -8 9 -8 13 a8 6 0 0 0 16 0 c0 -4 -3 -5 -4 -8 c-1 2 -2 3 -3 3 c1 -3 0 -6 -1 -8Z" class="flame" />
            <path d="M16 44 C15 51 13 56 12 60 M48 44 C49 51 51 56 52 60" class="bare stone-line thin" />
        </>
    ),
    centurion: () => (
        <>
            <path d="M7 25 C9 8 23 1 32 1 C41 1 55 8 57 25 L48 27 C46 17 39 13 32 13 C25 13 18 17 16 27Z" class="terra" />
            <path d="M14 9 l7 9 M23 4 l4 10 M32 2 v11 M41 4 l-4 10 M50 9 l-7 9" class="bare terra-deep-line thin" />
            <path d="M15 41 V33 a17 19 0 0 1 34 0 V41Z" class="steel" />
            <path d="M12 38 H52 V44 H12Z" class="gold" />
            <path d="M15 44 H26 L25 54 L20 62 C14 58 14 50 15 44Z M49 44 H38 L39 54 L44 62 C50 58 50 50 49 44Z" class="steel" />
            <path d="M26 44 H38 L37 57 L32 60 L27 57Z" class="skin" />
            <path d="M29 21 a9 9 0 0 0 -8 9" class="bare shine thin" />
        </>
    ),
    die: () => (
        <>
            <path d="M13 9 H51 a5 5 0 0 1 5 5 V50 a5 5 0 0 1 -5 5 H13 a5 5 0 0 1 -5 -5 V14 a5 5 0 0 1 5 -5Z" class="ivory" />
            {[20, 44].flatMap((x) => [21, 43].map((y) => <circle cx={x} cy={y} r="4.6" class="dark" />))}
            <circle cx="32" cy="32" r="4.6" class="terra-deep" />
        </>
    ),
    ring: () => (
        <>
            <circle cx="32" cy="40" r="18" class="bare ring-line" />
            <circle cx="32" cy="40" r="18" class="bare gold-line heavy" />
            <path d="M22 16 L27 8 H37 L42 16 L32 27Z" class="wine" />
            <path d="M22 16 H42 M27 8 L32 16 L37 8" class="bare thin" />
        </>
    ),
    step: () => (
        <g transform="rotate(14 32 32)">
            <path
                d="M33 3 C44 2 47 13 45 24 C44 31 40 34 41 40 C43 50 40 61 31 61 C22 61 19 52 21 43 C22 36 19 31 19 22 C19 11 24 4 33 3Z"
                class="wood"
            />
            <path d="M19 25 C26 19 38 19 45 25 M20 31 C28 26 37 26 43 31 M21 46 C27 42 36 42 41 46 M32 8 V20" class="bare ivory-line" />
        </g>
    ),
    token: () => (
        <>
            <path d="M20 4 H44 L60 20 V44 L44 60 H20 L4 44 V20Z" class="purple" />
            <path d="M22 10 H42 L54 22 V42 L42 54 H22 L10 42 V22Z" class="bare gold-line" />
            <path d="M32 16 l4.6 10.5 11.4 1 -8.6 7.5 2.6 11.2 -10 -6 -10 6 2.6 -11.2 -8.6 -7.5 11.4 -1Z" class="gold" />
        </>
    ),
    scroll,
    laurel: wreath,
    card: () => (
        <>
            <path d="M16 5 H48 a4 4 0 0 1 4 4 V55 a4 4 0 0 1 -4 4 H16 a4 4 0 0 1 -4 -4 V9 a4 4 0 0 1 4 -4Z" class="ivory" />
            <path d="M18 11 H46 V53 H18Z" class="terra" />
            <path d="M32 18 l11 14 -11 14 -11 -14Z" class="gold" />
        </>
    ),
    arrow: () => <path d="M6 25 H34 V11 L59 32 L34 53 V39 H6Z" class="ink" />,
    cube: () => (
        <>
            <path d="M32 5 L57 17 V46 L32 59 L7 46 V17Z" class="marble" />
            <path d="M7 17 L32 30 L57 17 M32 30 V59" class="bare stone-line" />
            <path d="M20 38 q-5 8 0 10 q5 -2 0 -10Z" class="water" />
            <circle cx="44" cy="44" r="5" class="wine" />
            <path d="M32 12 l6 5 -6 5 -6 -5Z" class="gold" />
        </>
    ),
    shield: () => (
        <>
            <path d="M14 6 C26 2 38 2 50 6 V40 C50 50 42 57 32 62 C22 57 14 50 14 40Z" class="terra" />
            <path d="M20 12 C28 9 36 9 44 12 V39 C44 46 39 51 32 55 C25 51 20 46 20 39Z" class="bare gold-line" />
            <circle cx="32" cy="32" r="7" class="gold" />
            <path d="M32 14 V24 M32 40 V50 M22 32 H25 M39 32 H42" class="bare gold-line" />
        </>
    ),
};

const drawings: Readonly<Record<string, Drawing>> = { ...signs, ...buildings, ...scenes };

interface IconProps {
    readonly name: string;
    readonly class?: string;
}

/** A drawing by its name, drawn anew only when it becomes another; nothing for screen readers: words stand beside it. */
export class Icon extends Component<IconProps> {
    override shouldComponentUpdate(next: IconProps): boolean {
        return next.name !== this.props.name || next.class !== this.props.class;
    }

    override render({ name, class: more = "" }: IconProps) {
        const drawing = drawings[name] ?? scroll;
        return (
            <svg class={`ft-icon ${more}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
                {drawing()}
            </svg>
        );
    }
}
