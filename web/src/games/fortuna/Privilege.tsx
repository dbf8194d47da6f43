// Privilege.tsx - privilege cards: their faces, the reader's own hand, and the cards among which a seat chooses.
import { Icon } from "./icons.js";
import { Pick } from "./Pick.js";
import { signsOf, textOf, useBoard } from "./context.js";
import { privilegeIcons, privilegeNumber, scores } from "./faces.js";
import { soften } from "../soften.js";
import { numbered, provinceOf } from "./table.js";

/** Drawn behind the sign: a good of one's choice, or one servant of two. */
const EXTRAS: Readonly<Record<string, readonly string[]>> = {
    guard: ["vestal", "centurion"],
    water: ["cube"],
    wheat: ["cube"],
    wine: ["cube"],
};

interface PrivilegeFaceProps {
    readonly card: string;
    readonly name: string;
    readonly signs: string;
    /** It counts at the end. */
    readonly wreath: boolean;
}

export function PrivilegeFace({ card, name, signs, wreath }: PrivilegeFaceProps) {
    return (
        <span class={`ft-privilege-face ${wreath ? "scores" : "gives"}`}>
            <span class="ft-privilege-art">
                {wreath && <Icon name="laurel" class="ft-wreath" />}
                <Icon name={privilegeIcons[card] ?? "scroll"} class="ft-privilege-icon" />
            </span>
            <b class="ft-privilege-sign" aria-hidden="true">
                {privilegeNumber(signs)}
                {(EXTRAS[card] ?? []).map((icon) => (
                    <Icon name={icon} />
                ))}
            </b>
            <span class="ft-privilege-name">{soften(name)}</span>
        </span>
    );
}

function PrivilegeCard({ card, verb, flip }: { card: string; verb: "play" | "keep"; flip: string }) {
    const board = useBoard();
    const { words } = board;
    const name = words.word("privilege", card);
    const text = textOf(board, card);
    const wreath = board.cards.some((other) => other.id === card && scores(other));
    return (
        <Pick
            thing={{ verb, card }}
            would={`${verb} card ${card}`}
            label={words._("{name}. {text}", { name, text })}
            about={card}
            title={text}
            flip={flip}
            class="ft-privilege"
        >
            <PrivilegeFace card={card} name={name} signs={signsOf(board, card)} wreath={wreath} />
        </Pick>
    );
}

/** The privilege cards that the reader holds. */
export function Hand() {
    const { view, words } = useBoard();
    const own = provinceOf(view.table, view.seat);
    if (!own || !own.hand) return null;
    const name = words._("Your privilege cards");
    return (
        <section class="ft-hand" aria-label={name}>
            <h3 class="ft-label">{name}</h3>
            <div class="ft-hand-cards">
                {own.hand.length === 0 && <p class="ft-nothing">{words._("none yet")}</p>}
                {numbered(own.hand).map(({ id, key }) => (
                    <PrivilegeCard key={key} card={id} verb="play" flip={`hand:${key}`} />
                ))}
            </div>
        </section>
    );
}

/** Cards that were drawn and lie before the reader. */
export function Drawn() {
    const { view, words } = useBoard();
    const { _ } = words;
    const { table } = view;
    const cards = table.drawn.length > 0 ? table.drawn : view.phase.startsWith("palace") ? table.aside : [];
    if (cards.length === 0) return null;
    const name = table.drawn.length > 0 ? _("Drawn cards") : _("Cards of the palace");
    return (
        <section class="ft-drawn" aria-label={name}>
            <h3 class="ft-label">
                {name}
                {table.turn.still_to_draw > 0 && <small>{_("{n} still to come", { n: table.turn.still_to_draw })}</small>}
            </h3>
            <div class="ft-hand-cards">
                {numbered(cards).map(({ id, key }) => (
                    <PrivilegeCard key={key} card={id} verb="keep" flip={`drawn:${key}`} />
                ))}
            </div>
        </section>
    );
}
