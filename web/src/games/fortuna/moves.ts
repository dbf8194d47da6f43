// moves.ts - what a person can point at, and what every move is called. A move that names a card, a favour, a building or a
// die is made by pointing at that thing on the table; all others, and those that are left when a thing was pointed at, are
// buttons of the bar. So whatever is legal can be reached, and no rule is needed to say how.
import type { Picker, Thing } from "../../model/picker.js";
import type { Move } from "../../model/view.js";
import type { Words } from "../../words/words.js";
import { BUILDINGS, type FortunaView, type Table } from "./table.js";

/** The keys of things that lie on the table, in the order in which a person looks for them. */
const LYING = ["card", "favour", "building", "die"] as const;

const first = (value: unknown): string => String(Array.isArray(value) ? value[0] : value);

export const verbOf = (move: Move): string => first(move.fields["verb"]);

/** The thing on the table that makes this move, if one does. */
export function thingOf(move: Move): Thing | null {
    const verb = verbOf(move);
    if (verb === "roll") return { verb };
    // A hand and the cards just drawn may hold cards of the same name.
    if (verb === "play" || verb === "keep") return { verb, card: first(move.fields["card"]) };
    const key = LYING.find((name) => move.fields[name] !== undefined);
    return key ? { [key]: first(move.fields[key]) } : null;
}

export interface Choice {
    readonly move: Move;
    /** It is pointed at on the table. Dice that wait do not look like that to everybody: rolling has a button, too. */
    readonly lies: boolean;
}

/** Verbs that leave something undone: they come last. */
export const LEAVING: readonly string[] = ["pass", "end", "tax", "idle"];

/** The buttons of the bar: what is left of the moves, in the order of the list; passing last. */
export function choices(picker: Picker): readonly Choice[] {
    const lies = (move: Move): boolean => picker.picked.length === 0 && verbOf(move) !== "roll" && thingOf(move) !== null;
    const all = picker.moves.map((move) => ({ move, lies: lies(move) }));
    const last = ({ move }: Choice): boolean => LEAVING.includes(verbOf(move));
    return [...all.filter((choice) => !last(choice)), ...all.filter(last)];
}

/** Choices that differ in their amount alone stand together. */
export function grouped(all: readonly Choice[]): readonly (readonly Choice[])[] {
    const groups = new Map<string, Choice[]>();
    for (const choice of all) {
        const { verb, favour, amount } = choice.move.fields;
        const key = amount === undefined ? choice.move.move : `${String(verb)} ${String(favour)}`;
        groups.set(key, [...(groups.get(key) ?? []), choice]);
    }
    return [...groups.values()];
}

/** What is asked of a group of amounts. */
export function amountsOf(words: Words, move: Move): string {
    const { _ } = words;
    if (move.fields["favour"] !== undefined) return words.word("favour", first(move.fields["favour"]));
    if (verbOf(move) === "harvest") return _("Water to give");
    return verbOf(move) === "sell" ? _("How many to sell") : _("How many to buy");
}

/** Everything on the table that can be pointed at, with what the reader would do there: as long as it lies there. */
export function things(table: Table, own: string): readonly Thing[] {
    const hand = table.seats.find(({ seat }) => seat === own)?.hand ?? [];
    const cards = [...table.sides.flatMap(({ cards: lying }) => lying), ...table.pool];
    return [
        ...cards.map((card) => ({ card })),
        ...[...new Set(hand)].map((card) => ({ verb: "play", card })),
        ...[...new Set([...table.drawn, ...table.aside])].map((card) => ({ verb: "keep", card })),
        ...table.favours.map(({ favour }) => ({ favour })),
        ...BUILDINGS.map((building) => ({ building })),
        ...[...new Set(table.turn.dice)].map((die) => ({ die })),
        { verb: "roll" },
    ];
}

/** What a card on a side would be used for now, to ask why it cannot be. */
export function cardMove(view: FortunaView, card: string): string {
    const { turn } = view.table;
    const verbs: Readonly<Record<string, string>> = {
        draft: "take",
        reserve: "reserve",
        exchange: "exchange",
        power: "command",
        action: turn.card === "corruption" ? "bribe" : "choose",
    };
    return `${verbs[view.phase] ?? "choose"} card ${card}`;
}

/** The same of a favour. */
export function favourMove(view: FortunaView, favour: string): string {
    if (view.phase === "flip") return `flip favour ${favour}`;
    const whole = favour === "fortuna" || favour === "religion";
    return whole ? `give favour ${favour}` : `give favour ${favour} amount 1`;
}

type Namer = (words: Words, move: Move, view: FortunaView) => string;

const text =
    (make: (words: Words, fields: (key: string) => string, amount: number) => string): Namer =>
    (words, move) =>
        make(words, (key) => first(move.fields[key]), Number(move.fields["amount"] ?? 0));

const byPhase =
    (texts: Readonly<Record<string, (words: Words) => string>>, otherwise: (words: Words) => string): Namer =>
    (words, _move, view) =>
        (texts[view.phase] ?? otherwise)(words);

const named = (words: Words, card: string): string => words.word("card", card);
const privilege = (words: Words, card: string): string => words.word("privilege", card);

