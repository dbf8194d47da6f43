// report.ts - somebody at a table is reported to the operator of the server: who may report whom, and what is sent.
import type { Deed, Scene } from "./table.js";

export const REPORT_MOST = 500; // bytes

/** Whether the one who looks can report a seat: the server hears persons who sit at the table about others there. */
export const canReport = ({ you, mine, info }: Scene, seat: string): boolean =>
    you !== "public" && !mine.includes(seat) && info.seats.some((one) => one.seat === seat && one.who === "person");

/** On one line, as the log keeps it; null when nothing was written. */
export function reportOf(seat: string, text: string): Deed | null {
    const line = text.replace(/\s+/g, " ").trim();
    return line === "" ? null : { op: "report", seat, text: line };
}
