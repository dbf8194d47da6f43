// board.ts - what a game's drawing is given, and what it gives back: a view and the legal moves in, a move out. A drawing
// knows where things lie and what they look like; what may be done it reads from the picker, never from a rule.
import type { ComponentChildren, ComponentType, VNode } from "preact";
import type { GameEvent, Message, Move, SeatInfo, View } from "../model/view.js";
import type { Picker } from "../model/picker.js";
import type { Words } from "../words/words.js";

/** What a drawing consists of: the table itself, and what is chosen without pointing at it. */
export interface BoardParts {
    readonly board: ComponentChildren;
    readonly choices: ComponentChildren;
}

export interface BoardProps<Table = unknown> {
    /** Puts the parts where the screen has room for them; another function draws everything anew. */
    readonly lay: (parts: BoardParts) => VNode;

    readonly view: View<Table>;
    /** Who sits where. */
    readonly seats: readonly SeatInfo[];
    readonly words: Words;
    /** The game's cards, as the call `cards` of the engine gives them. */
    readonly cards: readonly CardInfo[];
    /** What can be picked now and what has been picked; inert in a replay. */
    readonly picker: Picker;
    /** The events that led here from the view before, to be animated and marked; none when there is nothing to tell. */
    readonly news: readonly GameEvent[];
    /** The view before `news`, where it is known. */
    readonly before: View<Table> | null;
    /** Opens the card browser or the rules at a place: a card's id, or a rule's number. */
    readonly explain: (about: { card: string } | { rule: string }) => void;
    /** What there is to say about a move: why it cannot be made, with its rule, or else what it does. */
    readonly why: (move: string) => Promise<Message | null>;
    /** Moves that a hint marks, the best first; mostly empty. */
    readonly hints: readonly { readonly move: string; readonly share: number }[];
    /** 0: nothing moves (reduced motion, skipped); 1: usual; smaller is faster. */
    readonly pace: number;
}

/** A game's part of the page; games/list.ts has one of each. */
export interface GameFace<Table = any> {
    readonly game: string;
    readonly Board: ComponentType<BoardProps<Table>>;
    /** A small drawing for the start page. */
    readonly Emblem: ComponentType<{ readonly size?: number }>;
    /** What a move is called where moves are listed: "Sell 2 wheat". */
    readonly label?: (words: Words, move: Move, view: View<Table>) => string;
    /** The lines of the score sheet of each seat: how its points came about. */
    readonly sheet: (view: View<Table>, words: Words) => readonly ScoreRow[];
    /** What somebody who played alone has become; null where a game has nothing to say about that. */
    readonly title?: (view: View<Table>, words: Words) => string | null;
    /** A card of the card browser, drawn. */
    readonly Card: ComponentType<{ readonly card: CardInfo; readonly words: Words }>;
}

export interface ScoreRow {
    readonly label: string;
    readonly rule?: string;
    /** One a seat, in the order of the view; null: no such line there. */
    readonly points: readonly (number | null)[];
}

/** As the call `cards` of the engine gives it (docs/engine.md). */
export interface CardInfo {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly set: string;
    readonly rule: string;
    readonly text: string;
    /** What is printed on it, in words that its game draws; null where nothing is. */
    readonly signs: string | null;
    /** What it says instead where an option has this value. */
    readonly variant?: { readonly option: string; readonly value: string; readonly text: string; readonly signs: string | null };
    readonly pattern?: readonly string[];
    readonly [more: string]: unknown;
}
