// ghosts.test.ts - where one more cube would complete a building.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ghostsOf } from "../../src/games/towns/ghosts.js";
import { SQUARES, type Town } from "../../src/games/towns/table.js";

const townWith = (cubes: Readonly<Record<string, string>>): Town =>
    ({ squares: SQUARES.map((square) => cubes[square] ?? null) }) as unknown as Town;

const named = (ghosts: ReturnType<typeof ghostsOf>): string[] => ghosts.map(({ square, cube }) => `${cube} ${square}`).sort();

test("a row of two asks for its neighbours on every side", () => {
    assert.deepEqual(named(ghostsOf(townWith({ b2: "wood" }), ["ws"])), ["stone a2", "stone b1", "stone b3", "stone c2"]);
});

test("a pattern may be turned and mirrored, and ends at the edge", () => {
    const cottage = [".h", "bg"];
    const town = townWith({ a1: "brick", b1: "glass" });
    assert.deepEqual(named(ghostsOf(town, cottage)), ["wheat b2"]);
});

test("a square that is taken is no place for a cube", () => {
    const town = townWith({ a1: "brick", b1: "glass", b2: "stone" });
    assert.deepEqual(named(ghostsOf(town, [".h", "bg"])), []);
});

test("what lies whole already, or lacks two cubes, has no ghost", () => {
    assert.deepEqual(named(ghostsOf(townWith({ a1: "wood", b1: "stone" }), ["ws"])).includes("wood a1"), false);
    assert.deepEqual(named(ghostsOf(townWith({ a1: "brick" }), [".h", "bg"])), []);
});
