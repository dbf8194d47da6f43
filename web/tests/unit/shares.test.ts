// shares.test.ts - percents that add up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { percentsOf } from "../../src/model/shares.js";

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

test("thirds are shown as percents that add up to a hundred", () => {
    assert.deepEqual(percentsOf([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33, 0]);
});

test("what is not listed is the rest, and is never negative", () => {
    assert.deepEqual(percentsOf([0.5, 0.2]), [50, 20, 30]);
    assert.deepEqual(percentsOf([]), [100]);
    assert.equal(sum(percentsOf([0.7, 0.30001])), 100);
});

test("any parts add up to a hundred", () => {
    for (let seed = 1; seed < 200; seed++) {
        const parts = Array.from({ length: 1 + (seed % 9) }, (_, at) => ((seed * 7919 + at * 104729) % 97) + 1);
        const whole = sum(parts) * (seed % 3 === 0 ? 1.2 : 1);
        const shown = percentsOf(parts.map((part) => part / whole));
        assert.equal(sum(shown), 100, String(seed));
        assert.ok(shown.every((part) => part >= 0));
    }
});
