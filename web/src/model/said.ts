// said.ts - what was said at a table. The server tells every line as it is said and the last of them to a person who comes
// again; what is older is kept here as long as the window is open.

export interface ChatLine {
    readonly seat: string;
    readonly text: string;
    /** Said with one press. */
    readonly word?: string;
    /** The number of the message that told it; of a server. */
    readonly n?: number;
    /** Said after so many events. */
    readonly index: number;
}

const LINES_MOST = 200;

const keyOf = (table: string): string => `taberna-said-${table}`;

/** What is known, with what the server tells again: a line that it tells stands as it does there. */
export function withSaid(
    { chat, heard }: { readonly chat: readonly ChatLine[]; readonly heard: number },
    lines: readonly ChatLine[],
): { readonly chat: readonly ChatLine[]; readonly heard: number } {
    const again = new Set(lines.map(({ n }) => n));
    const known = new Set(chat.slice(0, heard).map(({ n }) => n));
    const all = [...chat.filter(({ n }) => n !== undefined && !again.has(n)), ...lines];
    all.sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
    return { chat: all, heard: all.filter(({ n }) => known.has(n)).length };
}

const isLine = (one: any): one is ChatLine =>
    typeof one?.seat === "string" && typeof one.text === "string" && Number.isInteger(one.index) && Number.isInteger(one.n ?? 0);

export function saidAt(table: string): readonly ChatLine[] {
    try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isLine) : [];
    } catch {
        return [];
    }
}

export function keepSaid(table: string, lines: readonly ChatLine[]): void {
    try {
        sessionStorage.setItem(keyOf(table), JSON.stringify(lines.slice(-LINES_MOST)));
    } catch {
        // then it is forgotten when the page is loaded anew
    }
}
