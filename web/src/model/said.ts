// said.ts - what was said at a table, kept as long as its window is open: the server tells every line once, and a page that is
// loaded anew would have forgotten it.
import type { ChatLine } from "./session.js";

const LINES_MOST = 200;

const keyOf = (table: string): string => `taberna-said-${table}`;

const isLine = (one: any): one is ChatLine =>
    typeof one?.seat === "string" && typeof one.text === "string" && Number.isInteger(one.index);

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
