// backup.ts - everything that this device remembers, as one file: tables with their entries, records of finished games,
// settings. Reading is strict; what is here already and newer stays.
import type { Entry, KeptTable, Shelf } from "./shelf.js";

export const BACKUP_FORM = "taberna-device 1";

interface Backup {
    readonly form: typeof BACKUP_FORM;
    readonly at: string;
    /** What the page keeps beside the tables, by its names. */
    readonly settings: Readonly<Record<string, string>>;
    readonly tables: readonly { readonly row: KeptTable; readonly entries: readonly Entry[]; readonly record?: string }[];
}

export class BadBackup extends Error {
    constructor(readonly member: string) {
        super(`this is no file of a device: ${member}`);
        this.name = "BadBackup";
    }
}

/** What is needed of localStorage. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Our own names; promises of chance belong to running tables of this device and stay. */
const KEPT = /^taberna-/;
const OURS = /^taberna[-.]/;

function namesIn(storage: Storage, ours: RegExp): string[] {
    const names = Array.from({ length: storage.length }, (_, i) => storage.key(i));
    return names.filter((name): name is string => name !== null && ours.test(name));
}

export async function makeBackup(shelf: Shelf, storage: Storage, at = new Date()): Promise<string> {
    const settings = Object.fromEntries(namesIn(storage, KEPT).map((name) => [name, storage.getItem(name) ?? ""]));
    const tables = await Promise.all(
        (await shelf.list()).map(async (row) => {
            const record = await shelf.record(row.id);
            return { row, entries: await shelf.entries(row.id), ...(record === undefined ? {} : { record }) };
        }),
    );
    const backup: Backup = { form: BACKUP_FORM, at: at.toISOString(), settings, tables };
    return JSON.stringify(backup, null, 1);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const require = (good: boolean, member: string): void => {
    if (!good) throw new BadBackup(member);
};

function checkRow(row: any, member: string): void {
    require(isText(row?.id) && /^[a-z0-9]{1,32}$/.test(row.id), `${member}.id`);
    require(isText(row.game) && (row.where === "here" || row.where === "server"), `${member}.where`);
    require(["playing", "over", "aborted"].includes(row.phase), `${member}.phase`);
    require([row.round, row.begun, row.changed].every(isNumber), `${member}.changed`);
    const seated = (seat: any): boolean =>
        isText(seat?.seat) && ["person", "bot", "open"].includes(seat.who) && (seat.name === null || isText(seat.name));
    require(Array.isArray(row.seats) && row.seats.length > 0 && row.seats.every(seated), `${member}.seats`);
}

/** What the file holds; fails with BadBackup and has changed nothing then. */
export function readBackup(text: string): Backup {
    let read: any;
    try {
        read = JSON.parse(text);
    } catch {
        throw new BadBackup("JSON");
    }
    require(read?.form === BACKUP_FORM, "form");
    require(Object.values(Object(read.settings)).every(isText), "settings");
    require(Object.keys(Object(read.settings)).every((name) => KEPT.test(name)), "settings");
    require(Array.isArray(read.tables), "tables");
    read.tables.forEach((table: any, i: number) => {
        const member = `tables[${i}]`;
        checkRow(table?.row, `${member}.row`);
        const good = (entry: any): boolean => isNumber(entry?.at) && isText(entry?.text);
        require(Array.isArray(table.entries) && table.entries.every(good), `${member}.entries`);
        require(table.record === undefined || isText(table.record), `${member}.record`);
    });
    return read as Backup;
}

/** Puts it on the shelf; returns how many tables were new or newer. Settings of the file count. */
export async function restore(backup: Backup, shelf: Shelf, storage: Storage): Promise<number> {
    let taken = 0;
    for (const { row, entries, record } of backup.tables) {
        const here = await shelf.find(row.id);
        if (here && here.changed >= row.changed) continue;
        await shelf.drop(row.id);
        await shelf.keep(row.id, entries, 0);
        if (record !== undefined) await shelf.keepRecord(row.id, record);
        await shelf.put(row);
        taken++;
    }
    for (const [name, value] of Object.entries(backup.settings)) storage.setItem(name, value);
    return taken;
}

export async function forgetAll(shelf: Shelf, ...storages: readonly Storage[]): Promise<void> {
    for (const { id } of await shelf.list()) await shelf.drop(id);
    for (const storage of storages) for (const name of namesIn(storage, OURS)) storage.removeItem(name);
}
