// The module by itself: what it needs, what it offers, how large it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { load, moduleBytes, native } from "./engine.mjs";

const module = new WebAssembly.Module(moduleBytes);

test("the module imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("the module exports two buffers and a door", () => {
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.deepEqual(names.sort(), ["_initialize", "answer", "call", "memory", "request", "size"]);
});

/** Of the 450 KB that a first visit may load (docs/web.md). */
test("the module has less than 280 KB when compressed", (t) => {
    const compressed = gzipSync(moduleBytes, { level: 9 }).length;
    t.diagnostic(`${moduleBytes.length} bytes, ${compressed} compressed`);
    assert.ok(compressed < 280_000);
});

test("games, cards and version are those of the program", async () => {
    const engine = await load();
    const { games, bots } = engine.call("games");
    assert.deepEqual(games, JSON.parse(native(["games", "--json"]).stdout).games);
    assert.deepEqual(
        bots.filter(({ level }) => level).map(({ name }) => name),
        ["novice", "easy", "medium", "hard", "master"],
    );
    for (const { name } of games) {
        assert.deepEqual(engine.call("cards", { game: name }), JSON.parse(native(["cards", name, "--json"]).stdout));
    }
    assert.ok(native(["--version"]).stdout.includes(engine.call("version").program));
});
