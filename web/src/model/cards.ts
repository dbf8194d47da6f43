// cards.ts - finding cards: by kind, by the set they come from, and by words of their names and texts.
import type { CardInfo } from "../games/board.js";
import type { Words } from "../words/words.js";
import { folded } from "./rules.js";

export interface CardFilter {
    /** Empty: any. */
    readonly kind: string;
    readonly set: string;
    readonly query: string;
}

export const ALL_CARDS: CardFilter = { kind: "", set: "", query: "" };

/** What a reader may look for in a card. */
const wordsOf = (card: CardInfo, words: Words): string =>
    folded([words.name(card.id), words._(card.text), words.word("type", card.kind), card.rule].join(" "));

export function chosenCards(cards: readonly CardInfo[], { kind, set, query }: CardFilter, words: Words): readonly CardInfo[] {
    const wanted = folded(query)
        .split(/\s+/)
        .filter((word) => word !== "");
    return cards.filter(
        (card) =>
            (kind === "" || card.kind === kind) &&
            (set === "" || card.set === set) &&
            wanted.every((word) => wordsOf(card, words).includes(word)),
    );
}

/** The different values of a member, in the order in which they come. */
export const kindsOf = (cards: readonly CardInfo[]): readonly string[] => [...new Set(cards.map(({ kind }) => kind))];
export const setsOf = (cards: readonly CardInfo[]): readonly string[] => [...new Set(cards.map(({ set }) => set))];