const byCard =
    (card: string, yes: Namer, no: Namer): Namer =>
    (words, move, view) =>
        (view.table.turn.card === card ? yes : no)(words, move, view);

const keep: Namer = (words, move) => {
    const cards = ([] as string[]).concat(move.fields["card"] as string | string[]).map((card) => privilege(words, card));
    if (cards.length < 2) return words._("Keep {card}", { card: cards[0]! });
    return words._("Keep {card} and {other}", { card: cards[0]!, other: cards[1]! });
};

const give: Namer = (words, move) => {
    const favour = words.word("favour", first(move.fields["favour"]));
    const amount = move.fields["amount"];
    if (amount === undefined) return words._("{favour}: advance", { favour });
    return words._("{favour}: give {amount}", { favour, amount: Number(amount) });
};

const play: Namer = (words, move) => {
    const card = privilege(words, first(move.fields["card"]));
    const resource = move.fields["resource"];
    if (resource === undefined) return words._("Play {card}", { card });
    return words._("Play {card}: {resource}", { card, resource: words.word("resource", first(resource)) });
};

const namers: Readonly<Record<string, Namer>> = {
    pass: byPhase(
        {
            action: (words) => words._("Leave the action"),
            power: (words) => words._("No military power"),
            flip: (words) => words._("Turn no favour"),
            reserve: (words) => words._("Reserve no card"),
        },
        (words) => words._("Pass"),
    ),
    roll: byPhase({ action: (words) => words._("Roll the dice first") }, (words) => words._("Roll the dice")),
    end: text((words) => words._("End the turn")),
    take: text((words, of) => words._("Take {card}", { card: named(words, of("card")) })),
    reserve: text((words, of) => words._("Reserve {card}", { card: named(words, of("card")) })),
    choose: text((words, of) => words._("Choose {card}", { card: named(words, of("card")) })),
    fetch: text((words) => words._("Fetch water")),
    harvest: text((words, _of, amount) =>
        amount === 0 ? words._("Harvest without water") : words._("Harvest, giving {amount} water", { amount }),
    ),
    sell: byCard(
        "wine-trade",
        text((words, _of, amount) => words._("Sell {amount} wine", { amount })),
        text((words, _of, amount) => words._("Sell {amount} wheat", { amount })),
    ),
    hire: byCard(
        "engage",
        text((words, _of, amount) => words._("Engage {amount} {amount:Vestal|Vestals}", { amount })),
        text((words, _of, amount) => words._("Recruit {amount} {amount:Centurion|Centurions}", { amount })),
    ),
    ordain: text((words) => words._("A Vestal for a die")),
    marry: text((words) => words._("Marry")),
    gift: text((words, of) => words._("A gift: {resource}", { resource: words.word("resource", of("resource")) })),
    build: text((words, of) => words._("Build: {building}", { building: words.word("building", of("building")) })),
    collect: text((words) => words._("Take coins")),
    bribe: text((words, of) => words._("Bribe: {card}", { card: named(words, of("card")) })),
    advance: text((words) => words._("Advance a step")),
    exchange: text((words, of) => words._("Exchange for {card}", { card: named(words, of("card")) })),
    command: text((words, of) => words._("Command {card}", { card: named(words, of("card")) })),
    tax: text((words) => words._("Pay the tax")),
    idle: text((words, of) => words._("Use the {die}: nothing happens", { die: of("die") })),
    give,
    flip: text((words, of) => words._("Turn face down: {favour}", { favour: words.word("favour", of("favour")) })),
    keep,
    play,
};

export const MOVE_VERBS: readonly string[] = Object.keys(namers);

/** What a move is called on a button. */
export function labelOf(words: Words, move: Move, view: FortunaView): string {
    const namer = namers[verbOf(move)];
    return namer ? namer(words, move, view) : move.move;
}

/** The same where many stand together, and the prompt says what is done: the name of an action card alone. */
export function shortOf(words: Words, move: Move, view: FortunaView): string {
    const { verb, card } = move.fields;
    return card === undefined || verb === "play" || verb === "keep" ? labelOf(words, move, view) : named(words, first(card));
}

const VERB_ICONS: Readonly<Record<string, string>> = {
    roll: "die",
    fetch: "water",
    ordain: "die",
    marry: "ring",
    collect: "money",
    advance: "step",
    tax: "money",
    idle: "die",
};

/** The drawing that stands for a move. */
export function iconOf(move: Move, view: FortunaView): string | null {
    const { resource, building, favour, card } = move.fields;
    const verb = verbOf(move);
    if (resource !== undefined) return first(resource);
    if (building !== undefined) return first(building);
    if (favour !== undefined) return `favour-${first(favour)}`;
    if (verb === "play" || verb === "keep") return "scroll";
    if (card !== undefined) return first(card);
    const now = view.table.turn.card ?? "";
    if (verb === "harvest" || verb === "sell") return now.startsWith("wine") ? "wine" : "wheat";
    if (verb === "hire") return now === "engage" ? "vestal" : "centurion";
    return VERB_ICONS[verb] ?? null;
}
