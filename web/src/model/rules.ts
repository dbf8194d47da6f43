// rules.ts - a rule book as rules.mjs makes it, and finding a place in it: by a rule's number, or by words.

export type Block =
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "rule"; readonly id: string; readonly text: string }
    | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
    | { readonly kind: "pattern"; readonly lines: readonly string[] };

export interface Chapter {
    readonly id: string;
    readonly title: string;
    readonly blocks: readonly Block[];
}

export interface RuleBook {
    readonly title: string;
    readonly intro: readonly Block[];
    readonly chapters: readonly Chapter[];
}

/** The file of a rule book, the English one where the language has none. */
export function bookFile(fetched: Readonly<Record<string, string>>, game: string, language: string): string | undefined {
    return fetched[`rules-${game}-${language}.json`] ?? fetched[`rules-${game}-en.json`];
}

/** Letters without accents and case, each in its place: what is found here is found at the same index of the text. */
export function folded(text: string): string {
    return Array.from(text, (letter) => {
        const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
        return bare.length === letter.length ? bare : letter.toLowerCase().slice(0, letter.length) || letter;
    }).join("");
}

const wordsOf = (block: Block): string => {
    switch (block.kind) {
        case "rule":
            return `${block.id} ${block.text}`;
        case "text":
            return block.text;
        case "table":
            return [block.head, ...block.rows].map((row) => row.join(" ")).join(" ");
        case "pattern":
            return "";
    }
};

/** The chapters with only those blocks that have all words of the query; a pattern stays with its rule. */
export function search(book: RuleBook, query: string): readonly Chapter[] {
    const wanted = folded(query)
        .split(/\s+/)
        .filter((word) => word !== "");
    if (wanted.length === 0) return book.chapters;
    const fits = (text: string): boolean => wanted.every((word) => folded(text).includes(word));
    const chapters: Chapter[] = [];
    for (const chapter of book.chapters) {
        const whole = fits(`${chapter.id} ${chapter.title}`);
        const found = (at: number): boolean => {
            const block = chapter.blocks[at]!;
            return block.kind === "pattern" ? at > 0 && found(at - 1) : fits(wordsOf(block));
        };
        const blocks = whole ? chapter.blocks : chapter.blocks.filter((_, at) => found(at));
        if (blocks.length > 0) chapters.push({ ...chapter, blocks });
    }
    return chapters;
}

export const ruleCount = (chapters: readonly Chapter[]): number =>
    chapters.reduce((sum, { blocks }) => sum + blocks.filter(({ kind }) => kind === "rule").length, 0);

/** A piece of a rule's text. A number of another rule leads there; marked is what the search found. */
export interface Piece {
    readonly kind: "plain" | "code" | "strong" | "emphasis" | "rule";
    readonly text: string;
}

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)|\b([A-Z]{1,2}-\d+(?:\.\d+)+)\b/g;

/** The text of a rule, taken apart. Links lead nowhere in the page and become plain text. */
export function pieces(text: string): readonly Piece[] {
    const all: Piece[] = [];
    let at = 0;
    for (const found of text.matchAll(PIECES)) {
        if (found.index > at) all.push({ kind: "plain", text: text.slice(at, found.index) });
        const [whole, code, strong, emphasis, link, rule] = found;
        if (code !== undefined) all.push({ kind: "code", text: code });
        else if (strong !== undefined) all.push({ kind: "strong", text: strong });
        else if (emphasis !== undefined) all.push({ kind: "emphasis", text: emphasis });
        else if (link !== undefined) all.push({ kind: "plain", text: link });
        else all.push({ kind: "rule", text: rule! });
        at = found.index + whole.length;
    }
    if (at < text.length) all.push({ kind: "plain", text: text.slice(at) });
    return all;
}

/** A text cut where the words of a query are found: the odd ones are those. */
export function marked(text: string, query: string): readonly string[] {
    const wanted = folded(query)
        .split(/\s+/)
        .filter((word) => word.length > 1);
    if (wanted.length === 0) return [text];
    const plain = folded(text);
    const cuts: string[] = [];
    let at = 0;
    while (at < text.length) {
        const next = nearest(plain, wanted, at);
        if (!next) break;
        cuts.push(text.slice(at, next.from), text.slice(next.from, next.to));
        at = next.to;
    }
    return [...cuts, text.slice(at)];
}

function nearest(text: string, wanted: readonly string[], at: number): { from: number; to: number } | null {
    let best: { from: number; to: number } | null = null;
    for (const word of wanted) {
        const from = text.indexOf(word, at);
        if (from >= 0 && (!best || from < best.from)) best = { from, to: from + word.length };
    }
    return best;
}
