// cards.tsx - all cards of a game, drawn, with filters. The same panel stands beside a table.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { CardInfo } from "../games/board.js";
import { faceOf } from "../games/list.js";
import { ALL_CARDS, chosenCards, kindsOf, setsOf, type CardFilter } from "../model/cards.js";
import { Select } from "../parts/choices.js";
import { Fault } from "../parts/fault.js";
import { Frame } from "../parts/frame.js";
import { useLoaded } from "../parts/loaded.js";
import "./cards.css";

export function CardsScreen({ game, card }: { readonly game: string; readonly card?: string | undefined }) {
    const { words, games } = useApp();
    const { _ } = words;
    const title = games.games.find(({ name }) => name === game)?.title ?? game;
    return (
        <Frame title={_("The cards of {game}", { game: words.game(title) })} wide>
            <p class="row">
                <a class="button" href={`/#rules/${game}`}>
                    {_("Rules")}
                </a>
            </p>
            <div data-game={game}>
                <CardsPanel game={game} card={card} />
            </div>
        </Frame>
    );
}

interface PanelProps {
    readonly game: string;
    /** The card to show. */
    readonly card?: string | undefined;
    /** Beside a table: what to do with the number of a rule instead of going to it. */
    readonly onRule?: (rule: string) => void;
}

export function CardsPanel({ game, card, onRule }: PanelProps) {
    const { words, engines } = useApp();
    const { _ } = words;
    const { value: cards, error } = useLoaded<readonly CardInfo[]>(
        async () => (await engines.engine.call("cards", { game })).cards,
        [game],
    );
    const [filter, setFilter] = useState<CardFilter>(ALL_CARDS);
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        if (!cards || !card) return;
        setFilter(ALL_CARDS);
        const place = list.current?.querySelector<HTMLElement>(`[id="card-${CSS.escape(card)}"]`);
        place?.scrollIntoView({ block: "center" });
        place?.focus({ preventScroll: true });
    }, [cards, card]);
    if (error !== null) return <Fault error={error} />;
    if (!cards) return <p role="status">{_("The cards are being fetched …")}</p>;
    const chosen = chosenCards(cards, filter, words);
    return (
        <div class="cards stack">
            <Filters cards={cards} filter={filter} onFilter={setFilter} />
            <p class="soft small" role="status">
                {_("{n} {n:card|cards}", { n: chosen.length })}
            </p>
            <ul class="cards-list" ref={list}>
                {chosen.map((one) => (
                    <li key={`${one.kind} ${one.id}`} id={`card-${one.id}`} tabIndex={-1} class={one.id === card ? "here" : ""}>
                        <Drawn game={game} card={one} onRule={onRule} />
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** A card that says in signs what it does says it here in words as well. */
function Drawn({
    game,
    card,
    onRule,
}: {
    readonly game: string;
    readonly card: CardInfo;
    readonly onRule: PanelProps["onRule"];
}) {
    const { words } = useApp();
    const face = faceOf(game);
    const follow = (event: MouseEvent): void => {
        if (!onRule) return;
        event.preventDefault();
        onRule(card.rule);
    };
    return (
        <>
            {face ? <face.Card card={card} words={words} /> : <p>{words.name(card.id)}</p>}
            {!card.pattern?.length && <p class="small cards-text">{words.printed(card.text)}</p>}
            {card.rule !== "" && (
                <a class="small cards-rule" href={`/#rules/${game}/${card.rule}`} onClick={follow}>
                    {words._("Rule {rule}", { rule: card.rule })}
                </a>
            )}
        </>
    );
}

interface FiltersProps {
    readonly cards: readonly CardInfo[];
    readonly filter: CardFilter;
    readonly onFilter: (filter: CardFilter) => void;
}

function Filters({ cards, filter, onFilter }: FiltersProps) {
    const { words } = useApp();
    const { _ } = words;
    const any = { value: "", name: _("All") };
    const kinds = kindsOf(cards).map((kind) => ({ value: kind, name: words.head(words.word("type", kind)) }));
    const sets = setsOf(cards).map((set) => ({ value: set, name: words.head(words.word("set", set)) }));
    return (
        <div class="cards-filters" role="search">
            <label class="field">
                <span>{_("Search the cards")}</span>
                <input
                    class="input"
                    type="search"
                    value={filter.query}
                    onInput={(event) => onFilter({ ...filter, query: event.currentTarget.value })}
                />
            </label>
            <Select
                label={_("Type")}
                values={[any, ...kinds]}
                value={filter.kind}
                onChange={(kind) => onFilter({ ...filter, kind })}
            />
            {sets.length > 1 && (
                <Select
                    label={_("From")}
                    values={[any, ...sets]}
                    value={filter.set}
                    onChange={(set) => onFilter({ ...filter, set })}
                />
            )}
        </div>
    );
}
