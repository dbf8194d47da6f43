// options.ts - names for the options of games and their values, for levels of bots and for clocks. An id that is not
// here is shown as a card's name, or made readable.
import { N_ } from "./mark.js";
import type { Words } from "./words.js";

const NAMES: Readonly<Record<string, string>> = {
    edition: N_("Edition"),
    deal: N_("Deal"),
    "vestal-prices": N_("Prices of Vestals"),
    "wine-harvest": N_("Wine harvest"),
    "draft-order": N_("Order of the draft"),
    "first-flip": N_("First reservation"),
    "end-scoring": N_("Scoring cards"),
    "empty-corruption": N_("Bribe on an empty side"),
    "empty-fortuna": N_("Fortuna on an empty side"),
    "fortuna-exchange": N_("Exchange of Fortuna"),
    "copy-fortuna": N_("Copy of Fortuna"),
    cubes: N_("Goods"),
    tokens: N_("Privilege tokens"),
    variant: N_("Who names resources"),
    farm: N_("Red card"),
    well: N_("Grey card"),
    theater: N_("Yellow card"),
    tavern: N_("Green card"),
    chapel: N_("Orange card"),
    factory: N_("Black card"),
    "fortune-limit": N_("Fortune buildings at most"),
    coins: N_("Coins"),
    monuments: N_("Monuments"),
    parsonage: N_("Parsonage: coins"),
    "parsonage-cottage": N_("Parsonage: Cottage"),
    museum: N_("Museum: its cube"),
    "tithe-barn": N_("Tithe Barn feeds"),
    statue: N_("Statue counts"),
    "semaphore-coin": N_("Semaphore: coin"),
    "feast-hall-solo": N_("Feast Hall, alone"),
};

const VALUES: Readonly<Record<string, string>> = {
    french: N_("Rules of the French edition"),
    italian: N_("Rules of the Italian edition"),
    spanish: N_("Rules of the Spanish edition"),
    beginner: N_("Beginners: dealt"),
    expert: N_("Experts: drafted"),
    clockwise: N_("Clockwise"),
    podium: N_("From the last on the podium"),
    must: N_("Must"),
    may: N_("May"),
    possess: N_("Count what is owned"),
    "hand-over": N_("Each piece counts once"),
    pay: N_("Paid to the bank"),
    free: N_("Free"),
    money: N_("The richest is first"),
    stay: N_("The first player stays"),
    "any-side": N_("With any side"),
    players: N_("With players only"),
    unlimited: N_("Without limit"),
    limited: N_("15 of each"),
    fortune: N_("With Fortune"),
    base: N_("Base game"),
    "first-set": N_("First cards of the base game"),
    hammer: N_("Each in turn"),
    "town-hall": N_("Town Hall: from cards"),
    random: N_("By chance"),
    yes: N_("Yes"),
    no: N_("No"),
    all: N_("All"),
    none: N_("None"),
    "at-least": N_("At least"),
    exactly: N_("Exactly"),
    any: N_("Any"),
    fed: N_("Fed ones"),
    used: N_("Used up"),
    kept: N_("Kept"),
    "adjacent-free": N_("Beside it, for nothing"),
    grey: N_("Grey ones"),
    first: N_("The first"),
    neither: N_("Neither"),
};

const LEVELS: Readonly<Record<string, string>> = {
    random: N_("Random"),
    greedy: N_("Greedy"),
    novice: N_("Novice"),
    easy: N_("Easy"),
    medium: N_("Medium"),
    hard: N_("Hard"),
    master: N_("Master"),
};

export const hasOptionName = (id: string): boolean => Object.hasOwn(NAMES, id);
export const hasOptionValue = (id: string): boolean => Object.hasOwn(VALUES, id);

export const optionName = (words: Words, option: string): string => {
    const name = NAMES[option];
    return name === undefined ? words.head(words.word("option", option)) : words._(name);
};

export const optionValue = (words: Words, value: string): string => {
    const name = VALUES[value];
    return name !== undefined ? words._(name) : /^[\d-]+$/.test(value) ? value : words.name(value);
};

export const levelName = (words: Words, level: string): string => {
    const name = LEVELS[level];
    return name === undefined ? level : words._(name);
};

/** Seats as a board shows them: a bot by the name of its level. */
export const shownSeats = <Seat extends { readonly who: string; readonly name: string | null }>(
    words: Words,
    seats: readonly Seat[],
): readonly Seat[] =>
    seats.map((seat) =>
        seat.who === "bot" && seat.name !== null ? { ...seat, name: levelName(words, seat.name) } : seat,
    );
