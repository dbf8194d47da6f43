// replay.test.ts - a record is walked as views, for every viewer, and nothing hidden reaches those who may not see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "../../src/model/engines.js";
import { Replay, playersOf } from "../../src/model/replay.js";
import { engine, played } from "./played.js";

test("a finished game is proved, and has a frame for the set-up and each event", async () => {
    const replay = await Replay.open(engine, await played("fortuna", 3));
    assert.equal(replay.game, "fortuna");
    assert.deepEqual(replay.seats, ["blue", "grey", "orange"]);
    assert.ok(replay.proof.proved);
    const first = await replay.frame(0, "blue");
    assert.equal(first.event, null);
    const last = await replay.frame(replay.count, "blue");
    assert.equal(last.view.phase, "over");
    assert.deepEqual(
        last.result!.map(({ seat }) => seat),
        replay.seats,
    );
    assert.equal((await replay.frame(replay.count - 1, "blue")).result, null);
});

test("a seat sees what it saw, the public less, and the complete view everything", async () => {
    const replay = await Replay.open(engine, await played("towns", 3, 5));
    const dealt = (await indices(replay)).find(({ verb, seat }) => verb === "deal" && seat === "badger")!.index;
    assert.equal((await replay.frame(dealt, "public")).event!.fields, null);
    assert.equal((await replay.frame(dealt, "fox")).event!.fields, null);
    const own = (await replay.frame(dealt, "badger")).event!.fields!;
    assert.deepEqual((await replay.frame(dealt, "complete")).event!.fields, own);
    const open = (await replay.frame(replay.count, "complete")).view as { table: any; legal: readonly unknown[] };
    assert.equal(open.table.towns.length, 3);
    assert.equal(typeof open.table.towns[1].kept, "string");
    assert.deepEqual(open.legal, []);
});

async function indices(replay: Replay): Promise<{ index: number; verb: unknown; seat: unknown }[]> {
    const events = await replay.events(1, replay.count, "complete");
    return events.map(({ fields }, at) => ({ index: at + 1, verb: fields!["verb"], seat: fields!["seat"] }));
}

test("a frame is made once, also when it is asked for twice at the same time", async () => {
    let calls = 0;
    const counting: Caller = {
        call: (name, members) => {
            if (name === "replay") calls++;
            return engine.call(name, members);
        },
    };
    const replay = await Replay.open(counting, await played("fortuna", 2));
    calls = 0;
    const [one, two] = await Promise.all([replay.frame(7, "blue"), replay.frame(7, "blue")]);
    assert.equal(one, two);
    await replay.frame(7, "blue");
    assert.equal(calls, 1);
});

test("a frame that failed can be asked for again", async () => {
    let broken = false;
    const flaky: Caller = {
        call: (name, members) => (broken ? Promise.reject(new Error("gone")) : engine.call(name, members)),
    };
    const replay = await Replay.open(flaky, await played("fortuna", 2));
    broken = true;
    await assert.rejects(replay.frame(3, "blue"));
    broken = false;
    assert.equal((await replay.frame(3, "blue")).index, 3);
});

test("any index becomes one that exists", async () => {
    const replay = await Replay.open(engine, await played("fortuna", 2));
    assert.deepEqual(
        [-3, NaN, 2.4, 1e9].map((index) => replay.clamp(index)),
        [0, 0, 2, replay.count],
    );
});

test("rounds are walked to their first events, and from the outer ones to the set-up and the end", async () => {
    const replay = await Replay.open(engine, await played("fortuna", 2));
    const round = async (index: number) => (await replay.frame(index, "public")).view.round;
    const first = await replay.roundFrom(0, 1, "public");
    const second = await replay.roundFrom(first, 1, "public");
    assert.ok(0 < first && first < second && second < replay.count);
    for (const index of [first, second]) assert.equal(await round(index), (await round(index - 1)) + 1);
    assert.equal(await replay.roundFrom(second, -1, "public"), first);
    assert.equal(await replay.roundFrom(first, -1, "public"), 0);
    assert.equal(await replay.roundFrom(replay.count - 1, 1, "public"), replay.count);
});

test("standings have a chance and a score for every seat", async () => {
    const replay = await Replay.open(engine, await played("towns", 2));
    const standings = await replay.standings();
    assert.ok(standings.length > 10);
    assert.ok(standings.every(({ stand, score }) => stand.length === 2 && score.length === 2));
    assert.equal(standings.at(-1)!.event, replay.count);
});

test("chances are parts of one win, before the end and at it", async () => {
    for (const [game, seats] of [["fortuna", 3], ["towns", 4]] as const) {
        const replay = await Replay.open(engine, await played(game, seats));
        for (const { event, stand } of await replay.standings()) {
            const sum = stand.reduce((all, part) => all + part, 0);
            assert.ok(Math.abs(sum - 1) < 1e-3, `${game}, event ${event}: ${stand}`);
        }
    }
});

test("a wrong record is refused with line and column", async () => {
    const record = (await played("fortuna", 2)).replace("\nmoves\n", "\nmove\n");
    await assert.rejects(Replay.open(engine, record), (error: any) => error.reason.line > 1 && error.reason.column === 1);
});

test("players are read from the head of a record", () => {
    const head = "seats 3\nseat blue person Ana Ž\nseat orange bot hard\n";
    assert.deepEqual(playersOf(head, ["blue", "grey", "orange"]), [
        { seat: "blue", who: "person", name: "Ana Ž" },
        { seat: "grey", who: "person", name: null },
        { seat: "orange", who: "bot", name: "hard" },
    ]);
});
