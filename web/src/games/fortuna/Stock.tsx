// Stock.tsx - what lies beside the board for all: buildings and dice nobody owns, the deck of privilege cards, the discards,
// and what is known of the palace cards.
import { soften } from "../soften.js";
import { Icon } from "./icons.js";
import { Pick } from "./Pick.js";
import { textOf, useBoard } from "./context.js";
import { privilegeIcons } from "./faces.js";
import { BUILDINGS } from "./table.js";

function Building({ building }: { building: string }) {
    const board = useBoard();
    const { view, words } = board;
    const left = view.table.supply[building] ?? 0;
    const name = words.word("building", building);
    return (
        <Pick
            thing={{ building }}
            would={`build building ${building}`}
            label={words.head(words._("{building}, {n} left", { building: name, n: left }))}
            about={building}
            title={textOf(board, building)}
            flip={`supply:${building}`}
            class={`ft-supply-building ${left === 0 ? "gone" : ""}`}
        >
            <Icon name={building} />
            <span class="ft-supply-name">{soften(words.head(name))}</span>
            <b class="ft-count">{`×${left}`}</b>
        </Pick>
    );
}

const LIMITED = ["water", "wheat", "wine", "tokens"] as const;

/** With limited goods or tokens: how many are left. */
export function Limits() {
    const { view, words } = useBoard();
    const there = LIMITED.filter((id) => view.table.supply[id] !== undefined);
    if (there.length === 0) return null;
    const nameOf = (id: string): string => (id === "tokens" ? words._("tokens") : words.word("resource", id));
    return (
        <ul class="ft-limits">
            {there.map((id) => (
                <li key={id} title={nameOf(id)}>
                    <Icon name={id === "tokens" ? "token" : id} />
                    <span class="spoken">{nameOf(id)}</span>
                    <b>{view.table.supply[id]}</b>
                </li>
            ))}
        </ul>
    );
}

export function Supply() {
    const { words } = useBoard();
    const name = words._("Supply");
    return (
        <section class="ft-supply ft-corner" aria-label={name}>
            <h3 class="ft-label">{name}</h3>
            <div class="ft-supply-grid">
                {BUILDINGS.map((building) => (
                    <Building key={building} building={building} />
                ))}
            </div>
        </section>
    );
}

function counted(cards: readonly string[]): readonly (readonly [string, number])[] {
    const counts = new Map<string, number>();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    return [...counts];
}

/** Privilege cards by name, with how many there are. */
function Listed({ title, cards }: { title: string; cards: readonly string[] }) {
    const { words } = useBoard();
    if (cards.length === 0) return null;
    return (
        <>
            <dt>{title}</dt>
            {counted(cards).map(([card, count]) => (
                <dd>
                    <Icon name={privilegeIcons[card] ?? "scroll"} />
                    <span>{words.word("privilege", card)}</span>
                    {count > 1 && <b>{`×${count}`}</b>}
                </dd>
            ))}
        </>
    );
}

/** The discards; opened, they tell which, and what the reader knows of the palace cards. */
function Discards() {
    const { view, words } = useBoard();
    const { _ } = words;
    const { table } = view;
    const top = table.discard[table.discard.length - 1];
    return (
        <details class="ft-known">
            <summary class={`ft-pile ${top ? "front" : "none"}`} data-key="discard">
                <Icon name={privilegeIcons[top ?? ""] ?? "scroll"} />
                <b>{table.discard.length}</b>
                <span>{_("discards")}</span>
            </summary>
            <dl>
                {!top && <dt>{_("No card has been discarded yet.")}</dt>}
                <Listed title={_("Discards")} cards={table.discard} />
                <Listed title={_("Left at the palace by the first")} cards={table.palace_left} />
                <Listed title={_("Taken from the palace by you")} cards={table.palace_took} />
                <Listed title={_("Played by the second since then")} cards={table.second_arrival_played} />
                <Listed title={_("Played by the third since then")} cards={table.third_arrival_played} />
            </dl>
        </details>
    );
}

/** Cards that somebody else has drawn and chooses from. */
function DrawnByOthers() {
    const { view, words } = useBoard();
    const { drawn, drawn_size: size } = view.table;
    if (size === 0 || drawn.length > 0) return null;
    return (
        <p class="ft-drawn-there">
            <Icon name="scroll" />
            {words._("{n} drawn", { n: size })}
        </p>
    );
}

export function Deck() {
    const { view, words } = useBoard();
    const { _ } = words;
    return (
        <section class="ft-deck ft-corner" aria-label={_("Privilege cards")}>
            <h3 class="ft-label">{_("Privilege cards")}</h3>
            <div class="ft-piles">
                <div class="ft-pile back" data-key="deck">
                    <Icon name="laurel" />
                    <b>{view.table.deck_size}</b>
                    <span>{_("deck")}</span>
                </div>
                <Discards />
            </div>
            <DrawnByOthers />
        </section>
    );
}
