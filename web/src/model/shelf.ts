// shelf.ts - the tables of this device: a row for each, and the entries of those that are kept here, in their order. An
// entry is on the disk before anybody is told of it, so that a reload goes on where the game was. Without a database
// (private windows of some browsers) the shelf lasts as long as the page, and says so.
import type { SeatInfo, TableInfo } from "./view.js";

export interface Entry {
    readonly at: number;
    readonly text: string;
}

/** What the list of tables shows without opening them. */
export interface KeptTable {
    readonly id: string;
    /** On the server only the table's address is kept here. */
    readonly where: "here" | "server";
    readonly game: string;
    readonly seats: readonly Pick<SeatInfo, "seat" | "who" | "name">[];
    readonly phase: "playing" | "over" | "aborted";
    readonly round: number;
    readonly begun: number;
    readonly changed: number;
    /** Rows of earlier versions do not have these: */
    readonly mine?: readonly string[];
    readonly options?: Readonly<Record<string, string>>;
    readonly result?: TableInfo["result"];
    /** When the game was over. */
    readonly ended?: number;
}

export interface Shelf {
    /** False: what is kept here is gone when the page is closed. */
    readonly lasting: boolean;
    /** The newest first. */
    list(): Promise<KeptTable[]>;
    find(id: string): Promise<KeptTable | undefined>;
    put(table: KeptTable): Promise<void>;
    keep(id: string, entries: readonly Entry[], first: number): Promise<void>;
    entries(id: string): Promise<Entry[]>;
    /** The record of a game that is over. */
    keepRecord(id: string, record: string): Promise<void>;
    record(id: string): Promise<string | undefined>;
    drop(id: string): Promise<void>;
}

/** Keeps the row; of a game that is over the first time that it was seen so. */
export async function keepRow(shelf: Shelf, row: KeptTable): Promise<void> {
    const ended = row.phase === "playing" ? undefined : ((await shelf.find(row.id))?.ended ?? row.changed);
    await shelf.put(ended === undefined ? row : { ...row, ended });
}

const newestFirst = (a: KeptTable, b: KeptTable): number => b.changed - a.changed;

export class MemoryShelf implements Shelf {
    readonly lasting = false;
    private readonly tables = new Map<string, KeptTable>();
    private readonly logs = new Map<string, Entry[]>();
    private readonly records = new Map<string, string>();

    async list(): Promise<KeptTable[]> {
        return [...this.tables.values()].sort(newestFirst);
    }

    async find(id: string): Promise<KeptTable | undefined> {
        return this.tables.get(id);
    }

    async put(table: KeptTable): Promise<void> {
        this.tables.set(table.id, table);
    }

    async keep(id: string, entries: readonly Entry[], first: number): Promise<void> {
        const log = this.logs.get(id) ?? [];
        this.logs.set(id, [...log.slice(0, first), ...entries]);
    }

    async entries(id: string): Promise<Entry[]> {
        return [...(this.logs.get(id) ?? [])];
    }

    async keepRecord(id: string, record: string): Promise<void> {
        this.records.set(id, record);
    }

    async record(id: string): Promise<string | undefined> {
        return this.records.get(id);
    }

    async drop(id: string): Promise<void> {
        this.tables.delete(id);
        this.logs.delete(id);
        this.records.delete(id);
    }
}

// --- In the browser's database ---

const finished = (transaction: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () =>
            reject(transaction.error ?? new Error("the database gave up"));
    });

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
    });

function openDatabase(): Promise<IDBDatabase> {
    const request = indexedDB.open("taberna", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
        if (oldVersion < 1) {
            request.result.createObjectStore("tables", { keyPath: "id" });
            request.result.createObjectStore("entries");
        }
        if (oldVersion < 2) request.result.createObjectStore("records");
    };
    return answered(request);
}

/** All entries of a table lie between these keys. */
const entriesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

class DatabaseShelf implements Shelf {
    readonly lasting = true;

    constructor(private readonly database: IDBDatabase) {
        database.onversionchange = () => database.close();
    }

    async list(): Promise<KeptTable[]> {
        const tables: KeptTable[] = await answered(this.store("tables").getAll());
        return tables.sort(newestFirst);
    }

    find(id: string): Promise<KeptTable | undefined> {
        return answered(this.store("tables").get(id));
    }

    async put(table: KeptTable): Promise<void> {
        const transaction = this.database.transaction("tables", "readwrite");
        transaction.objectStore("tables").put(table);
        await finished(transaction);
    }

    async keep(id: string, entries: readonly Entry[], first: number): Promise<void> {
        const transaction = this.database.transaction("entries", "readwrite");
        const store = transaction.objectStore("entries");
        entries.forEach(({ at, text }, i) => store.put({ at, text }, [id, first + i]));
        await finished(transaction);
    }

    entries(id: string): Promise<Entry[]> {
        return answered(this.store("entries").getAll(entriesOf(id)));
    }

    async keepRecord(id: string, record: string): Promise<void> {
        const transaction = this.database.transaction("records", "readwrite");
        transaction.objectStore("records").put(record, id);
        await finished(transaction);
    }

    record(id: string): Promise<string | undefined> {
        return answered(this.store("records").get(id));
    }

    async drop(id: string): Promise<void> {
        const transaction = this.database.transaction(["tables", "entries", "records"], "readwrite");
        transaction.objectStore("records").delete(id);
        transaction.objectStore("tables").delete(id);
        transaction.objectStore("entries").delete(entriesOf(id));
        await finished(transaction);
    }

    private store(name: string): IDBObjectStore {
        return this.database.transaction(name, "readonly").objectStore(name);
    }
}

export async function openShelf(): Promise<Shelf> {
    try {
        return new DatabaseShelf(await openDatabase());
    } catch {
        return new MemoryShelf();
    }
}
