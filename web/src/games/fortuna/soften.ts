// soften.ts - long names on small cards: where a word may be broken, for browsers that do not know the language.
const VOWEL = "aeiouyáéíóúàèìòùâêîôûäöüœ";
const SYLLABLE = new RegExp(`([${VOWEL}])([^${VOWEL}]?)(?=[^${VOWEL}][${VOWEL}])`, "gi");
const KEPT = 3; // letters at either end that are never parted

function word(text: string, long: number): string {
    if (text.length < long) return text;
    return text.replace(SYLLABLE, (all, _vowel, _consonant, at: number) => {
        const end = at + all.length;
        return end < KEPT || end > text.length - KEPT ? all : `${all}\u00AD`;
    });
}

/** The same name with soft hyphens in words of so many letters or more; for eyes only. */
export const soften = (name: string, long = 12): string =>
    name
        .split(" ")
        .map((part) => word(part, long))
        .join(" ");
