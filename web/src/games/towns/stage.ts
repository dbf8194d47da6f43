// stage.ts - what every part of the board is told: the view with its cards and people at hand, what can be pointed at,
// and how to answer. Parts draw; whatever they are touched for goes back through here.
import type { BoardProps, CardInfo } from "../board.js";
import type { Move, SeatInfo } from "../../model/view.js";
import type { Words } from "../../words/words.js";
import type { Ghost } from "./ghosts.js";
import type { Offers, Step } from "./offers.js";
import type { Table, Town, TownsView } from "./table.js";

export interface Stage {
    readonly view: TownsView;
    readonly table: Table;
    readonly words: Words;
    readonly offers: Offers;
    readonly props: BoardProps<Table>;
    /** The viewer's town; undefined for the public. */
    readonly own: Town | undefined;
    readonly card: (id: string) => CardInfo | undefined;
    /** "Fox (Anna)". */
    readonly nameOf: (seat: string) => string;
    /** Squares of a seat that the last events were about. */
    readonly fresh: (seat: string) => ReadonlySet<string>;
    readonly act: (step: Step) => void;
    /** Somebody pointed at what cannot be chosen: asks with the text of that move, and tells the answer. */
    readonly refuse: (move: string, card?: string) => void;
    /** Puts a town into the middle; for those who have none of their own. */
    readonly visit: (seat: string) => void;
    /** The card that somebody looks at: its places in the own town are shown. */
    readonly looked: string | null;
    readonly look: (card: string | null) => void;
    /** Where one more cube would complete that card, by square. */
    readonly ghosts: ReadonlyMap<string, Ghost>;
    /** Squares to be shown as if picked, while somebody looks at a plan. */
    readonly shown: readonly string[];
    readonly show: (squares: readonly string[]) => void;
}

export interface StageProps {
    readonly stage: Stage;
}

export interface TownProps extends StageProps {
    readonly town: Town;
}

export const personOf = (seats: readonly SeatInfo[], seat: string): string | null =>
    seats.find((info) => info.seat === seat)?.name ?? null;

export function nameOf(words: Words, seats: readonly SeatInfo[], seat: string): string {
    const animal = words.head(words.word("seat", seat));
    const name = personOf(seats, seat);
    return name ? words._("{animal} ({name})", { animal, name }) : animal;
}

/** The moves that have a thing, where there is a hint to be marked on it. */
export const hintedMoves = ({ props }: Stage, thing: Readonly<Record<string, string>>): readonly Move[] =>
    props.hints.length === 0 ? [] : props.picker.under(thing);

/** The squares that news name, by seat. */
export function freshSquares(props: BoardProps<Table>, seat: string): ReadonlySet<string> {
    const squares = props.news.flatMap((event) => {
        const square = event.fields?.["square"];
        return event.seat === seat && typeof square === "string" ? [square] : [];
    });
    return new Set(squares);
}
