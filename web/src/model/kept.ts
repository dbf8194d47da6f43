// kept.ts - what the list on the start page shows of a table, from what is seen of it.
import type { KeptTable } from "./shelf.js";
import type { Scene } from "./table.js";

export function rowOf(id: string, { info, view }: Scene, begun: number, where: KeptTable["where"]): KeptTable {
    const phase = info.phase === "over" || info.phase === "aborted" ? info.phase : "playing";
    const seats = info.seats.map(({ seat, who, name }) => ({ seat, who, name }));
    return { id, where, game: info.game, seats, phase, round: view?.round ?? 0, begun, changed: Date.now() };
}
