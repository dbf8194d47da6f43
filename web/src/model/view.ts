// view.ts - what the engine tells a viewer, as types (docs/protocol.md, docs/records.md). Ids are fixed and never shown
// as they are: words.ts translates them.

export type Field = string | number | readonly string[];
export type Fields = Readonly<Record<string, Field>>;

/** Something a seat may do, or did. `move` is its text, the same in every language. */
export interface Move {
    readonly move: string;
    readonly fields: Fields;
}

/** Of a chance event the seat is "chance"; what the viewer may not see is null. */
export interface GameEvent {
    readonly seat: string;
    readonly move: string | null;
    readonly fields: Fields | null;
    /** What it did, as far as the viewer may know; empty: a later event completes it. */
    readonly told: readonly Message[];
}

/** An argument of a message: a number, an id, or a list of them. */
export type Argument = string | number | readonly (string | number)[];

/** A reason, a prompt or an error: to be said by words.ts; `text` is English. */
export interface Message {
    readonly id: string;
    readonly rule: string;
    readonly args: Readonly<Record<string, Argument>>;
    readonly text?: string;
}

/** What a viewer sees; `Table` is the game's own part. */
export interface View<Table = unknown> {
    readonly game: string;
    readonly rules: number;
    readonly options: Readonly<Record<string, string>>;
    readonly seat: string; // or "public"
    readonly round: number;
    readonly phase: string;
    readonly to_act: readonly string[];
    readonly prompt: Message;
    readonly table: Table;
    readonly legal: readonly Move[];
}

export interface SeatInfo {
    readonly seat: string;
    readonly who: "person" | "bot" | "open";
    readonly name: string | null;
    readonly present?: boolean;
    readonly played_by?: "bot" | null;
    readonly why?: "left" | "time" | null;
    readonly resigned?: boolean;
    readonly wants_abort?: boolean;
    readonly entropy?: boolean;
    readonly clock_ms?: number;
    /** The hash of what the seat adds to chance. */
    readonly pledge?: string;
    /** What the table waits for from the seat, and for how long. */
    readonly asked?: "pledge" | "reveal";
    readonly asked_ms?: number;
}

/** What is voted on: `number` is the event to go back to, or by how many seats a rematch turns. */
export interface MotionInfo {
    readonly what: "takeback" | "replace" | "rematch";
    readonly seat: string;
    readonly number?: number;
    readonly replace?: string;
    readonly asked: readonly string[];
}

export interface TableInfo {
    readonly id: string;
    readonly game: string;
    readonly rules: number;
    readonly options: Readonly<Record<string, string>>;
    readonly phase: "open" | "playing" | "over" | "aborted" | "frozen";
    readonly public: boolean;
    readonly clock: { readonly kind: "none" | "move" | "bank"; readonly seconds?: number };
    readonly commitment: string;
    readonly hints?: boolean;
    /** After how many events of a record that somebody brought the game begins. */
    readonly goes_on_from?: number;
    /** It was restored, and waits for other chance. */
    readonly opening?: boolean;
    readonly seats: readonly SeatInfo[];
    readonly result?: readonly { readonly seat: string; readonly score: number; readonly rank: number }[];
    readonly secret?: string;
    readonly frozen?: Message;
    readonly motion?: MotionInfo | null;
    /** The table where they play again. */
    readonly rematch?: string;
}
