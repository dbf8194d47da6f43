// context.ts - what every part of the table needs: the props of the board, and whom to ask for reasons.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Thing } from "../../model/picker.js";
import type { BoardProps } from "../board.js";
import type { Answers } from "./answers.js";
import type { Table } from "./table.js";

export interface BoardContext extends BoardProps<Table> {
    readonly answers: Answers;
}

export const Here = createContext<BoardContext | null>(null);

export function useBoard(): BoardContext {
    const here = useContext(Here);
    if (!here) throw new Error("a part of the table stands outside of it");
    return here;
}

/** Whether the last events name something: it is marked as new. */
export const isNew = ({ news }: BoardContext, key: string, value: string): boolean =>
    news.some(({ fields }) => fields !== null && ([] as unknown[]).concat(fields[key]).includes(value));

/** The share of a hint for a thing, 0 if none: the best move that has it. */
export function hintFor({ hints, picker }: BoardContext, thing: Thing): number {
    if (hints.length === 0) return 0;
    const left = new Set(picker.under(thing).map(({ move }) => move));
    return Math.max(0, ...hints.filter(({ move }) => left.has(move)).map(({ share }) => share));
}

/** What a card does, in a sentence: as the card browser says it. */
export function textOf({ cards, words }: BoardContext, id: string): string {
    const card = cards.find((other) => other.id === id);
    return card ? words._(card.text) : "";
}
