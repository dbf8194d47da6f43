// A review in the module: step by step, the same bytes as the native program's, and of finished games only.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";

import { bot, hex, load, Local, native, numbers, person } from "./engine.mjs";

let engine;
before(async () => {
    engine = await load();
});

/** Makes steps until the review is there; every answer is further than the one before. */
function review(members) {
    let answer = engine.call("review", { ...members, steps: 0 });
    assert.equal(answer.done, 0);
    while (!answer.review) {
        const { done } = answer;
        answer = engine.call("review", { steps: 5 });
        assert.ok(answer.done > done && answer.done <= answer.work);
    }
    assert.equal(answer.done, answer.work);
    return answer.review;
}

for (const [game, seats] of [["fortuna", 2], ["towns", 2]]) {
    test(`${game} of ${seats}: the module and the program find the same review`, () => {
        const others = Array.from({ length: seats - 1 }, () => bot("novice"));
        const local = new Local(engine, { game, seats: [person("Anna"), ...others], entropy: hex(11) });
        const refused = () => engine.call("review", { table: local.table });
        assert.throws(refused, (error) => error.reason.id === "engine.not-finished");
        local.play(numbers(seats));
        const record = local.record();
        const inProgram = native(["review", "-", "--json"], record);
        assert.equal(inProgram.status, 0, inProgram.stderr);
        assert.equal(JSON.stringify(review({ record })), JSON.stringify(JSON.parse(inProgram.stdout)));
        const ofTable = review({ table: local.table }); // its moves stand as they came, not in the order of the seats
        assert.equal(ofTable.lines.length, JSON.parse(inProgram.stdout).lines.length);
    });
}

test("a record of a game that is not finished is refused, and nothing was begun", () => {
    const folder = mkdtempSync(join(tmpdir(), "taberna-review-"));
    const path = join(folder, "half.tbr");
    const left = native(["play", "fortuna", "--seats", "me,random", "--seed", "1"], `1\n1\nsave ${path}\nquit\n`);
    assert.equal(left.status, 0, left.stderr);
    const record = readFileSync(path, "utf8");
    rmSync(folder, { recursive: true });
    for (const depth of ["quick", "deep"])
        assert.throws(() => engine.call("review", { record, depth }), (error) => error.reason.id === "engine.not-finished");
    assert.throws(() => engine.call("review", { steps: 1 }), (error) => error.reason.id === "engine.no-review");
});

test("steps without a review that was begun are refused", () => {
    assert.throws(() => engine.call("review", { steps: 1 }), (error) => error.reason.id === "engine.no-review");
});
