// kept.ts - what this device keeps of a table, from what is seen of it: the row for the list, and the record when it is over.
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
