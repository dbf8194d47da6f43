// ghosts.ts - where a building could stand: how its cubes lie now, and where one more cube would complete them. Only a help for
// the eye: what may be built the engine says, which also knows of cards that stand for a cube.
import { COLUMNS, ROWS, type Town } from "./table.js";

const LETTERS: Readonly<Record<string, string>> = { w: "wood", h: "wheat", b: "brick", g: "glass", s: "stone" };

interface Cell {
    readonly x: number;
    readonly y: number;
    readonly cube: string;
}

/** A place for one more cube, and the cubes that lie already. */
export interface Ghost {
    readonly square: string;
    readonly cube: string;
    readonly with: readonly string[];
}

const cellsOf = (pattern: readonly string[]): readonly Cell[] =>
    pattern.flatMap((line, y) =>
        [...line].flatMap((letter, x) => (LETTERS[letter] ? [{ x, y, cube: LETTERS[letter] }] : [])),
    );

const turned = (cells: readonly Cell[]): readonly Cell[] => cells.map(({ x, y, cube }) => ({ x: -y, y: x, cube }));
const mirrored = (cells: readonly Cell[]): readonly Cell[] => cells.map(({ x, y, cube }) => ({ x: -x, y, cube }));

/** The pattern in all eight positions, each with its least column and row 0. */
function positions(pattern: readonly string[]): readonly (readonly Cell[])[] {
    const all = new Map<string, readonly Cell[]>();
    let cells = cellsOf(pattern);
    for (let turn = 0; turn < 4; turn++) {
        cells = turned(cells);
        for (const some of [cells, mirrored(cells)]) {
            const left = Math.min(...some.map(({ x }) => x));
            const top = Math.min(...some.map(({ y }) => y));
            const laid = some.map(({ x, y, cube }) => ({ x: x - left, y: y - top, cube }));
            all.set(laid.map(({ x, y, cube }) => `${x}${y}${cube}`).sort().join(), laid);
        }
    }
    return [...all.values()];
}

/** Every way in which a pattern lies in a town but for one cube, whose square is empty. */
export function ghostsOf(town: Town, pattern: readonly string[]): readonly Ghost[] {
    const ghosts = new Map<string, Ghost>();
    for (const cells of positions(pattern)) {
        for (let at = 0; at < COLUMNS.length * ROWS.length; at++) {
            const [left, top] = [at % COLUMNS.length, Math.floor(at / COLUMNS.length)];
            const ghost = ghostAt(town, cells.map((cell) => ({ ...cell, x: cell.x + left, y: cell.y + top })));
            if (ghost) ghosts.set(`${ghost.square} ${ghost.cube}`, ghost);
        }
    }
    return [...ghosts.values()];
}

function ghostAt(town: Town, cells: readonly Cell[]): Ghost | null {
    if (cells.some(({ x, y }) => x >= COLUMNS.length || y >= ROWS.length)) return null;
    const square = ({ x, y }: Cell): string => COLUMNS[x]! + ROWS[y]!;
    const lying = ({ x, y }: Cell): string | null => town.squares[y * COLUMNS.length + x] ?? null;
    const missing = cells.filter((cell) => lying(cell) !== cell.cube);
    const [one] = missing;
    if (missing.length !== 1 || !one || lying(one) !== null) return null;
    return { square: square(one), cube: one.cube, with: cells.filter((cell) => cell !== one).map(square) };
}
