// reactions.ts - what is said with one press: the words that the server takes (docs/protocol.md), as sentences.
import { N_ } from "./mark.js";
import type { Words } from "./words.js";

const TEXTS: Readonly<Record<string, string>> = {
    hello: N_("Hello!"),
    "good-luck": N_("Good luck!"),
    "well-played": N_("Well played!"),
    thanks: N_("Thank you!"),
    oops: N_("Oops!"),
    wow: N_("Wow!"),
    thinking: N_("Let me think."),
    goodbye: N_("Goodbye!"),
};

export const reactions = Object.keys(TEXTS);

/** The sentence for a reaction; a word that a later server knows is shown as it is. */
export const reactionText = (words: Words, word: string): string => {
    const text = TEXTS[word];
    return text === undefined ? word : words._(text);
};
