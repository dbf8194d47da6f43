// Whole games in the module, and everything a page does with a table; the native program verifies the records.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { bot, hex, load, Local, native, numbers, person } from "./engine.mjs";

let engine;
before(async () => {
    engine = await load();
});

const kinds = [
    { game: "fortuna", seats: 2 },
    { game: "fortuna", seats: 4 },
    { game: "towns", seats: 1 },
    { game: "towns", seats: 3 },
    { game: "towns", seats: 6 },
];

function sitDown(game, seats, terms = {}) {
    const others = Array.from({ length: seats - 1 }, () => bot("novice"));
    return new Local(engine, { game, seats: [person("Anna"), ...others], entropy: hex(11), ...terms });
}

for (const { game, seats } of kinds) {
    test(`${game} of ${seats}: a whole game against novices is one that the program verifies`, () => {
        const local = sitDown(game, seats);
        local.play(numbers(seats));
        const welcome = local.look("public");
        assert.equal(welcome.table.phase, "over");
        assert.equal(welcome.table.result.length, seats);
        assert.equal(welcome.table.secret, hex(7));

        const record = local.record();
        const verdict = native(["verify", "-"], record);
        assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
        const proof = engine.call("verify", { record });
        assert.equal(proof.proved, true);
        assert.equal(proof.proof.finished, true);
        assert.equal(proof.players[0], "Anna");
        local.close();
    });

    test(`${game} of ${seats}: opened again with its entries, a table is the same for every viewer`, () => {
        const local = sitDown(game, seats);
        local.play(numbers(5), (index) => index > 60);
        const names = [...local.look("public").table.seats.map(({ seat }) => seat), "public"];
        const kept = JSON.parse(JSON.stringify(local.entries));
        const again = engine.open(kept, "local");
        assert.equal(again.entries, kept.length);
        for (const viewer of names) {
            assert.deepEqual(
                engine.call("look", { table: again.table, now: local.now, viewer }).welcome,
                local.look(viewer),
            );
        }
        engine.call("close", { table: again.table });
        local.close();
    });
}

test("the news of an entry lead from one welcome to the next", () => {
    const local = sitDown("fortuna", 3);
    let seen = local.look("blue");
    for (let i = 0; i < 60; i++) {
        const viewers = ["blue", "public"];
        const before = seen;
        let answer;
        if (local.bots.length > 0) {
            answer = local.think({ viewers });
        } else {
            const { legal } = before.view;
            answer = local.act("blue", "move", { move: legal[i % legal.length].move, viewers });
        }
        seen = local.look("blue");
        const [{ news }] = answer.entries;
        assert.deepEqual(Object.keys(news), viewers);
        assert.equal(news.blue.n, before.n + 1);
        assert.deepEqual(news.blue.view, seen.view);
        assert.equal(news.blue.index, before.index + news.blue.events.length);
        assert.equal(news.public.view.legal.length, 0);
    }
    local.close();
});

test("two persons at one device: each sees its own, and a move can be taken back", () => {
    const local = new Local(engine, { game: "towns", seats: [person("Anna"), person("Bert")] });
    const choose = numbers(3);
    local.play(choose, (index) => index > 40);
    let undone = 0;
    for (let i = 0; i < 40 && undone < 3; i++) {
        const [seat] = local.look("public").view.to_act;
        const before = local.look(seat);
        local.act(seat, "move", { move: before.view.legal[choose(before.view.legal.length)].move });
        if (!local.look(seat).undo) continue;
        local.act(seat, "undo");
        assert.deepEqual(local.look(seat).view, before.view);
        undone++;
    }
    assert.equal(undone, 3);
    assert.deepEqual(local.look("public").mine.length, 2);
    local.close();
});

test("a seat is left to a bot, taken back, given up; a game is ended by all", () => {
    const local = new Local(engine, { game: "fortuna", seats: [person("Anna"), person("Bert")] });
    local.act("blue", "takeover", { why: "left" });
    assert.equal(local.look("public").table.seats[0].played_by, "bot");
    assert.throws(() => local.act("blue", "move", { move: "roll" }), {
        reason: { id: "ask.taken-over", rule: "", args: {}, text: "a bot plays this seat; return first" },
    });
    local.act("blue", "return");
    local.act("blue", "chat", { text: "back again \u{1f3b2}" });
    local.act("blue", "abort");
    local.act("blue", "continue");
    local.act("blue", "abort");
    local.act("orange", "abort");
    assert.equal(local.look("public").table.phase, "aborted");
    assert.equal(native(["verify", "-"], local.record()).status, 0);
    local.close();

    const other = new Local(engine, { game: "fortuna", seats: [person("Anna"), person("Bert")] });
    other.act("blue", "resign");
    other.play(numbers(1));
    assert.equal(other.look("public").table.result[0].rank, 2);
    other.close();
});

test("an open seat is taken later, and then the game begins", () => {
    const local = new Local(engine, { game: "fortuna", seats: [person("Anna"), { who: "open" }] });
    const free = local.look("public").table.seats[1].seat;
    assert.equal(local.look("public").table.phase, "open");
    local.act(free, "sit", { name: "Bert" });
    assert.equal(local.look("public").table.phase, "playing");
    local.close();
    const other = new Local(engine, { game: "fortuna", seats: [person("Anna"), { who: "open" }] });
    assert.equal(other.act(free, "sit", { bot: "novice" }).entries.length, 2);
    other.close();
});

