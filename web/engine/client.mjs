// client.mjs - the engine of a page: calls as promises, answered by a worker that can be replaced at any time.
import { EngineError } from "./engine.mjs";

/**
 * What is needed of a worker.
 * @typedef {{ postMessage(message: any): void, terminate(): void,
 *             addEventListener(type: "message" | "error", listener: (event: any) => void): void }} WorkerLike
 */

/** A call was given up, because the page wanted the engine for something else. */
export class Interrupted extends Error {
    constructor() {
        super("the call was interrupted");
        this.name = "Interrupted";
    }
}

export class EngineClient {
    #start;
    #module;
    /** @type {WorkerLike | null} begun by the next call after it has stopped */
    #worker;
    #next = 1;
    /** @type {Map<number, { resolve(answer: any): void, reject(error: Error): void }>} */
    #waiting = new Map();

    /**
     * @param {() => WorkerLike} start starts a worker that runs worker.mjs
     * @param {WebAssembly.Module} module compiled once, shared by all workers
     */
    constructor(start, module) {
        this.#start = start;
        this.#module = module;
        this.#worker = this.#begin();
    }

    #begin() {
        const worker = this.#start();
        worker.addEventListener("message", ({ data }) => this.#take(data));
        worker.addEventListener("error", () => this.#stopped(worker));
        this.#post(worker, { load: this.#module }).catch(() => {}); // whatever is asked next fails as well
        return worker;
    }

    /**
     * @param {WorkerLike} worker
     * @param {object} message
     * @returns {Promise<any>}
     */
    #post(worker, message) {
        const id = this.#next++;
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject });
            worker.postMessage({ id, ...message });
        });
    }

    /** @param {{ id: number, answer?: any, reason?: import("./engine.mjs").Reason }} reply */
    #take({ id, answer, reason }) {
        const call = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (reason) call?.reject(new EngineError(reason));
        else call?.resolve(answer);
    }

    /**
     * Its tables are gone with it, as after an interruption.
     * @param {WorkerLike} worker
     */
    #stopped(worker) {
        if (worker !== this.#worker) return;
        worker.terminate();
        this.#worker = null;
        this.#fail(new Error("the engine has stopped"));
    }

    /** @param {Error} error */
    #fail(error) {
        const calls = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const call of calls) call.reject(error);
    }

    /**
     * @param {string} name
     * @param {object} [members]
     * @returns {Promise<any>} the answer; fails with an EngineError when the engine refuses
     */
    call(name, members = {}) {
        this.#worker ??= this.#begin();
        return this.#post(this.#worker, { call: name, members });
    }

    /** Gives up all calls that have no answer yet. Tables are closed by it: open them again with their entries. */
    interrupt() {
        this.#worker?.terminate();
        this.#fail(new Interrupted());
        this.#worker = this.#begin();
    }
}
