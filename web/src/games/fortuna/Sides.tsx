// Sides.tsx - the four sides of the board with their three action cards, the reader's own at the bottom; and the cards of
// an open deal, which lie in the middle until they are taken.
import { ActionCard } from "./ActionCard.js";
import { Mark } from "./Mark.js";
import { useBoard } from "./context.js";
import { sidesAround, type Place, type Side } from "./table.js";

const PLACES_A_SIDE = 3;

function nameOf(board: ReturnType<typeof useBoard>, side: Side): string {
    const { words, view } = board;
    if (side.seat === null) return words._("empty side {side}", { side: words.word("seat", side.side) });
    if (side.seat === view.seat) return words._("your side");
    return words._("side of {seat}", { seat: words.word("seat", side.seat) });
}

function OneSide({ place, side }: { place: Place; side: Side }) {
    const board = useBoard();
    const { view, words } = board;
    const turn = view.table.turn.seat !== null && view.table.turn.seat === side.seat;
    const name = nameOf(board, side);
    const free = Math.max(0, PLACES_A_SIDE - side.cards.length);
    return (
        <section class={`ft-side at-${place} ${turn ? "turn" : ""} ${side.seat ?? "empty"}`} aria-label={words.head(name)}>
            <h3 class="ft-side-name">
                {side.seat && <Mark seat={side.seat} words={words} />}
                <span>{side.seat === null ? words.head(words._("empty side")) : words.head(name)}</span>
            </h3>
            <div class="ft-side-cards">
                {side.cards.map((card) => (
                    <ActionCard key={card} card={card} reserved={side.reserved.includes(card)} where={name} />
                ))}
                {Array.from({ length: free }, (_unused, index) => (
                    <span key={`free ${index}`} class="ft-card-place" />
                ))}
            </div>
        </section>
    );
}

export function Sides() {
    const { view } = useBoard();
    return (
        <>
            {sidesAround(view).map(({ place, side }) => (
                <OneSide key={side.side} place={place} side={side} />
            ))}
        </>
    );
}

export function Pool() {
    const { view, words } = useBoard();
    const { pool } = view.table;
    if (pool.length === 0) return null;
    const name = words._("Open cards");
    return (
        <section class="ft-pool" aria-label={name}>
            <h3 class="ft-side-name">{name}</h3>
            <div class="ft-pool-cards">
                {pool.map((card) => (
                    <ActionCard key={card} card={card} where={words._("open")} />
                ))}
            </div>
        </section>
    );
}
