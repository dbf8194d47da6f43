// road.ts - where the steps of the four roads lie, on a field of 11 by 11 stones.
//
// A road runs along its own edge of the field, steps 0 to 9, turns through the gate at X into the second ring and follows
// the wall of Rome back to the palace. The four roads are one road turned by quarters: together they fill the outer ring.
import { PLACES, type Place } from "./table.js";

export const FIELD = 11;

/** Stones of the two outer rings are thinner than long, which leaves more room for the court of Rome. */
export const RING = 0.85;
const LONG = (FIELD - 4 * RING) / (FIELD - 4);

/** Where a row or a column of stones begins, 0 to 11. */
export function line(index: number): number {
    if (index <= 2) return index * RING;
    if (index >= FIELD - 2) return FIELD - (FIELD - index) * RING;
    return 2 * RING + (index - 2) * LONG;
}

/** The middle of a row or a column. */
export const centre = (index: number): number => (line(index) + line(index + 1)) / 2;

export interface Spot {
    readonly x: number;
    readonly y: number;
}

/** The outer ring has room for this many steps of a road; the next one lies in the second ring. */
const OUTER = FIELD - 1;

const atBottom = (step: number): Spot =>
    step < OUTER ? { x: step, y: FIELD - 1 } : { x: FIELD - 2 - (step - OUTER), y: FIELD - 2 };

/** A quarter turn clockwise brings bottom to left, left to top and so on. */
const quarter = ({ x, y }: Spot): Spot => ({ x: FIELD - 1 - y, y: x });

export function spotOf(place: Place, step: number): Spot {
    let spot = atBottom(step);
    for (let turns = PLACES.indexOf(place); turns > 0; turns--) spot = quarter(spot);
    return spot;
}

/** The spots that a pawn passes from one step to another, both ends included. */
export function walk(place: Place, from: number, to: number): readonly Spot[] {
    const direction = to < from ? -1 : 1;
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => spotOf(place, from + index * direction));
}

const NUMERALS = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"] as const;

export const roman = (number: number): string => NUMERALS[number] ?? String(number);
