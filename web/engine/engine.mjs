// engine.mjs - the engine, its tables and its bots, as a WebAssembly module that runs in this thread.
//
//   const engine = await Engine.load(await fetch("taberna.wasm"));
//   const { games } = engine.call("games");
//
// A call is synchronous, and a bot may think for seconds: a page uses the engine in a worker (worker.mjs, client.mjs).
// docs/engine.md has all calls.

/**
 * A reason why the engine refused, as in docs/protocol.md; of a record also where.
 * @typedef {{ id: string, rule: string, args: Record<string, string | number>, text: string,
 *             line?: number, column?: number }} Reason
 */

/** The engine said no, and nothing has changed. */
export class EngineError extends Error {
    /** @param {Reason} reason */
    constructor(reason) {
        super(reason.text);
        this.name = "EngineError";
        this.reason = reason;
    }
}

export class Engine {
    #exports;
    #encoder = new TextEncoder();
    #decoder = new TextDecoder();

    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        this.#exports = /** @type {any} */ (instance.exports);
        this.#exports._initialize();
    }

    /**
     * @param {Response | BufferSource | WebAssembly.Module} source what fetch gave, the bytes, or the compiled module
     * @returns {Promise<Engine>}
     */
    static async load(source) {
        if (source instanceof WebAssembly.Module) return new Engine(await WebAssembly.instantiate(source, {}));
        if (typeof Response !== "undefined" && source instanceof Response) source = await source.arrayBuffer();
        const { instance } = await WebAssembly.instantiate(/** @type {BufferSource} */ (source), {});
        return new Engine(instance);
    }

    /**
     * @param {string} name of the call
     * @param {object} [members] of the request
     * @returns {any} the answer
     * @throws {EngineError}
     */
    call(name, members = {}) {
        const answer = JSON.parse(this.callText(JSON.stringify({ call: name, ...members })));
        if (answer.error) throw new EngineError(answer.error);
        return answer;
    }

    /**
     * The same in JSON.
     * @param {string} request
     * @returns {string}
     */
    callText(request) {
        const { memory, request: at, answer, size, call } = this.#exports;
        const buffer = new Uint8Array(memory.buffer, at(), size());
        const { read, written } = this.#encoder.encodeInto(request, buffer);
        if (read < request.length) throw new RangeError("the request is longer than the engine takes");
        const length = call(written);
        return this.#decoder.decode(new Uint8Array(memory.buffer, answer(), length)); // memory may have grown meanwhile
    }

    /**
     * Opens a table again with the entries that were kept, in as many requests as it takes.
     * @param {{ at: number, text: string }[]} entries
     * @param {string} [id]
     * @returns {any} as the call "open"
     */
    open(entries, id) {
        const kept = entries.map(({ at, text }) => ({ at, text }));
        const [first, ...others] = portions(kept);
        let answer = this.call("open", { ...(id === undefined ? {} : { id }), entries: first ?? [] });
        for (const portion of others)
            answer = { ...answer, ...this.call("append", { table: answer.table, entries: portion }) };
        return answer;
    }
}

const PORTION_ENTRIES = 5000;
const PORTION_LENGTH = 500000; // characters: a fourth of the buffer, whatever UTF-8 and escapes make of them

/** @param {{ at: number, text: string }[]} entries */
function portions(entries) {
    const all = [];
    let portion = [];
    let length = 0;
    for (const entry of entries) {
        if (portion.length > 0 && (portion.length === PORTION_ENTRIES || length + entry.text.length > PORTION_LENGTH)) {
            all.push(portion);
            portion = [];
            length = 0;
        }
        portion.push(entry);
        length += entry.text.length;
    }
    return portion.length > 0 ? [...all, portion] : all;
}

/** 32 random bytes as hex, for secret, bot_key and entropy. */
export function randomHex() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
