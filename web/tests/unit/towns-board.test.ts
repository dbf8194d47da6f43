// The parts of Tiny Towns' board that need no screen: what moves between two views, how keys walk, what is asked when
// something cannot be chosen, what moves are called, and how points add up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawings, kindOf } from "../../src/games/towns/art/Piece.js";
import { motionsOf } from "../../src/games/towns/animate.js";
import { label } from "../../src/games/towns/label.js";
import { walk } from "../../src/games/towns/OwnTown.js";
import { wantedCard, wantedSquare } from "../../src/games/towns/refuse.js";
import { scoreLines, sheet } from "../../src/games/towns/sheet.js";
import { SQUARES, townOf, type Town, type TownsView } from "../../src/games/towns/table.js";
import type { Message, Move } from "../../src/model/view.js";
import { engine, english } from "./played.js";
import { gamesOfTowns } from "./towns-games.js";

async function views(games: number): Promise<readonly TownsView[]> {
    const all: TownsView[] = [];
    for await (const view of gamesOfTowns(games)) all.push(view);
    return all;
}

const played = views(6);

test("every card has a drawing of its own and the colour of its type", async () => {
    const { cards } = await engine.call("cards", { game: "towns" });
    for (const { id, kind } of cards) {
        assert.ok(drawings[id], `${id} is drawn`);
        assert.equal(kindOf(id), kind, id);
    }
    assert.equal(new Set(Object.values(drawings).map((drawing) => JSON.stringify(drawing))).size, cards.length);
});

test("arrow keys walk over the squares and stop at the edge", () => {
    assert.equal(walk("b2", "ArrowLeft"), "a2");
    assert.equal(walk("a2", "ArrowLeft"), "a2");
    assert.equal(walk("b2", "ArrowDown"), "b3");
    assert.equal(walk("d4", "ArrowDown"), "d4");
    assert.equal(walk("c3", "Home"), "a3");
    assert.equal(walk("c3", "End"), "d3");
});

test("points of all sources add up to the total, in every town of whole games", async () => {
    for (const view of await played) {
        const rows = sheet(view, english);
        view.table.towns.forEach((town, i) => {
            const sum = rows.reduce((points, row) => points + (row.points[i] ?? 0), 0);
            assert.equal(sum, town.score.total);
            const lines = scoreLines(view.table, town, english).reduce((points, line) => points + line.points, 0);
            assert.equal(lines, town.score.total);
        });
    }
});

test("a cube that is placed drops, and a building takes its cubes to where it rises", async () => {
    const [view] = (await played).filter(({ table }) => table.towns.every((town) => town.squares.every((thing) => thing === null)));
    const before = view!;
    const changed = (squares: Record<string, string | null>): TownsView => {
        const [town, ...others] = before.table.towns as [Town, ...Town[]];
        const next = { ...town, squares: SQUARES.map((square) => squares[square] ?? null) };
        return { ...before, table: { ...before.table, towns: [next, ...others] } };
    };
    const placed = changed({ a1: "wood", b1: "stone" });
    const seat = before.table.towns[0]!.seat;
    assert.deepEqual(motionsOf(before, placed), [
        { kind: "drop", seat, square: "a1" },
        { kind: "drop", seat, square: "b1" },
    ]);
    assert.deepEqual(motionsOf(placed, changed({ b1: "well" })), [
        { kind: "leave", seat, square: "a1", cube: "wood", to: "b1" },
        { kind: "leave", seat, square: "b1", cube: "stone", to: "b1" },
        { kind: "rise", seat, square: "b1" },
    ]);
    assert.deepEqual(motionsOf(null, placed), []);
});

test("what cannot be chosen is asked about in words that the engine understands", async () => {
    const table = await engine.call("create", {
        ...{ now: 1, game: "towns", seats: [{ who: "me", name: "Anna" }], options: { well: "shed" } },
        ...{ secret: "1".repeat(64), bot_key: "2".repeat(64) },
    });
    const ask = async (move: string): Promise<Message> => (await engine.call("why", { table: table.table, seat: "badger", move })).why;
    let view: TownsView = (await engine.call("look", { table: table.table, viewer: "badger", now: 1 })).welcome.view;
    const ids = new Set<string>();
    for (let turn = 0; turn < 12; turn++) {
        const town = townOf(view, "badger")!;
        const live = new Set(view.legal.map(({ fields }) => fields["square"]));
        for (const square of SQUARES) {
            if (live.has(square)) continue;
            const message = await ask(wantedSquare(town, square, [], view.legal));
            assert.match(message!.id, /^towns\./);
            ids.add(message!.id);
        }
        const shed = await ask(wantedCard(town, "shed", []));
        if (shed) ids.add(shed.id);
        await engine.call("act", { table: table.table, now: 1, seat: "badger", op: "move", move: view.legal[0]!.move, viewers: [] });
        view = (await engine.call("look", { table: table.table, viewer: "badger", now: 1 })).welcome.view;
    }
    for (const id of ["towns.must-keep", "towns.must-name", "towns.square-full", "towns.must-build", "towns.no-pattern"])
        assert.ok(ids.has(id), `${id} among ${[...ids].join(" ")}`);
    assert.ok(!ids.has("towns.site-follows"));
});

test("moves of one position are called differently, and none by its text", async () => {
    for (const view of await played) {
        const names = view.legal.map((move: Move) => label(english, move, view));
        assert.equal(new Set(names).size, names.length, names.join("; "));
        for (const [i, name] of names.entries()) if (view.legal[i]!.move !== "done") assert.notEqual(name, view.legal[i]!.move);
    }
});
