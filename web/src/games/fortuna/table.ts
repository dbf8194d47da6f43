// table.ts - Fortuna's part of a view as types (docs/records-fortuna.md), and the few questions that its drawing asks:
// whose is what, who sits where when the reader's own side lies at the bottom.
import type { View } from "../../model/view.js";

export interface Province {
    readonly seat: string;
    readonly step: number;
    readonly money: number;
    readonly water: number;
    readonly aqueduct_water: number;
    readonly wheat: number;
    readonly wine: number;
    readonly vestals: number;
    readonly centurions: number;
    readonly dice: number;
    readonly married: boolean;
    readonly buildings: readonly string[];
    readonly hand_size: number;
    readonly hand?: readonly string[];
    readonly points?: { readonly steps: number; readonly cards: number };
}

export interface Side {
    readonly side: string;
    readonly seat: string | null;
    readonly cards: readonly string[];
    readonly reserved: readonly string[];
}

export interface Favour {
    readonly favour: string;
    readonly number: number;
    readonly up: boolean;
    readonly tokens: number;
}

export interface Turn {
    readonly seat: string | null;
    readonly chosen: string | null;
    readonly card: string | null;
    readonly paid: boolean;
    readonly by_power: boolean;
    readonly rolled_for_gift: boolean;
    readonly step_played: boolean;
    readonly dice: readonly number[];
    readonly tokens_taken: number;
    readonly still_to_draw: number;
    readonly then: string | null;
}

/** The end of the money track, the steps of the gate and the palace, the most tokens on a favour. */
export interface Limits {
    readonly money: number;
    readonly gate: number;
    readonly palace: number;
    readonly tokens: number;
}

export interface Table {
    readonly seats: readonly Province[];
    readonly podium: readonly string[];
    readonly turn: Turn;
    readonly sides: readonly Side[];
    readonly pool: readonly string[];
    readonly favours: readonly Favour[];
    readonly supply: Readonly<Record<string, number>>;
    readonly limits: Limits;
    /** Tokens that wait on the palace for the first arrival. */
    readonly palace_tokens: number;
    readonly arrivals: readonly string[];
    readonly arrived: number;
    readonly palace_left_size: number;
    readonly second_arrival_played: readonly string[];
    readonly third_arrival_played: readonly string[];
    readonly last_round: boolean;
    readonly discard: readonly string[];
    readonly deck_size: number;
    readonly drawn_size: number;
    readonly aside_size: number;
    readonly drawn: readonly string[];
    readonly aside: readonly string[];
    readonly palace_left: readonly string[];
    readonly palace_took: readonly string[];
}

export type FortunaView = View<Table>;

/** Where a side lies on the screen; clockwise, as seats follow each other. */
export const PLACES = ["bottom", "left", "top", "right"] as const;
export type Place = (typeof PLACES)[number];

export const BUILDINGS = ["market", "aqueduct", "palace", "basilica"] as const;

/** The sides clockwise from the reader's own, which lies at the bottom; blue's for those who only watch. */
export function sidesAround(view: FortunaView): readonly { readonly place: Place; readonly side: Side }[] {
    const { sides } = view.table;
    const own = Math.max(0, sides.findIndex((side) => side.seat === view.seat));
    return PLACES.map((place, index) => ({ place, side: sides[(own + index) % sides.length]! }));
}

export const provinceOf = (table: Table, seat: string): Province | undefined =>
    table.seats.find((province) => province.seat === seat);

/** Provinces clockwise, the reader's own first. */
export function provincesAround(view: FortunaView): readonly { readonly place: Place; readonly province: Province }[] {
    return sidesAround(view).flatMap(({ place, side }) => {
        const province = side.seat ? provinceOf(view.table, side.seat) : undefined;
        return province ? [{ place, province }] : [];
    });
}

/** Copies of equal things told apart, for keys: "guard", "guard" are guard:0 and guard:1. */
export function numbered(ids: readonly string[]): readonly { readonly id: string; readonly key: string }[] {
    const seen = new Map<string, number>();
    return ids.map((id) => {
        const count = seen.get(id) ?? 0;
        seen.set(id, count + 1);
        return { id, key: `${id}:${count}` };
    });
}
