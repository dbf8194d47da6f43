// engine.mjs - what the tests of the module share: the module, the native program beside it, and playing a game.
//   TABERNA_WASM   the module      (build/wasm/taberna.wasm)
//   TABERNA        the program     (build/release/src/cli/taberna)
import { spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Engine } from "../../web/engine/engine.mjs";

globalThis.crypto ??= webcrypto; // node 18 has it there only

const root = fileURLToPath(new URL("../..", import.meta.url));

export const moduleBytes = readFileSync(process.env.TABERNA_WASM ?? `${root}/build/wasm/taberna.wasm`);
export const load = () => Engine.load(moduleBytes);
export const readTree = (path) => readFileSync(`${root}/${path}`, "utf8");

/** What the native program answers: { status, stdout, stderr }. */
export function native(words, input = "") {
    const program = process.env.TABERNA ?? `${root}/build/release/src/cli/taberna`;
    const run = spawnSync(program, words, { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    if (run.error) throw run.error;
    return run;
}

/** 64 hex digits that are the same in every run. */
export const hex = (byte) => byte.toString(16).padStart(2, "0").repeat(32);

export const person = (name) => ({ who: "me", name });
export const bot = (word) => ({ who: "bot", bot: word });

/** Small numbers that are the same in every run. */
export function numbers(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/** A table as a page holds it: a number, the entries it keeps, and a clock that ticks. */
export class Local {
    constructor(engine, terms) {
        this.engine = engine;
        this.now = 1700000000000;
        this.entries = [];
        const answer = engine.call("create", { now: this.now, secret: hex(7), bot_key: hex(9), ...terms });
        this.table = answer.table;
        this.take(answer);
    }

    /** The same table, opened with the entries that were kept of it. */
    static open(engine, entries, id) {
        const local = Object.assign(Object.create(Local.prototype), { engine, now: entries.at(-1).at, entries });
        const { table, bots, frozen } = engine.open(entries, id);
        return Object.assign(local, { table, bots, frozen });
    }

    take(answer) {
        this.entries.push(...answer.entries);
        this.bots = answer.bots;
        return answer;
    }

    look(viewer) {
        return this.engine.call("look", { table: this.table, now: this.now, viewer }).welcome;
    }

    act(seat, op, members = {}) {
        this.now += 1000;
        return this.take(this.engine.call("act", { table: this.table, now: this.now, seat, op, ...members }));
    }

    think(members = {}) {
        this.now += 10;
        const call = { table: this.table, now: this.now, seat: this.bots[0], ...members };
        return this.take(this.engine.call("think", call));
    }

    /** Lets bots and persons play until the end, or until `until` says so; a person's move is the one `choose` picks. */
    play(choose, until = () => false) {
        for (;;) {
            while (this.bots.length > 0) this.think();
            const { table, view, index } = this.look("public");
            if (table.phase !== "playing" || until(index)) return;
            const seat = view.to_act[0];
            const { legal } = this.look(seat).view;
            this.act(seat, "move", { move: legal[choose(legal.length)].move });
        }
    }

    record(as = "complete") {
        return this.engine.call("record", { table: this.table, as }).record;
    }

    close() {
        this.engine.call("close", { table: this.table });
    }
}