test("a record is played on from any event, as a new segment", () => {
    const local = sitDown("fortuna", 2);
    local.play(numbers(8));
    const record = local.record();
    const { count } = engine.call("verify", { record });
    const onwards = new Local(engine, { seats: [bot("novice"), bot("easy")], record, at: count >> 1, secret: hex(8) });
    onwards.play(numbers(1));
    const longer = onwards.record();
    assert.equal(engine.call("verify", { record: longer }).proof.segments, 2);
    assert.equal(native(["verify", "-"], longer).status, 0);
    onwards.close();
    local.close();
});

test("a replay is the program's, event by event, for a seat and complete", () => {
    const local = sitDown("towns", 2);
    local.play(numbers(2));
    const record = local.record();
    for (const as of ["complete", "public", "fox"]) {
        const words = ["replay", "-", "--json", ...(as === "complete" ? [] : ["--as", as])];
        const lines = native(words, record).stdout.trim().split("\n");
        for (const at of [0, 1, 17, lines.length - 1]) {
            const { count, event } = engine.call("replay", { record, as, at });
            assert.equal(count, lines.length - 1);
            assert.deepEqual(event, JSON.parse(lines[at]));
            // The table has the moves of a simultaneous step in the order they came, the record by seat.
            const own = engine.call("replay", { table: local.table, as, at }).event;
            if (at <= 1 || at === count) assert.deepEqual(own.state ?? own.view, event.state ?? event.view);
        }
    }
    local.close();
});

for (const [game, seats, asked] of [
    ["fortuna", 3, "hard@60"],
    ["towns", 2, "medium"],
    ["towns", 2, "hard"],
    ["fortuna", 2, "easy"],
]) {
    test(`${game}: a hint of ${asked} is the program's`, () => {
        const local = sitDown(game, seats);
        local.play(numbers(4));
        const record = local.record();
        const { standings } = engine.call("expected", { record });
        for (const { event } of [standings[12], standings[standings.length >> 1]]) {
            const line = native(["hint", "-", "--json", "--bot", asked, "--move", `${event}`, "--top", "3"], record);
            for (const expected of JSON.parse(line.stdout).seats) {
                const hint = engine.call("hint", { record, at: event, seat: expected.seat, bot: asked, top: 3 });
                assert.deepEqual(hint.moves, expected.moves);
                assert.equal(hint.legal, expected.legal);
                assert.equal(hint.visits, expected.visits);
            }
        }
        local.close();
    });
}

test("a limit ends a bot's thinking earlier, with a legal move", () => {
    const local = new Local(engine, { game: "fortuna", seats: [bot("master"), bot("master")] });
    for (let i = 0; i < 20; i++) local.think({ limit: 5 });
    const { view, index } = local.look("public");
    const hint = engine.call("hint", { table: local.table, seat: view.to_act[0], bot: "master", limit: 7 });
    assert.ok(index > 20);
    assert.ok(hint.legal === 1 || hint.visits === 7);
    local.close();
});

test("how everybody stood ends with who won", () => {
    for (const { game, seats } of kinds) {
        const local = sitDown(game, seats);
        assert.throws(() => engine.call("expected", { table: local.table }), { name: "EngineError" });
        local.play(numbers(6));
        const { standings, seats: names } = engine.call("expected", { table: local.table });
        const { result } = local.look("public").table;
        assert.deepEqual(
            names,
            result.map(({ seat }) => seat),
        );
        assert.deepEqual(
            standings.at(-1).score,
            result.map(({ score }) => score),
        );
        for (const { stand } of standings) {
            assert.equal(stand.length, seats);
            assert.ok(stand.every((part) => part >= 0 && part <= 1));
        }
        if (seats > 1) {
            const best = Math.max(...standings.at(-1).stand);
            assert.equal(result[standings.at(-1).stand.indexOf(best)].rank, 1);
        }
        local.close();
    }
});

test("why a move is legal or not is told with its rule", () => {
    const local = sitDown("fortuna", 2);
    local.play(numbers(2), (index) => index > 60);
    const [seat] = local.look("public").view.to_act;
    const { legal } = local.look(seat).view;
    const ask = (move) => engine.call("why", { table: local.table, seat, move });
    assert.equal(ask(legal[0].move).legal, true);
    const refused = ["roll", "marry", "tax", "end", "pass", "ordain", "collect"]
        .map(ask)
        .filter((answer) => !answer.legal);
    assert.ok(refused.length > 0);
    for (const { why } of refused) assert.ok(why.id.length > 0 && why.text.length > 0);
    assert.ok(refused.some(({ why }) => /^F-/.test(why.rule)));
    local.close();
});

test("a log that was changed freezes the table before the change, and it says so", () => {
    const local = sitDown("fortuna", 2);
    local.play(numbers(2), (index) => index > 60);
    const kept = local.entries.map(({ at, text }) => ({ at, text }));
    const number = kept.findIndex(({ text }, i) => i > 20 && text.split(" ")[1] === "move");
    kept[number].text = kept[number].text.replace(/= [0-9a-f]{16}$/, `= ${"0".repeat(16)}`);
    const again = engine.open(kept);
    assert.equal(again.entries, number);
    assert.equal(again.frozen.args.entry, number);
    const look = engine.call("look", { table: again.table, now: local.now, viewer: "public" }).welcome;
    assert.equal(look.table.phase, "frozen");
    engine.call("close", { table: again.table });
    local.close();
});
