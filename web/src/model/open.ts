// open.ts - tables of this device that are open, here or in another window. Two windows that play one table would write
// over each other's entries, so each holds a lock on what it has open.
import { LocalGame, type LocalAround, type LocalTerms } from "./local.js";
import { Refused } from "./table.js";

const open = new Map<string, LocalGame>();
const PATIENCE = 1000; // ms: a window that was reloaded releases its lock a little late

/** Locks the table for this window and returns the function that releases it; fails when another window holds the lock. */
async function hold(id: string): Promise<() => void> {
    if (!globalThis.navigator?.locks) return () => {};
    return new Promise((resolve, reject) => {
        const held = (): Promise<void> => new Promise((release) => resolve(release));
        navigator.locks
            .request(`taberna-${id}`, { signal: AbortSignal.timeout(PATIENCE) }, held)
            .catch(() => reject(new Refused({ id: "page.open-elsewhere", rule: "", args: {} })));
    });
}

export async function createLocal(around: LocalAround, terms: LocalTerms): Promise<string> {
    const table = await LocalGame.create(around, terms);
    table.whenClosed(await hold(table.id));
    open.set(table.id, table);
    return table.id;
}

/** The table, opened again from the shelf if it is not open. The caller closes it. */
export async function takeLocal(around: LocalAround, id: string): Promise<LocalGame> {
    const known = open.get(id);
    open.delete(id);
    if (known) return known;
    const release = await hold(id);
    try {
        const table = await LocalGame.open(around, id);
        table.whenClosed(release);
        return table;
    } catch (error) {
        release();
        throw error;
    }
}
