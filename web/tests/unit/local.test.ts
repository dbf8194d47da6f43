// local.test.ts - tables of this device with the real engine: what is kept is enough to go on.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine } from "../../engine/engine.mjs";
import { LocalGame, type LocalAround } from "../../src/model/local.js";
import { MemoryShelf } from "../../src/model/shelf.js";
import { Refused, type Scene } from "../../src/model/table.js";

const module = process.env["TABERNA_WASM"] ?? "build/wasm/taberna.wasm";
const skip = existsSync(module) ? false : `${module} is not built`;

async function surroundings(): Promise<LocalAround & { shelf: MemoryShelf }> {
    const engine = await Engine.load(readFileSync(module));
    const caller = {
        call: async (name: string, members: any) =>
            name === "open" ? engine.open(members.entries, members.id) : engine.call(name, members),
    };
    return { engine: caller, brain: caller, adviser: caller, shelf: new MemoryShelf() };
}

const terms = {
    game: "fortuna",
    seats: [
        { who: "me", name: "Anna" },
        { who: "bot", bot: "novice" },
    ],
} as const;

/** The first scene that fits, of those that come from now on. */
function until(table: LocalGame, fits: (scene: Scene) => boolean): Promise<Scene> {
    return new Promise((resolve) => {
        const stop = table.watch((told) => {
            if (told.type !== "scene" || !fits(told.scene)) return;
            stop();
            resolve(told.scene);
        });
    });
}

const myTurn = (scene: Scene): boolean => (scene.view?.legal.length ?? 0) > 0;

test("a table is kept as it is played, and goes on where it was", { skip }, async () => {
    const around = await surroundings();
    const table = await LocalGame.create(around, terms);
    const turn = until(table, myTurn);
    table.look("blue");
    const scene = await turn;
    assert.deepEqual(scene.mine, ["blue"]);
    const [move] = scene.view!.legal;
    const moved = until(table, ({ by }) => by === "blue");
    await table.send({ op: "move", move: move!.move, index: scene.index });
    const after = await moved;
    table.close();

    const again = await LocalGame.open(around, table.id);
    const back = until(again, ({ what }) => what === "welcome");
    again.look("blue");
    assert.ok((await back).index >= after.index);
    const [row] = await around.shelf.list();
    assert.deepEqual([row!.id, row!.where, row!.game, row!.phase], [table.id, "here", "fortuna", "playing"]);
    again.close();
});

test("what is not legal is refused with a reason, and the engine tells why and what for", { skip }, async () => {
    const table = await LocalGame.create(await surroundings(), terms);
    const turn = until(table, myTurn);
    table.look("blue");
    const { view, index } = await turn;
    await assert.rejects(
        table.send({ op: "move", move: "end", index }),
        (error: unknown) => error instanceof Refused && error.why.rule !== "",
    );
    assert.notEqual((await table.why("end"))?.id, undefined);
    assert.notEqual((await table.why(view!.legal[0]!.move))?.id, undefined);
    const hint = await table.hint();
    assert.ok(hint.moves.every(({ move }) => view!.legal.some((legal) => legal.move === move)));
    assert.ok((await table.history(0)).length >= 3);
    assert.match(await table.record(), /^taberna-record 1\nas blue\n/);
    table.close();
});

test("a table that is not on this device is said not to be", { skip }, async () => {
    const around = await surroundings();
    await assert.rejects(
        LocalGame.open(around, "nothing"),
        (error: unknown) => error instanceof Refused && error.why.id === "page.no-local-table",
    );
});

test("what the device cannot keep has not happened", { skip }, async () => {
    const around = await surroundings();
    const table = await LocalGame.create(around, terms);
    const turn = until(table, myTurn);
    table.look("blue");
    const scene = await turn;
    around.shelf.keep = () => Promise.reject(new Error("full"));
    const [move] = scene.view!.legal;
    const sent = table.send({ op: "move", move: move!.move, index: scene.index });
    await assert.rejects(sent, (error) => error instanceof Refused && error.why.id === "page.not-kept");
    const again = until(table, ({ what }) => what === "welcome");
    table.look("blue");
    assert.equal((await again).index, scene.index);
    table.close();
});

test("bots that cannot go on say why", { skip }, async () => {
    const around = await surroundings();
    const seats = [{ who: "bot", bot: "novice" }, { who: "me", name: "Anna" }] as const;
    const table = await LocalGame.create(around, { game: "fortuna", seats });
    around.shelf.keep = () => Promise.reject(new Error("full"));
    const gone = new Promise<string>((resolve) => {
        table.watch((told) => {
            if (told.type === "link" && told.link.state === "gone") resolve(told.link.why.id);
        });
    });
    table.look("public");
    assert.equal(await gone, "page.not-kept");
    table.close();
});

/** A table with a move that the tutor doubts, found by playing the first one of each turn. */
async function doubted(): Promise<{ table: LocalGame; move: string; legal: readonly string[] }> {
    const table = await LocalGame.create(await surroundings(), terms);
    for (let turn = until(table, myTurn), first = true; ; first = false) {
        if (first) table.look("blue");
        const { view, index } = await turn;
        const legal = view!.legal.map(({ move }) => move);
        for (const move of legal) {
            const { ask, better } = await table.tutor(move, 1, false);
            assert.equal(better, undefined, "which one is better is not said");
            if (ask) return { table, move, legal };
        }
        turn = until(table, (scene) => scene.index > index && myTurn(scene));
        await table.send({ op: "move", move: legal[0]!, index });
    }
}

test("the tutor names the better move when it is to show it", { skip }, async () => {
    const { table, move, legal } = await doubted();
    const { ask, better } = await table.tutor(move, 1, true);
    table.close();
    assert.ok(ask && better !== move && legal.includes(better!), `${better} is one of ${legal}`);
});

test("the tutor is refused beside another person", { skip }, async () => {
    const seats = [terms.seats[0], { who: "me", name: "Bert" }] as const;
    const table = await LocalGame.create(await surroundings(), { game: "fortuna", seats });
    const turn = until(table, ({ view }) => (view?.to_act.length ?? 0) > 0);
    table.look("blue");
    await turn;
    const refused = table.tutor("roll", 1, false);
    await assert.rejects(refused, (error) => error instanceof Refused && error.why.id === "engine.no-tutor");
    table.close();
});
