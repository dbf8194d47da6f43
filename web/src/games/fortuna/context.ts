// context.ts - what every part of the table needs: the props of the board, and whom to ask for reasons.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
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

/** What a card says under the options of this table. */
function saidBy({ cards, view }: BoardContext, id: string): { readonly text: string; readonly signs: string | null } | undefined {
    const card = cards.find((other) => other.id === id);
    const { variant } = card ?? {};
    return variant && view.options[variant.option] === variant.value ? variant : card;
}

/** What a card does, in a sentence. */
export function textOf(board: BoardContext, id: string): string {
    const said = saidBy(board, id);
    return said ? board.words._(said.text) : "";
}

/** What is printed on a card. */
export const signsOf = (board: BoardContext, id: string): string => saidBy(board, id)?.signs ?? "";
