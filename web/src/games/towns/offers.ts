// offers.ts - what can be pointed at, and what pointing at it does: either a move is made, or the choice narrows. Drawn
// from the legal moves and what was picked before, for the squares of the own town, the cards, cubes that lie in other
// towns, and choices that have no place on the table and stand as buttons beside it.
//
// A move with one place is made at once: tap a square, the cube lies there. A building is chosen from either end, by its card
// or by its square, and built as soon as one is left that fits; undo takes it back. Moves that are still alike then differ in
// the cubes they take: these are shown as little plans.
import { fits, type Thing } from "../../model/picker.js";
import type { Move } from "../../model/view.js";

/** A move, or what is picked from now on. */
export type Step = { readonly move: Move } | { readonly picked: readonly Thing[] };

/** Something to press that has no place on the table. */
export interface Choice {
    readonly move: Move;
    readonly step: Step;
}

export interface Offers {
    readonly squares: ReadonlyMap<string, Step>;
    /** By the card's id. */
    readonly cards: ReadonlyMap<string, Step>;
    /** By seat and square: "fox b3". */
    readonly shops: ReadonlyMap<string, Step>;
    /** Sets of cubes that a building could take, when there are several. */
    readonly plans: readonly Choice[];
    /** By verb, for all that is neither a square nor a card. */
    readonly choices: ReadonlyMap<string, readonly Choice[]>;
    /** What ends it: `done` or `skip`. */
    readonly end: Move | undefined;
    /** Squares whose cubes would be taken by what is picked. */
    readonly taken: ReadonlySet<string>;
}

/** Pointing at the square is enough. */
const AT_ONCE: ReadonlySet<string> = new Set(["place", "extra", "put", "petal", "return"]);
/** The square tells where, and something else must be told as well. */
const WITH_BUILDING: ReadonlySet<string> = new Set(["build", "exchange", "grant"]);
const WITH_CARD: ReadonlySet<string> = new Set(["build", "raise", "exchange", "grant", "watch"]);
const ENDS: ReadonlySet<string> = new Set(["done", "skip"]);
/** Their buttons are always there; those of `store` and `swap` when their square is picked. */
const BUTTONS: ReadonlySet<string> = new Set(["keep", "name", "take", "pay", "convert", "stock", "spend", "count"]);
const ON_PIECE: ReadonlySet<string> = new Set(["store", "swap", "return"]);

const verbOf = (move: Move): string => String(move.fields["verb"]);
const text = (move: Move, key: string): string => String(move.fields[key] ?? "");
const has = (picked: readonly Thing[], key: string): boolean => picked.some((thing) => key in thing);
const without = (picked: readonly Thing[], ...keys: string[]): readonly Thing[] =>
    picked.filter((thing) => !keys.some((key) => key in thing));
const under = (moves: readonly Move[], picked: readonly Thing[]): readonly Move[] =>
    moves.filter((move) => picked.every((thing) => fits(move.fields, thing)));

/** Each value of a field, with the moves that have it. */
function by(moves: readonly Move[], key: string): Map<string, Move[]> {
    const found = new Map<string, Move[]>();
    for (const move of moves) {
        if (move.fields[key] === undefined) continue;
        const value = text(move, key);
        found.set(value, [...(found.get(value) ?? []), move]);
    }
    return found;
}

function squareStep(square: string, moves: readonly Move[], picked: readonly Thing[]): Step {
    const [first] = moves;
    const rest = without(picked, "square");
    if (moves.length === 1 && first) {
        const verb = verbOf(first);
        if (AT_ONCE.has(verb) || verb === "store" || WITH_BUILDING.has(verb)) return { move: first };
    }
    if (picked.some((thing) => thing["square"] === square)) return { picked: rest };
    return { picked: [...rest, { square }] };
}

