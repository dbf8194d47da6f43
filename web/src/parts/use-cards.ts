// use-cards.ts - the cards of a game as the engine lists them, fetched once.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { CardInfo } from "../games/board.js";

const fetched = new Map<string, readonly CardInfo[]>();
const NONE: readonly CardInfo[] = [];

/** None until they are there. */
export function useCards(game: string): readonly CardInfo[] {
    const { engines } = useApp();
    const [cards, setCards] = useState(fetched.get(game) ?? NONE);
    useEffect(() => {
        if (fetched.has(game)) return;
        engines.engine.call("cards", { game }).then(
            (answer) => {
                fetched.set(game, answer.cards);
                setCards(answer.cards);
            },
            () => {}, // the board does without
        );
    }, [game]);
    return cards;
}
