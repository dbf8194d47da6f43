// told.ts - what happened, as lines in the reader's language. The engine tells each event as messages (docs/protocol.md); an
// event without any is told with the one that completes it, as a roll is with its dice.
import type { Words } from "../words/words.js";
import type { GameEvent, Message } from "./view.js";

/** Who is called what: names of persons by seat; a seat without one is called by its own word. */
export type Names = Readonly<Record<string, string>>;

export interface Line {
    /** Whom it is about: who acted, or for whom the dice fell; "chance" for neither. */
    readonly seat: string;
    readonly text: string;
    /** Of the event that was told, counted from the first of those given. */
    readonly index: number;
    readonly small: boolean;
}

/** Messages that need no mention when a lot has happened. */
const SMALL: Readonly<Record<string, RegExp>> = {
    fortuna: /^told-(podium|deal|reserve|pass-.*|choose|draw|end)$/,
    towns: /^told-(draw|first|deal(-seen)?|keep(-seen)?|display|place|stock-.*|petal|skip-.*|done)$/,
};

const isSmallMessage = ({ id }: Message): boolean => {
    const [game = "", name = ""] = id.split(".");
    return SMALL[game]?.test(name) ?? false;
};

/** Also of an event that is not told by itself. */
export const isSmall = ({ told }: GameEvent): boolean => told.every(isSmallMessage);

function whom({ seat, told }: GameEvent): string {
    const named = told[0]?.args["seat"];
    return seat === "chance" && typeof named === "string" ? named : seat;
}

/** Events that follow each other: a line for each that is told. */
export function tellEvents(events: readonly GameEvent[], words: Words, names: Names = {}): readonly Line[] {
    return events.flatMap((event, index) => {
        if (event.told.length === 0) return [];
        const text = event.told.map((message) => words.head(words.say(message, names))).join(" ");
        return [{ seat: whom(event), text, index, small: isSmall(event) }];
    });
}
