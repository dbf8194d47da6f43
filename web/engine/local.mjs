// local.mjs - a table on this device, with the manners of one on a server (docs/protocol.md): whoever watches it gets a
// welcome and then news, and whoever plays sends an op and waits until it is done or refused.
//
// Two engines work on it. One holds the table and answers at once; the other, the brain, has a copy and lets bots
// think, so that a person who acts at the same time never waits for them. What happens is kept before it is told.
import { Interrupted } from "./client.mjs";

/**
 * @typedef {{ at: number, text: string }} Entry
 * @typedef {{ call(name: string, members?: object): Promise<any>, interrupt?(): void }} Caller an EngineClient, or
 *     anything alike
 * @typedef {object} Surroundings
 * @property {Caller} engine
 * @property {Caller} brain
 * @property {(entries: Entry[], first: number) => Promise<void>} keep keeps entries, the first of which has this number
 * @property {(error: unknown) => void} [stuck] is told why bots do not act any more, until something else happens
 * @property {() => number} [now] the time in milliseconds since 1970
 * @property {number} [pace] the least time that a bot takes, in milliseconds
 * @property {number} [limit] of a bot's thinking (docs/engine.md); 0: none
 * @property {() => Promise<void>} [calm] is waited for before a bot begins to think
 */

const FAILURES_MOST = 3; // of a bot, one after the other, until it is left alone; whatever is sent next wakes it again

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class LocalTable {
    #around;
    #table = -1; // at the engine
    #copy = -1; // at the brain
    #copied = 0; // entries that the copy has
    /** @type {Entry[]} */
    #entries = [];
    /** @type {string[]} */
    #bots = [];
    #thinking = false;
    #closed = false;
    /** @type {Set<{ viewer: string, listener: (message: any) => void }>} */
    #watchers = new Set();
    /** Deeds, one after the other. @type {Promise<any>} */
    #last = Promise.resolve();

    /** @param {Surroundings} around */
    constructor(around) {
        this.#around = { now: () => Date.now(), pace: 0, limit: 0, calm: async () => {}, ...around };
    }

    /**
     * A new table; the terms are those of the call "create", without `now`.
     * @param {Surroundings} around
     * @param {object} terms
     */
    static async create(around, terms) {
        const table = new LocalTable(around);
        const answer = await around.engine.call("create", { ...terms, now: table.#around.now() });
        table.#table = answer.table;
        await table.#take(answer);
        table.#think();
        return table;
    }

    /**
     * A table that was kept.
     * @param {Surroundings} around
     * @param {Entry[]} entries
     */
    static async open(around, entries) {
        const table = new LocalTable(around);
        const answer = await around.engine.call("open", { entries });
        table.#table = answer.table;
        table.#entries = entries.slice(0, answer.entries).map(({ at, text }) => ({ at, text }));
        table.#bots = answer.bots;
        table.#think();
        return table;
    }

    /** Everything that has happened, to be kept. */
    get entries() {
        return [...this.#entries];
    }

    /**
     * Shows the table to a seat or to the public: a welcome first, then news. Call what it returns to look away.
     * @param {string} viewer
     * @param {(message: any) => void} listener
     */
    async watch(viewer, listener) {
        const watcher = { viewer, listener };
        await this.#inTurn(async () => {
            const { welcome } = await this.ask("look", { viewer, now: this.#around.now() });
            this.#watchers.add(watcher);
            listener(welcome);
        });
        return () => void this.#watchers.delete(watcher);
    }

    /**
     * A seat acts: the ops of the protocol, and those of the call "act". Fails with an EngineError when it is refused.
     * @param {string} seat
     * @param {{ op: string }} deed
     */
    async send(seat, deed) {
        await this.#happen("act", { seat, ...deed });
        this.#think();
    }

    /**
     * Asks something that changes nothing: history, record, replay, hint, why, expected.
     * @param {string} name
     * @param {object} [members]
     */
    ask(name, members = {}) {
        return this.#around.engine.call(name, { table: this.#table, ...members });
    }

    /** Nothing more happens here, and nobody is told anything any more. */
    async close() {
        this.#closed = true;
        this.#watchers.clear();
        if (this.#thinking && this.#around.brain.interrupt) {
            this.#copy = -1; // gone with the thoughts that nobody waits for
            this.#around.brain.interrupt();
        }
        await this.#inTurn(() => this.ask("close"));
        await this.#dropCopy();
    }

    /** @param {() => Promise<any>} deed */
    #inTurn(deed) {
        const done = this.#last.then(deed);
        this.#last = done.catch(() => {});
        return done;
    }

    /**
     * @param {string} name
     * @param {object} members
     */
    #happen(name, members) {
        return this.#inTurn(async () => {
            const viewers = [...new Set([...this.#watchers].map(({ viewer }) => viewer))];
            await this.#take(await this.ask(name, { now: this.#around.now(), viewers, ...members }));
        });
    }

    /**
     * What was not kept has not happened: the table is then as it was before.
     * @param {{ entries: (Entry & { news?: Record<string, any> })[], bots: string[] }} answer
     */
    async #take({ entries, bots }) {
        const happened = entries.map(({ at, text }) => ({ at, text }));
        try {
            await this.#around.keep(happened, this.#entries.length);
        } catch (error) {
            await this.ask("close");
            if (this.#entries.length > 0) this.#table = (await this.#around.engine.call("open", this.#log())).table;
            throw error;
        }
        this.#entries.push(...happened);
        this.#bots = bots;
        for (const { news } of entries) {
            for (const { viewer, listener } of this.#watchers) if (news?.[viewer]) listener(news[viewer]);
        }
    }

    #log(first = 0) {
        return { entries: this.#entries.slice(first) };
    }

    // --- Bots ---

    /** Lets them act until none is to. */
    async #think() {
        if (this.#thinking) return;
        this.#thinking = true;
        let failures = 0;
        while (this.#bots.length > 0 && !this.#closed && failures < FAILURES_MOST) {
            await this.#around.calm();
            const [seat] = this.#bots;
            if (this.#closed || seat === undefined) continue;
            const length = this.#entries.length;
            try {
                await this.#copyOut();
                const thought = this.#around.brain.call("choose", {
                    table: this.#copy,
                    seat,
                    limit: this.#around.limit,
                });
                const [{ move }] = await Promise.all([thought, wait(this.#around.pace)]);
                if (!this.#closed) await this.#happen("think", { seat, move });
                failures = 0;
            } catch (error) {
                // Interrupted, or the table has changed under its thoughts: it begins again with another copy.
                if (!(error instanceof Interrupted) && length === this.#entries.length) failures++;
                if (failures === FAILURES_MOST && !this.#closed) this.#around.stuck?.(error);
                await this.#dropCopy();
            }
        }
        this.#thinking = false;
    }

    /** Brings the brain's copy up to date. */
    async #copyOut() {
        const length = this.#entries.length;
        if (this.#copy < 0) this.#copy = (await this.#around.brain.call("open", this.#log())).table;
        else if (this.#copied < length) {
            await this.#around.brain.call("append", { table: this.#copy, ...this.#log(this.#copied) });
        }
        this.#copied = length;
    }

    async #dropCopy() {
        const table = this.#copy;
        this.#copy = -1;
        if (table >= 0) await this.#around.brain.call("close", { table }).catch(() => {}); // it may be gone already
    }
}
