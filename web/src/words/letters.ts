// letters.ts - a letter for each of some ids, by which they are told apart where a word has no room.
import type { Words } from "./words.js";

const known = new WeakMap<Words, Map<string, string>>();

/** Of each word the first letter that no word before it has taken: "bois" B, "blé" L, "brique" R. */
export function letterOf(words: Words, kind: string, ids: readonly string[], id: string): string {
    const key = `${kind} ${ids.join()}`;
    const all = known.get(words) ?? new Map<string, string>();
    known.set(words, all);
    if (!all.has(key)) all.set(key, chosen(ids.map((one) => words.word(kind, one).toLocaleUpperCase(words.language))));
    return all.get(key)![ids.indexOf(id)] ?? "?";
}

function chosen(names: readonly string[]): string {
    return names.reduce((taken, name) => taken + ([...name].find((letter) => /\p{L}/u.test(letter) && !taken.includes(letter)) ?? "?"), "");
}
