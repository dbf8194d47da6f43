// plan.ts - what somebody wants to play, before there is a table: the game, who sits where, and the options that
// differ.
import { optionsOf, type GameInfo } from "./games.js";
import type { LocalTerms } from "./local.js";
import type { Brought } from "./pledge.js";
import type { NewTable } from "./wire.js";

export type Sitter =
    | { readonly who: "me"; readonly name: string }
    | { readonly who: "bot"; readonly bot: string }
    | { readonly who: "open" };

export interface Plan {
    readonly game: string;
    readonly seats: readonly Sitter[];
    /** Only what was chosen: the edition and what differs from it. */
    readonly options: Readonly<Record<string, string>>;
    readonly clock: { readonly kind: "none" | "move" | "bank"; readonly seconds?: number };
    readonly public: boolean;
    /** At a table on the server: also between several people. */
    readonly hints: boolean;
}

export const USUAL_LEVEL = "easy";

/** One person against bots: what a click on "Play" begins. */
export function quickPlan(game: GameInfo, name: string, opponents: number, level: string): Plan {
    const bots = Math.max(game.min_seats - 1, Math.min(game.max_seats - 1, opponents));
    const seats: Sitter[] = [{ who: "me", name }, ...Array<Sitter>(bots).fill({ who: "bot", bot: level })];
    return { game: game.name, seats, options: {}, clock: { kind: "none" }, public: false, hints: false };
}

/** With another number of seats: bots come, the last ones go. */
export function withSeats(plan: Plan, game: GameInfo, count: number, comes: Sitter): Plan {
    const wanted = Math.max(game.min_seats, Math.min(game.max_seats, count));
    const seats = plan.seats.slice(0, wanted);
    return { ...plan, seats: [...seats, ...Array<Sitter>(wanted - seats.length).fill(comes)] };
}

/** An option that is as the edition has it is not said. */
export function withOption(plan: Plan, game: GameInfo, name: string, value: string): Plan {
    if (name === "edition") return { ...plan, options: { edition: value } };
    const { [name]: _before, ...others } = plan.options;
    const usual = optionsOf(game, others)[name];
    return { ...plan, options: usual === value ? others : { ...others, [name]: value } };
}

/** Spaces around a name are nobody's wish. */
const named = <S extends Sitter>(seat: S): S => (seat.who === "me" ? { ...seat, name: seat.name.trim() } : seat);

/** What the engine is asked for. */
export function localTerms({ game, seats, options }: Plan): LocalTerms {
    return {
        game,
        options,
        seats: seats.map((seat) => (seat.who === "open" ? { who: "bot", bot: USUAL_LEVEL } : named(seat))),
    };
}

/** What the server is asked for. */
export function remoteTerms(plan: Plan, brought: Brought): NewTable {
    return { ...plan, seats: plan.seats.map(named), ...brought };
}

/** Whether another person can come. */
export const isForOthers = ({ seats }: Plan): boolean => seats.some(({ who }) => who === "open");
