// TownCard.tsx - a building card: its piece, its pattern, what it is worth, in the colour of its type.
import type { ComponentChildren, JSX } from "preact";
import type { CardInfo } from "../board.js";
import type { Words } from "../../words/words.js";
import { soften } from "../soften.js";
import { Lettering } from "./art/Cube.js";
import { kindOf, Piece } from "./art/Piece.js";
import { Pattern } from "./Pattern.js";

interface FrontProps {
    readonly card: CardInfo;
    readonly words: Words;
    readonly children?: ComponentChildren;
}

/** What a card shows; the parent decides whether it is a button. Phrasing content only. */
export function CardFront({ card, words, children }: FrontProps): JSX.Element {
    return (
        <>
            <span class="tt-card-name">{soften(words.name(card.id))}</span>
            <span class="tt-card-picture">
                <span class="tt-card-piece">
                    <Piece card={card.id} />
                </span>
                {card.pattern && <Pattern pattern={card.pattern} words={words} />}
            </span>
            <span class="tt-card-text">{words.printed(card.text)}</span>
            {children}
        </>
    );
}

/** A card of the card browser. */
export function BrowserCard({ card, words }: { readonly card: CardInfo; readonly words: Words }): JSX.Element {
    return (
        <Lettering.Provider value={words}>
            <div class={`tt-card tt-large tt-of-${kindOf(card.id)}`}>
                <CardFront card={card} words={words}>
                    <span class="tt-card-kind">{words.head(words.word("type", card.kind))}</span>
                </CardFront>
            </div>
        </Lettering.Provider>
    );
}
