// story-parts.ts - what the stories of all games are made of: texts by verb, and a memory of what was said before.
import type { Fields } from "./view.js";

/** What earlier events told that later ones leave out. */
export interface Memory {
    /** Fortuna: the card being carried out, and the one that will be given away. */
    readonly card?: string;
    readonly chosen?: string;
    /** Towns: the resource of this turn, the cube in each hand, the piece that is not put yet. */
    readonly named?: string;
    readonly hand: Readonly<Record<string, string>>;
    readonly piece: Readonly<Record<string, string>>;
}

export const NO_MEMORY: Memory = { hand: {}, piece: {} };

/** The sentences of a game: by verb, or by verb and a word that makes a difference. */
export interface StoryTexts {
    readonly texts: Readonly<Record<string, string>>;
    /** Of an event that the reader may not see. */
    readonly hidden: { readonly chance: string; readonly seat: string };
    /** The key of the text for an event, and what its sentence names beyond its fields. */
    readonly text: (fields: Fields, seat: string, memory: Memory) => { key: string; more?: Readonly<Record<string, string>> };
    readonly remember: (memory: Memory, fields: Fields, seat: string) => Memory;
    /** Verbs that need no mention when a lot has happened. */
    readonly small: ReadonlySet<string>;
    /** The kind of a field's words where it is not the field's name. */
    readonly kind: (key: string, verb: string) => string;
}

/** Of a field with one value. */
export const word = (fields: Fields, key: string): string => {
    const field = fields[key];
    return field === undefined ? "" : Array.isArray(field) ? field.join(" ") : String(field);
};
