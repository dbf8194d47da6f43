// A table on this device, as a page has it: watched, played at with bots, kept, and opened again.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Interrupted } from "../../web/engine/client.mjs";
import { LocalTable } from "../../web/engine/local.mjs";
import { bot, hex, load, native, numbers, person } from "./engine.mjs";

/** An engine whose calls are promises, as a worker's are. */
async function caller() {
    const engine = await load();
    return {
        call: async (name, members) => {
            await new Promise(setImmediate);
            return name === "open" ? engine.open(members.entries) : engine.call(name, members);
        },
    };
}

async function surroundings(changes = {}) {
    const kept = [];
    const keep = async (entries, first) => {
        assert.equal(first, kept.length);
        kept.push(...entries);
    };
    return { engine: await caller(), brain: await caller(), keep, now: () => 1700000000000, kept, ...changes };
}

const terms = (game, seats) => ({ game, seats, secret: hex(3), bot_key: hex(4), entropy: hex(5) });

/** Plays a seat by what it is told alone, until the game is over; `on` is called before each move. */
async function playSeat(table, seat, choose, on = async () => {}) {
    let seen;
    let wake = () => {};
    const stop = await table.watch(seat, (message) => {
        if (message.type === "news") assert.equal(message.n, seen.n + 1);
        seen = { ...seen, ...message, table: { ...seen?.table, ...message.table } };
        wake();
    });
    while (seen.table.phase === "playing") {
        const legal = seen.view.legal;
        await on(seen);
        if (legal.length > 0) await table.send(seat, { op: "move", move: legal[choose(legal.length)].move });
        else await new Promise((resolve) => (wake = resolve));
    }
    stop();
    return seen;
}

for (const [game, seats, me] of [
    ["fortuna", [person("Anna"), bot("novice"), bot("novice")], "blue"],
    ["towns", [person("Anna"), bot("novice"), bot("novice"), bot("novice")], "badger"],
]) {
    test(`${game}: played by news alone while bots think beside it; the program verifies the record`, async () => {
        const around = await surroundings();
        const table = await LocalTable.create(around, terms(game, seats));
        const seen = await playSeat(table, me, numbers(9));
        assert.equal(seen.table.phase, "over");
        assert.deepEqual(around.kept, table.entries);
        const { record } = await table.ask("record", { as: "complete" });
        assert.equal(native(["verify", "-"], record).status, 0);
        await table.close();

        const again = await LocalTable.open(around, around.kept);
        let welcome;
        await again.watch("public", (message) => (welcome = message));
        assert.deepEqual(welcome.table.result, seen.table.result);
        await again.close();
    });
}

test("two persons at once with bots: nobody waits for the other", async () => {
    const around = await surroundings();
    const table = await LocalTable.create(around, terms("towns", [person("A"), bot("easy"), person("B")]));
    const [first, second] = await Promise.all([
        playSeat(table, "badger", numbers(1)),
        playSeat(table, "hare", numbers(2)),
    ]);
    assert.deepEqual(first.table.result, second.table.result);
    await table.close();
});

test("a refused deed is an error, and the game goes on", async () => {
    const table = await LocalTable.create(await surroundings(), terms("fortuna", [person("A"), person("B")]));
    await assert.rejects(
        table.send("blue", { op: "move", move: "fly" }),
        (error) => error.reason.id === "ask.not-a-move",
    );
    await table.send("blue", { op: "chat", text: "still here" });
    await table.close();
});

test("what cannot be kept has not happened", async () => {
    let full = false;
    const around = await surroundings();
    const { keep } = around;
    around.keep = async (entries, first) => {
        if (full) throw new Error("the disk is full");
        await keep(entries, first);
    };
    const table = await LocalTable.create(around, terms("fortuna", [person("A"), person("B")]));
    const messages = [];
    await table.watch("blue", (message) => messages.push(message));
    full = true;
    await assert.rejects(table.send("blue", { op: "chat", text: "lost" }), /full/);
    assert.equal(messages.length, 1);
    full = false;
    await table.send("blue", { op: "chat", text: "kept" });
    assert.equal(messages[1].n, messages[0].n + 1);
    assert.deepEqual(around.kept, table.entries);
    await table.close();
});

test("a brain that is interrupted begins again with another copy", async () => {
    const around = await surroundings();
    const { call } = around.brain;
    let interruptions = 0;
    around.brain.call = async (name, members) => {
        const answer = await call(name, members);
        if (name !== "choose" || interruptions >= 5) return answer;
        interruptions++;
        throw new Interrupted();
    };
    const table = await LocalTable.create(around, terms("fortuna", [person("A"), bot("novice")]));
    const seen = await playSeat(table, "blue", numbers(4));
    assert.equal(interruptions, 5);
    assert.equal(seen.table.phase, "over");
    await table.close();
});

test("a bot begins to think only when its surroundings are calm, and not at all at a table that was closed", async () => {
    let calmed = () => {};
    const asked = [];
    const around = await surroundings({ calm: () => new Promise((resolve) => (calmed = resolve)) });
    const { call } = around.brain;
    around.brain.call = (name, members) => {
        asked.push(name);
        return call(name, members);
    };
    const table = await LocalTable.create(around, terms("fortuna", [bot("novice"), bot("novice"), person("Anna")]));
    const told = () => new Promise((resolve) => table.watch("public", ({ type }) => type === "news" && resolve()));
    for (let i = 0; i < 20; i++) await new Promise(setImmediate);
    assert.deepEqual(asked, [], "it waits");
    const moved = told();
    calmed();
    await moved;
    assert.deepEqual(asked.slice(0, 2), ["open", "choose"]);
    await new Promise(setImmediate);
    const before = asked.length;
    const closed = table.close();
    calmed();
    await closed;
    for (let i = 0; i < 20; i++) await new Promise(setImmediate);
    assert.deepEqual(asked.slice(before).filter((name) => name !== "close"), []);
});