function squares(legal: readonly Move[], picked: readonly Thing[]): Map<string, Step> {
    const moves = under(legal, without(picked, "square")).filter((move) => verbOf(move) !== "watch");
    const steps = new Map<string, Step>();
    for (const [square, some] of by(moves, "square")) {
        steps.set(square, squareStep(square, some, picked));
    }
    return steps;
}

function cardStep(building: string, moves: readonly Move[], picked: readonly Thing[]): Step {
    const [first] = moves;
    const rest = without(picked, "building", "squares");
    if (moves.length === 1 && first) return { move: first };
    if (picked.some((thing) => thing["building"] === building)) return { picked: rest };
    return { picked: [...rest, { building }] };
}

function cards(legal: readonly Move[], picked: readonly Thing[]): Map<string, Step> {
    const steps = new Map<string, Step>();
    const chosen = picked.filter((thing) => "building" in thing);
    const pick = (kept: readonly Thing[]): void => {
        const moves = under(legal, kept).filter((move) => WITH_CARD.has(verbOf(move)));
        for (const [building, some] of by(moves, "building")) {
            if (!steps.has(building)) steps.set(building, cardStep(building, some, [...kept, ...chosen]));
        }
    };
    pick(without(picked, "building", "squares"));
    pick(without(picked, "building", "squares", "square")); // second thoughts: another card, another square
    return steps;
}

/** The sets of cubes to choose from, once the building is known. */
function plans(moves: readonly Move[], picked: readonly Thing[], all: readonly Move[]): Choice[] {
    if (!has(picked, "building")) return [];
    const sets = by(all, "squares");
    const raised = all.some((move) => verbOf(move) === "raise");
    if (sets.size < 2 && !raised) return [];
    return [...sets].map(([set, some]) => {
        const left = some.filter((move) => moves.includes(move));
        const made = left.length === 1 && (raised || has(picked, "square"));
        const step: Step = made ? { move: left[0]! } : { picked: [...without(picked, "squares"), { squares: set }] };
        return { move: some[0]!, step };
    });
}

function choices(legal: readonly Move[], moves: readonly Move[], picked: readonly Thing[]): Map<string, readonly Choice[]> {
    const groups = new Map<string, readonly Choice[]>();
    const add = (move: Move): void => {
        groups.set(verbOf(move), [...(groups.get(verbOf(move)) ?? []), { move, step: { move } }]);
    };
    for (const move of legal) {
        const verb = verbOf(move);
        const known = AT_ONCE.has(verb) || WITH_CARD.has(verb) || ENDS.has(verb) || ON_PIECE.has(verb);
        if (BUTTONS.has(verb) || !known) add(move);
    }
    if (has(picked, "square")) for (const move of moves) if (ON_PIECE.has(verbOf(move))) add(move);
    return groups;
}

const shops = (legal: readonly Move[]): Map<string, Step> =>
    new Map(
        legal
            .filter((move) => verbOf(move) === "take")
            .map((move) => [`${text(move, "seat")} ${text(move, "from")}`, { move }]),
    );

export function offersOf(legal: readonly Move[], picked: readonly Thing[]): Offers {
    const moves = under(legal, picked);
    const taken = has(picked, "building") || has(picked, "squares") ? moves : [];
    return {
        squares: squares(legal, picked),
        cards: cards(legal, picked),
        shops: shops(legal),
        plans: plans(moves, picked, under(legal, without(picked, "squares"))),
        choices: choices(legal, moves, picked),
        end: legal.find((move) => ENDS.has(verbOf(move))),
        taken: new Set(taken.flatMap((move) => text(move, "squares").split("+").filter(Boolean))),
    };
}

/** Every step that is offered. */
export function stepsOf(offers: Offers): readonly Step[] {
    const end: Step[] = offers.end ? [{ move: offers.end }] : [];
    const listed = [offers.plans, ...offers.choices.values()].flat().map((choice) => choice.step);
    return [...offers.squares.values(), ...offers.cards.values(), ...offers.shops.values(), ...listed, ...end];
}
