// standing.test.ts - the plot's numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, beginnings, calmed, plotOf, scaleOf, standingAt } from "../../src/model/standing.js";

const standings = [
    { event: 0, round: 0, stand: [0.5, 0.5], score: [-16, -16] },
    { event: 5, round: 1, stand: [0.75, 0.25], score: [-10, -12] },
    { event: 8, round: 1, stand: [0.6, 0.4], score: [-3, -9] },
    { event: 10, round: 2, stand: [1, 0], score: [7, 2] },
];

test("lines run from the first event to the last, high values are up", () => {
    const { lines, ticks, rounds } = plotOf(standings, "chance", 10, { width: 100, height: 40 });
    assert.deepEqual(lines[0]!.points, [
        [0, 20],
        [50, 10],
        [80, 16],
        [100, 0],
    ]);
    assert.deepEqual(lines[1]!.points.at(-1), [100, 40]);
    assert.equal(ticks.length, 5);
    assert.deepEqual(rounds, [
        { round: 0, x: 0 },
        { round: 1, x: 50 },
        { round: 2, x: 100 },
    ]);
});

test("scores have a scale of round numbers that holds all of them", () => {
    const scale = scaleOf([-16, 7], "score");
    assert.deepEqual(scale, [-20, -15, -10, -5, 0, 5, 10]);
    assert.deepEqual(scaleOf([], "score"), [0, 1]);
    const { lines } = plotOf(standings, "score", 10, { width: 100, height: 30 });
    assert.ok(lines.every(({ points }) => points.every(([, y]) => y >= 0 && y <= 30)));
});

test("an empty game has an empty plot", () => {
    assert.deepEqual(plotOf([], "chance", 0, { width: 9, height: 9 }).lines, []);
});

test("the standing at an event is the last one before it", () => {
    assert.equal(standingAt(standings, 7)!.event, 5);
    assert.equal(standingAt(standings, 10)!.event, 10);
    assert.equal(standingAt([], 3), null);
    assert.deepEqual(
        beginnings(standings).map(({ event }) => event),
        [0, 5, 10],
    );
});

test("labels stay in their order, apart and inside", () => {
    assert.deepEqual(apart([10, 11, 30], 5, 40), [10, 15, 30]);
    assert.deepEqual(apart([39, 40, 38], 5, 40), [35, 40, 30]);
});

test("chances are calmed by means, and the end stays as it is", () => {
    const calm = calmed(standings, 2);
    assert.deepEqual(
        calm.map(({ event }) => event),
        [5, 8, 10],
    );
    assert.deepEqual(calm[0]!.stand, [0.625, 0.375]);
    assert.equal(calm.at(-1), standings.at(-1));
    assert.equal(calmed(standings, 10), standings);
});
