// moves.ts - what a move is called in a list: as the game's face names it, or else its verb and what it names, which stands
// behind the verb or where the language has {}.
import type { GameFace } from "../games/board.js";
import type { Words } from "../words/words.js";
import type { Field, Move, View } from "./view.js";

function shown(words: Words, key: string, field: Field): string {
    if (Array.isArray(field)) return words.list(field.map(String));
    if (typeof field === "number") return words.number(field);
    return key === "card" || key === "building" || key === "monument"
        ? words.name(String(field))
        : words.word(key, String(field));
}

export function moveLabel(words: Words, face: GameFace | undefined, move: Move, view: View): string {
    if (face?.label) return face.label(words, move, view);
    const { verb, ...others } = move.fields;
    const named = Object.entries(others).map(([key, field]) => shown(words, key, field));
    const said = words.word("verb", String(verb ?? move.move));
    return words.head(said.includes("{}") ? said.replace("{}", named.join(" ")) : [said, ...named].join(" "));
}
