// standing.ts - the plot of how the seats stood, as numbers: points of lines in a field of given size, and the rows of the table
// that says the same in text, for screen readers.
import type { Standing } from "./replay.js";

export type Measure = "chance" | "score";

export interface Field {
    readonly width: number;
    readonly height: number;
}

export interface Line {
    readonly seat: number;
    /** As of a polyline. */
    readonly points: readonly (readonly [number, number])[];
    readonly last: number;
}

export interface Plot {
    readonly lines: readonly Line[];
    /** Values at which a line is drawn across, with their heights. */
    readonly ticks: readonly { readonly value: number; readonly y: number }[];
    /** Events at which a round begins. */
    readonly rounds: readonly { readonly round: number; readonly x: number }[];
}

const valueOf = (standing: Standing, measure: Measure, seat: number): number =>
    (measure === "chance" ? standing.stand[seat] : standing.score[seat]) ?? 0;

/** Round numbers between which all values lie. */
export function scaleOf(values: readonly number[], measure: Measure): readonly number[] {
    if (measure === "chance") return [0, 0.25, 0.5, 0.75, 1];
    const least = Math.min(0, ...values);
    const most = Math.max(1, ...values);
    const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (most - least) / size <= 6) ?? 200;
    const ticks: number[] = [];
    for (let tick = Math.floor(least / step); tick <= Math.ceil(most / step); tick++) ticks.push(tick * step);
    return ticks;
}

export function plotOf(standings: readonly Standing[], measure: Measure, count: number, field: Field): Plot {
    const seats = standings[0]?.stand.length ?? 0;
    const all = standings.flatMap((standing) => Array.from({ length: seats }, (_, seat) => valueOf(standing, measure, seat)));
    const scale = scaleOf(all, measure);
    const low = scale[0]!;
    const high = scale.at(-1)!;
    const x = (event: number): number => (event / Math.max(1, count)) * field.width;
    const y = (value: number): number => field.height - ((value - low) / (high - low)) * field.height;
    return {
        lines: Array.from({ length: seats }, (_, seat) => ({
            seat,
            points: standings.map((standing) => [x(standing.event), y(valueOf(standing, measure, seat))] as const),
            last: standings.length > 0 ? valueOf(standings.at(-1)!, measure, seat) : 0,
        })),
        ticks: scale.map((value) => ({ value, y: y(value) })),
        rounds: beginnings(standings).map(({ round, event }) => ({ round, x: x(event) })),
    };
}

/** Positions in the middle of a turn are judged one-sidedly, so chances are shown as means of a few standings that follow each
 * other; the last one stays as it is. */
export function calmed(standings: readonly Standing[], most: number): readonly Standing[] {
    const size = Math.ceil((standings.length - 1) / most);
    if (size <= 1) return standings;
    const calm: Standing[] = [];
    for (let at = 0; at < standings.length - 1; at += size) {
        const some = standings.slice(at, Math.min(at + size, standings.length - 1));
        const middle = some[Math.floor(some.length / 2)]!;
        const mean = (seat: number): number => some.reduce((sum, { stand }) => sum + (stand[seat] ?? 0), 0) / some.length;
        calm.push({ ...middle, stand: middle.stand.map((_, seat) => mean(seat)) });
    }
    return [...calm, standings.at(-1)!];
}

/** The first standing of each round. */
export function beginnings(standings: readonly Standing[]): readonly Standing[] {
    return standings.filter((standing, at) => at === 0 || standing.round !== standings[at - 1]!.round);
}

/** The standing that holds at an event: the last one up to it. */
export function standingAt(standings: readonly Standing[], event: number): Standing | null {
    let held: Standing | null = null;
    for (const standing of standings) {
        if (standing.event > event) break;
        held = standing;
    }
    return held;
}

/** Labels at the ends of lines, moved apart so that none covers another; in the order of the lines. */
export function apart(heights: readonly number[], gap: number, most: number): readonly number[] {
    const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
    const placed = [...heights];
    let free = 0;
    for (const at of order) {
        placed[at] = Math.max(placed[at]!, free);
        free = placed[at]! + gap;
    }
    let limit = most;
    for (const at of order.reverse()) {
        placed[at] = Math.min(placed[at]!, limit);
        limit = placed[at]! - gap;
    }
    return placed;
}
