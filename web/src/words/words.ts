// words.ts - everything a reader reads comes from here, in the reader's language. The catalogue is the program's own
// (docs/translating.md); templates are filled in as src/core/message.c does it:
//
//   {card}                              an argument: a number, or an id whose word is shown
//   {n} {n:coin|coins}                  the form that a number asks for: the first for 1, the second for 2, the last for others
//   {card:a} {seat:the}                 the word with its article, as the catalogue phrases it
//   {squares} {squares:cube|cubes}      a list: "a1, b1 and c1"; its length chooses the form
//
//   words._("{n} {n:seat is|seats are} still open", { n: 2 })     a text of the page, marked for the catalogue
//   words.say(view.prompt)                                        a message of the engine or the server
//   words.word("resource", "wood"), words.name("wheat-trade")     ids
import { english } from "./english.js";
import { pageTexts } from "./page.js";
import type { Argument, Message } from "../model/view.js";

export interface Catalogue {
    readonly language: string;
    readonly messages: Readonly<Record<string, string>>;
    readonly names: Readonly<Record<string, string>>;
    /** Words with an article, by form and id. */
    readonly phrases: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly texts: Readonly<Record<string, string | readonly string[]>>;
}

export type Args = Readonly<Record<string, Argument>>;

/** One of the forms parted by bars. */
function form(forms: string, value: number): string {
    const all = forms.split("|");
    return all[value >= 1 && value <= all.length ? value - 1 : all.length - 1]!;
}

/** Before the last of a list; src/core/message.c marks it for the catalogue. */
const AND = " and ";

type Shown = (name: string, value: string | number, article?: string) => string;

/** "a, b and c" with the joint of the language before the last. */
const joined = (items: readonly string[], and: string): string =>
    items.length < 2 ? items.join() : items.slice(0, -1).join(", ") + and + items.at(-1);

/** Fills in a template; unknown names stay as they stand. `shown` makes words of an argument. */
export function fill(template: string, args: Args, shown: Shown, and = AND): string {
    return template.replace(/\{([^{}:]*)(:[^{}]*)?\}/g, (all, name: string, behind: string | undefined) => {
        const value = Object.hasOwn(args, name) ? args[name] : undefined;
        if (value === undefined) return all;
        const items = typeof value === "object" ? value : [value];
        const after = behind?.slice(1);
        const counts = after?.includes("|") || typeof value === "number";
        if (after !== undefined && counts) return form(after, typeof value === "object" ? value.length : Number(value));
        return joined(
            items.map((item) => shown(name, item, after)),
            and,
        );
    });
}

/** The kind of an argument that is not called by it. */
const KINDS: Readonly<Record<string, string>> = {
    cards: "card",
    first: "resource",
    given: "card",
    monument: "card",
    next: "resource",
    other: "seat",
    privileges: "privilege",
    resources: "resource",
    seats: "seat",
    second: "resource",
};

/** Some languages write a hyphen where a minus belongs. */
const MINUS = "\u2212";

/** An id without a word: "town-hall" reads as "town hall". */
const plain = (id: string): string => id.replaceAll("-", " ");

export class Words {
    readonly language: string;
    private readonly numbers: Intl.NumberFormat;
    private readonly lists: Intl.ListFormat;
    private readonly percents: Intl.NumberFormat;

    constructor(private readonly catalogue: Catalogue) {
        this.language = catalogue.language;
        this.numbers = new Intl.NumberFormat(catalogue.language);
        this.lists = new Intl.ListFormat(catalogue.language, { type: "conjunction" });
        this.percents = new Intl.NumberFormat(catalogue.language, { style: "percent", maximumFractionDigits: 0 });
    }

    /** A text of the page. Arguments are shown as they are, numbers as the language writes them. */
    readonly _ = (text: string, args: Args = {}): string => {
        const known = this.catalogue.texts[text];
        const template = typeof known === "string" && known !== "" ? known : text;
        return fill(template, args, (_name, value) => this.shown(value));
    };

    /** What the engine or the server has to say, as a sentence; `names` are those of persons, by seat. */
    say(message: Message, names: Readonly<Record<string, string>> = {}): string {
        const own = pageTexts[message.id];
        if (own !== undefined) return this._(own, message.args);
        const template = this.catalogue.messages[message.id];
        if (template === undefined || template === "") return message.text ?? message.id;
        const shown: Shown = (name, value, article) =>
            Object.hasOwn(names, value) ? names[value]! : this.argument(name, value, article);
        return fill(template, message.args, shown, this._(AND));
    }

    /** The word for an id of a vocabulary; the id itself, made readable, where there is none. */
    word(kind: string, id: string): string {
        return this.known(kind, id) ?? plain(id);
    }

    /** The name of a card, a building, a monument or a privilege. */
    name(card: string): string {
        return this.catalogue.names[card] || this.known("card", card) || this.known("building", card) || plain(card);
    }

    /** The name of a game by its English title. */
    game(title: string): string {
        return this.catalogue.words["game"]?.[title] || title;
    }

    /** What is printed on a card: catalogues write a hyphen for its minus. */
    printed(text: string): string {
        return this._(text).replaceAll(/(?<![\p{L}\d])-(?=\d)/gu, MINUS);
    }

    number(value: number): string {
        return this.numbers.format(value).replace("-", MINUS);
    }

    decimal(value: number, digits = 1): string {
        const digitsShown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        return new Intl.NumberFormat(this.language, digitsShown).format(value).replace("-", MINUS);
    }

    /** Of 0 to 1. */
    percent(share: number, digits = 0): string {
        const shown = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
        const format = digits === 0 ? this.percents : new Intl.NumberFormat(this.language, shown);
        return format.format(share).replace("-", MINUS);
    }

    time(at: number): string {
        return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
    }

    /** "a, b and c" as the language writes it. */
    list(items: readonly string[]): string {
        return this.lists.format(items);
    }

    /** With a capital at its head, for a label that begins with a word of a vocabulary. */
    head(text: string): string {
        const [first = ""] = text;
        return first.toLocaleUpperCase(this.language) + text.slice(first.length);
    }

    private shown(value: string | number): string {
        return typeof value === "number" ? this.number(value) : value;
    }

    private known(kind: string, id: string): string | undefined {
        const words = this.language === "en" ? english[kind] : this.catalogue.words[kind];
        if (words && Object.hasOwn(words, id) && words[id]) return words[id];
        if (kind === "card" || kind === "privilege" || kind === "building")
            return this.catalogue.names[id] || undefined;
        return undefined;
    }

    /** An argument of a message: its kind is its name, or else the first kind that has the id, with privileges last. */
    private argument(name: string, value: string | number, article = ""): string {
        if (typeof value === "number") return this.number(value);
        const phrase = this.catalogue.phrases[article]?.[value];
        if (phrase) return phrase;
        const kind = KINDS[name] ?? name;
        const own = this.known(kind, value) ?? (name === "card" ? this.known("privilege", value) : undefined);
        if (own !== undefined) return own;
        const kinds = Object.keys(this.language === "en" ? english : this.catalogue.words).filter(
            (kind) => kind !== "privilege",
        );
        for (const kind of [...kinds, "privilege"]) {
            const word = this.known(kind, value);
            if (word !== undefined) return word;
        }
        return plain(value);
    }
}
