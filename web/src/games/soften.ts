// soften.ts - long names on small cards: where a word may be broken, for browsers that do not know the language. Syllables begin
// with a consonant, or with several that belong together in the languages of the page.
const VOWEL = "aeiouyáéíóúàèìòùâêîôûäöüœ";
const TOGETHER = ["sch(?!en$)", "ck", "rr", "[cp]h", "th(?=[eé])", "gn", "[dt]r", "[bcfgkpv][lr]"]; // Häus-chen, Kathe-drale, Gast-hof
const SYLLABLE = new RegExp(`[${VOWEL}][^${VOWEL}]{0,3}?(?=(?:${TOGETHER.join("|")}|[^${VOWEL}])[${VOWEL}])`, "gi");
const KEPT = 3; // letters at either end that are never parted
const LONG = 7; // letters of a word that may be broken

function word(text: string): string {
    if (text.length < LONG) return text;
    return text.replace(SYLLABLE, (all, at: number) => {
        const end = at + all.length;
        return end < KEPT || end > text.length - KEPT ? all : `${all}\u00AD`;
    });
}

/** The same name with soft hyphens in long words; for eyes only. */
export const soften = (name: string): string => name.replace(/\p{L}+/gu, word);
