// Every legal move of Tiny Towns can be reached by pointing at what the board offers, in whole games of one to six
// seats with all cards; and nothing that is offered leads nowhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Thing } from "../../src/model/picker.js";
import type { Move } from "../../src/model/view.js";
import { offersOf, stepsOf } from "../../src/games/towns/offers.js";
import { gamesOfTowns } from "./towns-games.js";

/** Follows every step that is offered; the moves that are made on the way. */
function reach(legal: readonly Move[]): Set<Move> {
    const made = new Set<Move>();
    const seen = new Set<string>();
    const waiting: (readonly Thing[])[] = [[]];
    for (let picked = waiting.pop(); picked; picked = waiting.pop()) {
        if (seen.has(JSON.stringify(picked))) continue;
        seen.add(JSON.stringify(picked));
        for (const step of stepsOf(offersOf(legal, picked))) {
            if ("move" in step) made.add(step.move);
            else waiting.push(step.picked);
        }
    }
    return made;
}

const verbs = new Set<string>();

test("every legal move of whole games can be reached by pointing", async () => {
    let positions = 0;
    for await (const view of gamesOfTowns()) {
        const made = reach(view.legal);
        const missing = view.legal.filter((move) => !made.has(move)).map(({ move }) => move);
        assert.deepEqual(missing, [], `${view.phase}, ${view.seat}`);
        for (const { fields } of view.legal) verbs.add(String(fields["verb"]));
        positions++;
    }
    assert.ok(positions > 2000, `${positions} positions are enough`);
});

test("these games have all verbs that a seat can use", () => {
    const all =
        "build convert count done exchange extra grant keep name pay petal place put raise return skip spend stock store swap take watch";
    assert.deepEqual([...verbs].sort(), all.split(" "));
});
