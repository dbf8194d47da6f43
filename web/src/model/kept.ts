// kept.ts - what this device keeps of a table, from what is seen of it: the row for the list, and the record when it is over.
import type { Caller } from "./engines.js";
import { keepRow, type KeptTable, type Shelf } from "./shelf.js";
import type { Scene } from "./table.js";

export function rowOf(id: string, { info, view, mine }: Scene, begun: number, where: KeptTable["where"]): KeptTable {
    const phase = info.phase === "over" || info.phase === "aborted" ? info.phase : "playing";
    const seats = info.seats.map(({ seat, who, name }) => ({ seat, who, name }));
    const { game, options, result } = info;
    return {
        ...{ id, where, game, seats, phase, mine, options, round: view?.round ?? 0, begun, changed: Date.now() },
        ...(result === undefined ? {} : { result }),
    };
}

/** The record is kept once, when the game is over. */
export async function keepTable(shelf: Shelf, row: KeptTable, record: () => Promise<string>): Promise<void> {
    await keepRow(shelf, row);
    if (row.phase === "over" && (await shelf.record(row.id)) === undefined) await shelf.keepRecord(row.id, await record());
}

/** The record of a game that is over. A page that was closed at once after the end did not keep it: the entries have it all. */
export async function recordOf(engine: Caller, shelf: Pick<Shelf, "record" | "entries">, id: string): Promise<string | undefined> {
    const kept = await shelf.record(id);
    const entries = kept === undefined ? await shelf.entries(id) : [];
    if (entries.length === 0) return kept;
    const { table } = await engine.call("open", { entries });
    try {
        return (await engine.call("record", { table, as: "complete" })).record;
    } finally {
        await engine.call("close", { table }).catch(() => {}); // an engine that has stopped holds nothing
    }
}
