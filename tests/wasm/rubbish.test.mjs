// Whatever a page sends: an answer that says what is wrong, and nothing has changed.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { bot, hex, load, Local, numbers, person } from "./engine.mjs";

let engine;
let local;
let record;
before(async () => {
    engine = await load();
    const ended = new Local(engine, { game: "fortuna", seats: [bot("novice"), bot("novice")] });
    ended.play(numbers(1));
    record = ended.record();
    ended.close();
    local = new Local(engine, { game: "fortuna", seats: [person("Anna"), bot("novice")] });
    local.play(numbers(1), (index) => index > 40);
});

const refusal = (request) => JSON.parse(engine.callText(request)).error;

test("what is no request is refused, and told", () => {
    for (const text of [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"call":1}',
        '{"call":"fly"}',
        '{"call":"version","x":1}',
        "\u0000",
        '{"call":"look","table":0.5}',
        `${"[".repeat(20)}`,
        '{"call":"version","call":"games"}',
    ]) {
        assert.match(refusal(text)?.id, /^ask\./, text);
    }
});

test("a member that is wrong is named", () => {
    const terms = {
        call: "create",
        now: 1,
        game: "fortuna",
        seats: [person("A"), bot("novice")],
        secret: hex(1),
        bot_key: hex(2),
    };
    const rows = [
        [{ now: "soon" }, "now"],
        [{ now: -1 }, "now"],
        [{ game: "chess" }, "game"],
        [{ game: 5 }, "game"],
        [{ seats: [] }, "seats"],
        [{ seats: [person("A")] }, "seats"],
        [{ seats: "two" }, "seats"],
        [{ seats: [person("A"), person("x".repeat(100))] }, "seats[1].name"],
        [{ seats: [person("A"), bot("nobody")] }, "seats[1].bot"],
        [{ seats: [person("A"), bot("novice@0")] }, "seats[1].bot"],
        [{ seats: [person("A"), 7] }, "seats[1]"],
        [{ seats: [person("A"), { who: "open", name: "B" }] }, "seats[1].name"],
        [{ secret: "00" }, "secret"],
        [{ bot_key: hex(1).toUpperCase().replace("0", "A") }, "bot_key"],
        [{ entropy: 1 }, "entropy"],
        [{ options: [] }, "options"],
        [{ options: { edition: 3 } }, "options.edition"],
        [{ options: { beard: "long" } }, "options.beard"],
        [{ clock: { kind: "sand" } }, "clock.kind"],
        [{ clock: { kind: "move" } }, "clock.seconds"],
        [{ at: 3 }, "at"],
        [{ id: "x".repeat(17) }, "id"],
        [{ record, at: 5, game: "towns" }, "game"],
        [{ record, options: {} }, "options"],
        [{ record, at: 5, seats: [person("A"), bot("novice"), bot("novice")] }, "seats"],
        [{ clock: { kind: "move", seconds: 4 } }, "clock.seconds"],
        [{ clock: { kind: "bank", seconds: 2592001 } }, "clock.seconds"],
        [{ clock: { kind: "move", seconds: 60.5 } }, "clock.seconds"],
    ];
    for (const [change, member] of rows) {
        const error = refusal(JSON.stringify({ ...terms, ...change }));
        assert.match(error?.id, /^ask\./, JSON.stringify(change));
        assert.equal(error.args.member, member, JSON.stringify(change));
        assert.ok(error.text.includes(member) && error.text.includes(error.args.form), error.text);
    }
    const { text } = refusal(JSON.stringify({ ...terms, options: { edition: "roman" } }));
    assert.match(text, /^options\.edition cannot be "roman"; it can be: .*french/);
});

test("tables that are not there, and too many of them", () => {
    assert.equal(refusal('{"call":"look","table":7,"viewer":"public","now":1}').id, "engine.no-such-table");
    assert.equal(refusal('{"call":"look","table":99,"viewer":"public","now":1}').id, "ask.bad");
    const open = [];
    const seats = [person("A"), person("B")];
    assert.throws(
        () => {
            for (;;) open.push(new Local(engine, { game: "fortuna", seats }));
        },
        (error) => error.reason.id === "engine.tables",
    );
    open.forEach((table) => table.close());
    assert.equal(open.length, 7);
});

test("a record that is wrong is refused with its line and the reason", () => {
    const lines = record.split("\n");
    const number = lines.findIndex((text) => /roll/.test(text));
    lines[number] = lines[number].replace("roll", "fly");
    const error = refusal(JSON.stringify({ call: "verify", record: lines.join("\n") }));
    assert.equal(error.line, number + 1);
    assert.ok(error.column > 0 && error.text.includes(`line ${number + 1}`));
    assert.ok(refusal(JSON.stringify({ call: "replay", record: "", as: "public" })).line >= 1);
    assert.equal(refusal(JSON.stringify({ call: "replay", record, as: "public", at: 1e6 })).id, "engine.no-event");
});

test("deeds that are not possible change nothing", () => {
    const before = ["blue", "orange", "public"].map((viewer) => local.look(viewer));
    const rows = [
        { seat: "blue", op: "move", move: "fly" },
        { seat: "blue", op: "move", move: "" },
        { seat: "blue", op: "move" },
        { seat: "orange", op: "move", move: "roll" },
        { seat: "blue", op: "chat", text: "" },
        { seat: "green", op: "undo" },
        { seat: "blue", op: "chat", text: "x".repeat(501) },
        { seat: "blue", op: "return" },
        { seat: "blue", op: "dance" },
        { seat: "blue", op: "takeover", why: "bored" },
        { seat: "blue", op: "sit", name: "C" },
        { seat: "blue", op: "rise" },
        { seat: "blue", op: "undo", viewers: ["nobody"] },
        { seat: "orange", op: "resign" },
    ];
    for (const row of rows) {
        assert.ok(
            refusal(JSON.stringify({ call: "act", table: local.table, now: local.now, ...row }))?.id,
            JSON.stringify(row),
        );
    }
    assert.ok(refusal(JSON.stringify({ call: "think", table: local.table, now: local.now, seat: "blue" })).id);
    assert.equal(refusal(JSON.stringify({ call: "record", table: local.table, as: "complete" })).id, "engine.not-over");
    assert.equal(refusal(JSON.stringify({ call: "replay", table: local.table, as: "complete" })).id, "engine.not-over");
    assert.deepEqual(
        ["blue", "orange", "public"].map((viewer) => local.look(viewer)),
        before,
    );
});

test("damaged requests never break the engine", () => {
    const below = numbers(77);
    const look = { call: "look", table: local.table, now: 1, viewer: "blue" };
    const samples = [
        look,
        { call: "verify", record },
        { call: "hint", table: local.table, seat: "blue", bot: "easy" },
        {
            call: "create",
            now: 1,
            game: "towns",
            seats: [person("A")],
            secret: hex(1),
            bot_key: hex(2),
            options: { edition: "fortune" },
        },
        { call: "open", entries: local.entries.map(({ at, text }) => ({ at, text })) },
    ].map((sample) => JSON.stringify(sample));
    const before = local.look("blue");
    for (let i = 0; i < 3000; i++) {
        const text = [...samples[i % samples.length]];
        for (let k = below(4); k >= 0; k--) text[below(text.length)] = String.fromCharCode(32 + below(96));
        const answer = JSON.parse(engine.callText(text.join("")));
        if (answer.table !== undefined) engine.call("close", { table: answer.table });
    }
    assert.deepEqual(local.look("blue"), before);
});

test("a request that is too long is refused before the engine sees it", () => {
    assert.throws(() => engine.call("verify", { record: "x".repeat(3 << 20) }), RangeError);
});
