// looked.ts - how far a reader had seen each table when it was last left, on this device.
const KEY = "taberna-looked";
const TABLES_MOST = 100;

function all(): Record<string, number> {
    try {
        return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}")) as Record<string, number>;
    } catch {
        return {};
    }
}

/** Events seen; -1: the table is new here. */
export function lookedAt(table: string): number {
    const seen = all()[table];
    return Number.isInteger(seen) ? seen! : -1;
}

export function keepLooked(table: string, events: number): void {
    const { [table]: _before, ...others } = all();
    const kept = Object.fromEntries([...Object.entries(others), [table, events]].slice(-TABLES_MOST));
    try {
        localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
        // then everything counts as seen next time
    }
}
