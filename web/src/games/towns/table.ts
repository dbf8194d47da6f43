// table.ts - Tiny Towns' part of a view, as docs/records-towns.md names it, and the few questions that drawings ask of it.
import type { View } from "../../model/view.js";

export const RESOURCES = ["wood", "wheat", "brick", "glass", "stone"] as const;
export const TYPES = ["cottage", "farm", "well", "theater", "tavern", "chapel", "factory"] as const;
export const COLUMNS = ["a", "b", "c", "d"] as const;
export const ROWS = ["1", "2", "3", "4"] as const;

/** As in `squares`: a1 b1 c1 d1 a2 ... */
export const SQUARES: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));

const resources: ReadonlySet<string> = new Set(RESOURCES);

export interface TownScore {
    readonly total: number;
    readonly coins: number;
    readonly empty: number;
    readonly fed: readonly string[];
    readonly coins_after_feeding: number;
    readonly title?: string;
    /** By type, the monument too. */
    readonly [type: string]: number | string | readonly string[] | undefined;
}

export interface Town {
    readonly seat: string;
    readonly squares: readonly (string | null)[];
    readonly cubes_on: Readonly<Record<string, readonly string[]>>;
    readonly coins: number;
    readonly coin_room: number;
    readonly monument: string | null;
    readonly coin_squares: readonly string[];
    readonly laden_cottages: readonly string[];
    readonly shared_from: string | null;
    readonly shared_cubes: Readonly<Record<string, readonly string[]>>;
    readonly hill_coins: number;
    readonly elder_count: number;
    readonly watched: readonly string[];
    readonly times_master: number;
    readonly completed: number;
    /** Buildings that go on any empty square: they are raised, not built. */
    readonly anywhere: readonly string[];
    readonly asked: string;
    readonly about: string | null;
    readonly about_square: string | null;
    readonly gifts_left: number;
    readonly gifts: readonly string[];
    readonly cube: string | null;
    readonly built_this_turn: number;
    readonly score: TownScore;
    /** In the complete truth alone. */
    readonly kept?: string | null;
}

export interface Table {
    readonly variant: "hammer" | "town-hall" | "solo";
    readonly turn: number;
    readonly master: string | null;
    readonly named: string | null;
    readonly cards: Readonly<Record<string, string | null>>;
    readonly deck?: Readonly<Record<string, number>>;
    readonly deck_left?: number;
    readonly display?: Readonly<Record<string, number>>;
    readonly queue?: readonly string[];
    readonly towns: readonly Town[];
    /** Not in the complete truth of a finished game. */
    readonly own_monuments?: { readonly kept: string | null; readonly given_back: string | null };
    readonly ranks: readonly number[];
}

export type TownsView = View<Table>;

export const isCube = (thing: string | null): boolean => thing !== null && resources.has(thing);

/** What lies or stands on a square. */
export const on = (town: Town, square: string): string | null => town.squares[SQUARES.indexOf(square)] ?? null;

export const townOf = (view: TownsView, seat: string): Town | undefined => view.table.towns.find((town) => town.seat === seat);

/** Squares that hold neither a cube nor a building. */
export const emptyOf = (town: Town): number => town.squares.filter((thing) => thing === null).length;

/** `squares` of a move, one by one. */
export const squaresOf = (field: unknown): readonly string[] => (typeof field === "string" ? field.split("+") : []);

/** Coins that the chest and the monument hold together. */
export const coinPlaces = (town: Town): number => town.coins + town.coin_room;

/** The cards in play, in the order of their types. */
export const cardsInPlay = (table: Table): readonly string[] => TYPES.flatMap((type) => table.cards[type] ?? []);

/** The seat's own monument, built or not; undefined when there is none, when it is hidden, or before the choice. */
export function ownMonument(table: Table, town: Town): string | undefined {
    if (town.asked === "keep") return undefined;
    return town.monument ?? town.kept ?? table.own_monuments?.kept ?? undefined;
}
