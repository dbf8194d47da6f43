// local.ts - a table on this device, as a Table. The engine's own LocalTable does the work; here its entries go to the
// shelf, and what it tells becomes scenes of the viewer.
import { LocalTable } from "../../engine/local.mjs";
import { EngineError, randomHex } from "../../engine/engine.mjs";
import { calm } from "./calm.js";
import type { Caller } from "./engines.js";
import { keepTable, rowOf } from "./kept.js";
import type { Entry, Shelf } from "./shelf.js";
import {
    Refused,
    sceneAfter,
    sceneOfWelcome,
    type Deed,
    type Hint,
    type News,
    type Scene,
    type Table,
    type Told,
    type Tutored,
    type Welcome,
} from "./table.js";
import type { GameEvent, Message } from "./view.js";

export interface LocalAround {
    readonly engine: Caller;
    readonly brain: Caller;
    readonly adviser: Caller;
    readonly shelf: Shelf;
}

/** Who is to sit at a new table. */
export interface SeatWish {
    readonly who: "me" | "bot";
    readonly name?: string;
    readonly bot?: string;
}

export interface LocalTerms {
    /** Left out with a record, which has its own. */
    readonly game?: string;
    readonly seats: readonly SeatWish[];
    readonly options?: Readonly<Record<string, string>>;
    /** Goes on from a complete record, after its event number `at`. */
    readonly record?: string;
    readonly at?: number;
}

const HINT_BOT = "hard";
const HINT_TOP = 6;

/** Short enough to be read, and never given twice on one device. */
const newId = (): string => randomHex().slice(0, 10);

export class LocalGame implements Table {
    readonly kind = "local";
    private readonly listeners = new Set<(told: Told) => void>();
    private scene: Scene | null = null;
    private viewer = "public";
    private unwatch: (() => void) | null = null;
    private looks = 0; // counts changes of the viewer, so that a late answer for an earlier viewer is dropped
    private closed = false;
    private released: () => void = () => {};
    private seen: () => void = () => {};

    private constructor(
        readonly id: string,
        private readonly around: LocalAround,
        private readonly table: LocalTable,
    ) {}

    static async create(around: LocalAround, terms: LocalTerms): Promise<LocalGame> {
        const id = newId();
        const secrets = { secret: randomHex(), bot_key: randomHex() };
        return LocalGame.make(around, id, (surroundings) => LocalTable.create(surroundings, { ...terms, ...secrets, id }));
    }

    static async open(around: LocalAround, id: string): Promise<LocalGame> {
        const entries = await around.shelf.entries(id);
        if (entries.length === 0) throw new Refused({ id: "page.no-local-table", rule: "", args: {} });
        return LocalGame.make(around, id, (surroundings) => LocalTable.open(surroundings, entries));
    }

    private static async make(
        around: LocalAround,
        id: string,
        open: (surroundings: ConstructorParameters<typeof LocalTable>[0]) => Promise<LocalTable>,
    ): Promise<LocalGame> {
        const { engine, brain, shelf } = around;
        const keep = (entries: readonly Entry[], first: number): Promise<void> =>
            shelf.keep(id, entries, first).catch(() => {
                throw new Refused({ id: "page.not-kept", rule: "", args: {} });
            });
        let game: LocalGame | null = null;
        const stuck = (error: unknown): void => game?.gone(error);
        let seen = (): void => {};
        const looked = new Promise<void>((resolve) => (seen = resolve)); // bots begin when the table has been drawn
        const surroundings = { engine, brain, keep, stuck, calm: () => looked.then(calm) };
        game = new LocalGame(id, around, await told(open(surroundings)));
        game.seen = seen;
        return game;
    }

    look(viewer: string): void {
        this.unwatch?.();
        this.unwatch = null;
        this.scene = null;
        this.viewer = viewer;
        const look = ++this.looks;
        const mine = (): boolean => look === this.looks && !this.closed;
        void this.table
            .watch(viewer, (message: Welcome | News) => mine() && this.take(message))
            .then((stop) => {
                if (mine()) this.unwatch = stop;
                else stop();
            })
            .catch((error: unknown) => mine() && this.gone(error));
    }

    watch(listener: (told: Told) => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    async send(deed: Deed): Promise<void> {
        const op = deed.op === "move" ? { op: "move", move: deed.move } : deed;
        await told(this.table.send(this.viewer, op));
    }

    async why(move: string): Promise<Message | null> {
        const answer = await told(this.table.ask("why", { seat: this.viewer, move }));
        return answer.why ?? answer.does ?? null;
    }

    hint(): Promise<Hint> {
        return this.advise("hint", { bot: HINT_BOT, top: HINT_TOP });
    }

    tutor(move: string, threshold: number, show: boolean): Promise<Tutored> {
        return this.advise("tutor", { move, threshold, show: show ? 1 : 0 });
    }

    /** Asks the adviser about the position of the viewer. */
    private async advise(name: string, members: object): Promise<any> {
        const { adviser } = this.around;
        const { table } = await told(adviser.call("open", { entries: this.table.entries }));
        try {
            return await told(adviser.call(name, { table, seat: this.viewer, ...members }));
        } finally {
            await adviser.call("close", { table }).catch(() => {}); // the adviser may have been interrupted
        }
    }

    async history(from: number): Promise<readonly GameEvent[]> {
        const { history } = await told(this.table.ask("history", { viewer: this.viewer, from }));
        return history.events;
    }

    async record(): Promise<string> {
        const phase = this.scene?.info.phase;
        const as = phase === "over" || phase === "aborted" ? "complete" : this.viewer;
        return (await told(this.table.ask("record", { as }))).record;
    }

    close(): void {
        this.closed = true;
        this.seen();
        this.unwatch?.();
        this.listeners.clear();
        void this.table
            .close()
            .catch(() => {}) // an engine that has stopped holds nothing
            .finally(this.released);
    }

    whenClosed(then: () => void): void {
        this.released = then;
    }

    /** Nothing more can happen here. */
    private gone(error: unknown): void {
        this.tell({ type: "link", link: { state: "gone", why: reasonOf(error) } });
    }

    private take(message: Welcome | News): void {
        if (message.type === "news" && (message.what === "chat" || !this.scene)) return;
        const scene = message.type === "welcome" ? sceneOfWelcome(message) : sceneAfter(this.scene!, message);
        this.scene = scene;
        const row = rowOf(this.id, scene, this.table.entries[0]?.at ?? 0, "here");
        void keepTable(this.around.shelf, row, () => this.record()).catch(() => {}); // only the list on the start page suffers
        this.seen();
        this.tell({ type: "scene", scene }); // a listener may change the viewer at once
    }

    private tell(told: Told): void {
        for (const listener of this.listeners) listener(told);
    }
}

function reasonOf(error: unknown): Message {
    if (error instanceof EngineError) return error.reason;
    if (error instanceof Refused) return error.why;
    return { id: "page.engine-stopped", rule: "", args: {}, text: String(error) };
}

/** What the engine refuses, a table refuses. */
async function told<T>(answer: Promise<T>): Promise<T> {
    try {
        return await answer;
    } catch (error) {
        throw error instanceof EngineError ? new Refused(error.reason) : error;
    }
}
