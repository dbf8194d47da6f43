// ids.ts - ids of the program that stand in the rules, as readers know them: by their words, or not at all where the word
// stands beside them already.
import type { Piece } from "../model/rules.js";
import { letterOf } from "./letters.js";
import { optionName, optionValue, hasOptionName, hasOptionValue } from "./options.js";
import type { Words } from "./words.js";

const KINDS = ["seat", "resource", "verb", "phase", "favour", "type", "building", "privilege", "card"];
const RESOURCES = ["wood", "wheat", "brick", "glass", "stone"];
const LETTERS = ["w", "h", "b", "g", "s"]; // of the resources in patterns and moves

/** What an id is called; the id made readable where it has no other name. */
export function idInWords(words: Words, id: string): string {
    const [option = id, value] = id.split("=");
    if (value !== undefined) return `${optionName(words, option)}: ${optionValue(words, value)}`;
    if (LETTERS.includes(id)) return letterOf(words, "resource", RESOURCES, RESOURCES[LETTERS.indexOf(id)]!);
    const plain = id.replaceAll("-", " ");
    const word = KINDS.map((kind) => words.word(kind, id).replace("{}", "").trim()).find((one) => one !== plain);
    if (word !== undefined) return word;
    if (hasOptionName(id)) return optionName(words, id);
    return hasOptionValue(id) ? optionValue(words, id) : words.name(id);
}

const IN_BRACKETS = /^ \(([^)]+)\)/;

/** The pieces of a rule without ids: "`done` (fertig)" is "fertig", "Bauernhof `farm`" is "Bauernhof". */
export function withoutIds(words: Words, pieces: readonly Piece[]): readonly Piece[] {
    const said: Piece[] = [];
    let left: readonly Piece[] = pieces;
    for (let [piece, next] = left; piece; [piece, next] = left) {
        left = left.slice(1);
        if (piece.kind !== "code") {
            said.push(piece);
            continue;
        }
        const before = said.at(-1)?.text ?? "";
        const word = idInWords(words, piece.text);
        const explained = next?.kind === "plain" ? IN_BRACKETS.exec(next.text) : null;
        if (explained) {
            said.push({ kind: "plain", text: explained[1]! });
            left = [{ ...next!, text: next!.text.slice(explained[0].length) }, ...left.slice(1)];
        } else if (before.trimEnd().toLocaleLowerCase(words.language).endsWith(word.toLocaleLowerCase(words.language))) {
            said[said.length - 1] = { ...said.at(-1)!, text: before.trimEnd() };
        } else {
            said.push({ kind: "plain", text: word });
        }
    }
    return said;
}
