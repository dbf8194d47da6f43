// past.test.ts - what the games of a device add up to, and the one file that holds all of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BadBackup, forgetAll, makeBackup, readBackup, restore, type Storage } from "../../src/model/backup.js";
import { tallyOf } from "../../src/model/past.js";
import { keepRow, MemoryShelf, type KeptTable } from "../../src/model/shelf.js";

const bot = (seat: string, name: string) => ({ seat, who: "bot", name }) as const;
let made = 0;

/** A finished game of a person on the first seat; the others are bots of these levels. */
function game(rank: number, levels: readonly string[], some: Partial<KeptTable> = {}): KeptTable {
    const seats = [{ seat: "fox", who: "person", name: "Anna" } as const, ...levels.map((level, i) => bot(`s${i}`, level))];
    const result = seats.map(({ seat }, i) => ({ seat, score: 10 - i, rank: i === 0 ? rank : i + 1 }));
    const at = ++made;
    return {
        ...{ id: `t${at}`, where: "here", game: "towns", seats, phase: "over", round: 9, begun: 0, changed: at },
        ...{ mine: ["fox"], options: {}, result, ...some },
    };
}

test("wins, streaks and levels are counted in the order of the games", () => {
    const tables = [game(1, ["easy"]), game(1, ["medium", "hard"]), game(2, ["hard"]), game(1, ["novice"])];
    const { played, won, streak, longest, beaten } = tallyOf([...tables].reverse(), "towns");
    assert.deepEqual([played, won, streak, longest], [4, 3, 1, 2]);
    assert.deepEqual(beaten, ["novice", "easy", "medium"], "the weaker of two bots counts");
    assert.equal(tallyOf(tables, "fortuna").played, 0);
});

test("persons are no levels, and games of several seats here or without a result do not count", () => {
    const friend = game(1, ["x"]);
    const seats = [friend.seats[0]!, { seat: "s0", who: "person", name: "Bert" } as const];
    const { result: _none, ...broken } = game(1, ["easy"], { phase: "aborted" });
    const { beaten, won, played } = tallyOf([{ ...friend, seats }, game(1, ["master"], { mine: ["fox", "s0"] }), broken], "towns");
    assert.deepEqual([beaten, won, played], [[], 1, 1]);
});

test("the best solo game is kept for each set of cards", () => {
    const solo = (score: number, options: Record<string, string>) =>
        game(1, [], { options, result: [{ seat: "fox", score, rank: 1 }] });
    const { solo: best, won } = tallyOf([solo(12, { farm: "granary" }), solo(20, {}), solo(17, { farm: "granary" })], "towns");
    assert.deepEqual(
        best.map(({ score, games }) => [score, games]),
        [
            [20, 1],
            [17, 2],
        ],
    );
    assert.equal(won, 0, "nobody is beaten alone");
});

class FakeStorage implements Storage {
    readonly kept = new Map<string, string>();
    get length(): number {
        return this.kept.size;
    }
    key = (i: number): string | null => [...this.kept.keys()][i] ?? null;
    getItem = (name: string): string | null => this.kept.get(name) ?? null;
    setItem = (name: string, value: string): void => void this.kept.set(name, value);
    removeItem = (name: string): void => void this.kept.delete(name);
}

async function filled(): Promise<[MemoryShelf, FakeStorage]> {
    const [shelf, storage] = [new MemoryShelf(), new FakeStorage()];
    await shelf.put(game(1, ["easy"], { id: "one" }));
    await shelf.keep("one", [{ at: 5, text: "create 3 …" }], 0);
    await shelf.keepRecord("one", "taberna-record 1\n");
    storage.setItem("taberna-settings", "{}");
    storage.setItem("taberna.pledge.00", "secret");
    storage.setItem("other", "not ours");
    return [shelf, storage];
}

test("everything goes into one file and comes out of it on another device", async () => {
    const [shelf, storage] = await filled();
    const file = await makeBackup(shelf, storage);
    assert.ok(!file.includes("secret") && !file.includes("not ours"));
    const [other, there] = [new MemoryShelf(), new FakeStorage()];
    assert.equal(await restore(readBackup(file), other, there), 1);
    assert.deepEqual(await other.list(), await shelf.list());
    assert.deepEqual(await other.entries("one"), await shelf.entries("one"));
    assert.equal(await other.record("one"), "taberna-record 1\n");
    assert.deepEqual([...there.kept.keys()], ["taberna-settings"]);
    assert.equal(await restore(readBackup(file), other, there), 0, "what is here and as new stays");
});

test("another file is refused and says where, and nothing is changed", async () => {
    const [shelf, storage] = await filled();
    const good = JSON.parse(await makeBackup(shelf, storage));
    const bad = [
        "no JSON",
        "null",
        { ...good, form: "taberna-device 2" },
        { ...good, settings: { other: "x" } },
        { ...good, tables: [{ ...good.tables[0], row: { ...good.tables[0].row, id: "../x" } }] },
        { ...good, tables: [{ ...good.tables[0], entries: [{ at: "1", text: "x" }] }] },
        { ...good, tables: [{ ...good.tables[0], record: 7 }] },
    ];
    for (const one of bad)
        assert.throws(() => readBackup(typeof one === "string" ? one : JSON.stringify(one)), BadBackup);
});

test("delete everything leaves what is not ours", async () => {
    const [shelf, storage] = await filled();
    await forgetAll(shelf, storage);
    assert.deepEqual([await shelf.list(), await shelf.entries("one"), await shelf.record("one")], [[], [], undefined]);
    assert.deepEqual([...storage.kept.keys()], ["other"]);
});

test("a game that is looked at again keeps its date", async () => {
    const shelf = new MemoryShelf();
    const row = game(1, ["easy"], { changed: 100 });
    await keepRow(shelf, row);
    await keepRow(shelf, { ...row, changed: 500 });
    assert.equal((await shelf.find(row.id))?.ended, 100);
});
