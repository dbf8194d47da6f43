// ActionCard.tsx - an action card on a side, in the open deal or in the card browser.
import { Icon } from "./icons.js";
import { Pick } from "./Pick.js";
import { Signs } from "./Signs.js";
import { classes } from "./classes.js";
import { isNew, signsOf, textOf, useBoard } from "./context.js";
import { grounds } from "./faces.js";
import { cardMove } from "./moves.js";
import { soften } from "../soften.js";

interface ActionFaceProps {
    readonly card: string;
    readonly name: string;
    readonly signs: string;
}

/** The card's face alone. */
export function ActionFace({ card, name, signs }: ActionFaceProps) {
    return (
        <span class={`ft-card-face ground-${grounds[card] ?? "stone"}`}>
            <span class="ft-card-name">{soften(name)}</span>
            <span class="ft-card-picture">
                <Icon name={card} class="ft-card-art" />
                <Signs signs={signs} />
            </span>
        </span>
    );
}

interface ActionCardProps {
    readonly card: string;
    readonly reserved?: boolean;
    /** Whose side it lies on, in words. */
    readonly where: string;
}

export function ActionCard({ card, reserved = false, where }: ActionCardProps) {
    const board = useBoard();
    const { view, words } = board;
    const { _ } = words;
    const { turn } = view.table;
    const name = words.word("card", card);
    const active = turn.card === card || turn.chosen === card;
    const states = [
        reserved && _("reserved, face down"),
        turn.card === card && _("being carried out"),
        turn.chosen === card && turn.card !== card && _("to be exchanged"),
    ].filter((state) => state !== false);
    const label = [name, where, ...states].join(", ");
    return (
        <Pick
            thing={{ card }}
            would={cardMove(view, card)}
            label={label}
            about={card}
            title={textOf(board, card)}
            flip={`card:${card}`}
            class={classes("ft-card", { reserved, active, new: isNew(board, "card", card) })}
        >
            <ActionFace card={card} name={name} signs={signsOf(board, card)} />
            {reserved && (
                <span class="ft-seal" aria-hidden="true">
                    <svg viewBox="0 0 24 24" class="ft-lock">
                        <path d="M7 11 V8 a5 5 0 0 1 10 0 V11 H19 V21 H5 V11Z M9.5 11 H14.5 V8 a2.5 2.5 0 0 0 -5 0Z" />
                    </svg>
                </span>
            )}
        </Pick>
    );
}
