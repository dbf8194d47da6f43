// The engine behind a worker, as a page has it: here a thread of node stands for the worker.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";

import { EngineClient, Interrupted } from "../../web/engine/client.mjs";
import { EngineError, randomHex } from "../../web/engine/engine.mjs";
import { bot, hex, moduleBytes, person } from "./engine.mjs";

const code = `
    import { parentPort } from "node:worker_threads";
    import { take } from ${JSON.stringify(new URL("../../web/engine/worker.mjs", import.meta.url).href)};
    parentPort.on("message", (message) => take(message, (reply) => parentPort.postMessage(reply)));`;

/** A thread with the manners of a worker of a page. */
function start() {
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    return {
        postMessage: (message) => thread.postMessage(message),
        terminate: () => void thread.terminate(),
        addEventListener: (type, listener) => thread.on(type, (data) => listener(type === "message" ? { data } : data)),
        thread,
    };
}

const threads = [];
let client;
before(() => {
    const module = new WebAssembly.Module(moduleBytes);
    client = new EngineClient(() => (threads.push(start()), threads.at(-1)), module);
});
after(() => Promise.all(threads.map(({ thread }) => thread.terminate())));

const terms = (seats) => ({ now: 1, game: "towns", seats, secret: hex(1), bot_key: hex(2), entropy: randomHex() });

test("calls are answered in turn", async () => {
    const [version, { games }] = await Promise.all([client.call("version"), client.call("games")]);
    assert.equal(version.protocol, 1);
    assert.equal(games.length, 2);
});

test("a refusal is an error with its reason", async () => {
    await assert.rejects(
        client.call("look", { table: 5, now: 1, viewer: "public" }),
        (error) => error instanceof EngineError && error.reason.id === "engine.no-such-table",
    );
});

test("a bot that thinks is interrupted, and the table goes on from its entries", async () => {
    const created = await client.call("create", terms([person("Anna"), bot("master")]));
    const entries = created.entries;
    let thinking = created;
    for (let i = 0; i < 12 && thinking.bots.length === 0; i++) {
        const { welcome } = await client.call("look", { table: created.table, now: 2, viewer: "badger" });
        const move = welcome.view.legal[0].move;
        thinking = await client.call("act", { table: created.table, now: 2, seat: "badger", op: "move", move });
        entries.push(...thinking.entries);
    }
    assert.deepEqual(thinking.bots, ["fox"]);
    const thought = client.call("think", { table: created.table, now: 3, seat: "fox" });
    client.interrupt();
    await assert.rejects(thought, Interrupted);

    const again = await client.call("open", { entries });
    assert.equal(again.entries, entries.length);
    assert.deepEqual(again.bots, ["fox"]);
    assert.equal((await client.call("think", { table: again.table, now: 3, seat: "fox", limit: 1 })).entries.length, 1);
});

test("after a worker has stopped, its calls fail and the next one begins another", async () => {
    const before = threads.length;
    const lost = client.call("version");
    threads.at(-1).thread.emit("error", new Error("out of memory"));
    await assert.rejects(lost, /the engine has stopped/);
    assert.equal((await client.call("version")).protocol, 1);
    assert.equal(threads.length, before + 1);
});
