// What is told to those who wait for others: that friends sit down, what became of a question to the table, and, once, what
// happened.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../../src/model/table.js";
import { gathered } from "../../src/screens/gathering.js";
import { answerTo } from "../../src/screens/table-answer.js";
import { heardOf } from "../../src/screens/table-news.js";
import { english } from "./played.js";

const person = (seat: string, name: string | null) => ({ seat, who: name === null ? "open" : "person", name });

const waiting = (names: readonly (string | null)[], terms: object = {}): Scene =>
    ({
        mine: ["blue"],
        info: { phase: "open", seats: names.map((name, i) => person(["blue", "grey", "orange"][i]!, name)) },
        ...terms,
    }) as unknown as Scene;

test("who waits hears who sits down, and that the game begins", () => {
    const told = (before: Scene, after: Scene) => gathered(english, before, after);
    const alone = waiting(["Anna", null, null]);
    assert.equal(told(alone, waiting(["Anna", "Bert", null])), "Bert has sat down.");
    assert.equal(told(alone, waiting(["Anna", "Bert", "Carla"])), "Bert and Carla have sat down.");
    const playing = waiting(["Anna", "Bert", "Carla"]);
    const begun = { ...playing, info: { ...playing.info, phase: "playing" } } as Scene;
    assert.equal(told(alone, begun), "Everybody is here: the game begins.");
    assert.equal(told(begun, begun), null);
    assert.equal(told(alone, { ...waiting(["Anna", "Bert", null]), mine: [] }), null, "who looks on waits for nobody");
    assert.equal(told(waiting([null, null, null]), waiting(["Anna", null, null])), null, "one's own seat is no news");
});

const asked = (motion: object | null, terms: object = {}): Scene =>
    ({ ...waiting(["Anna", "Bert", "Carla"]), index: 20, what: "motion", by: "blue", ...terms, ...withMotion(motion) }) as Scene;

const withMotion = (motion: object | null) => {
    const { info } = waiting(["Anna", "Bert", "Carla"]);
    return { info: { ...info, phase: "playing", motion } };
};

test("who asks learns what became of it", () => {
    const question = asked({ what: "takeback", seat: "blue", number: 17, asked: ["grey", "orange"] });
    const told = (after: Scene, before = question) => answerTo(english, before, after);
    const refused = asked(null, { what: "vote", by: "grey" });
    assert.equal(told(refused), "Bert does not agree.");
    assert.equal(told({ ...refused, mine: ["grey"] }), null, "who refuses knows it");
    assert.equal(told(asked(null, { what: "vote", by: "blue", mine: ["grey"] })), "Anna asks for it no more.");
    assert.equal(told(asked(null, { what: "vote", by: "orange", index: 17 })), "Agreed: the moves are taken back.");
    assert.equal(told(asked(null, { what: "move", by: "grey", index: 21 })), "The question is void: the game has gone on.");
    const one = asked({ what: "takeback", seat: "blue", number: 17, asked: ["grey"] }, { what: "vote", by: "orange" });
    assert.equal(told(one), null, "one more vote is no end");
    assert.equal(told(refused, one), "Bert does not agree.");
    assert.equal(told(refused, refused), null);
});

test("who asked for a bot in place of somebody learns that it plays", () => {
    const question = asked({ what: "replace", seat: "blue", replace: "grey", asked: ["orange"] });
    const { info, ...after } = asked(null, { what: "vote", by: "orange" });
    const seats = info.seats.map((seat) => (seat.seat === "grey" ? { ...seat, played_by: "bot" as const } : seat));
    assert.equal(answerTo(english, question, { ...after, info: { ...info, seats } }), "Agreed: a bot plays for Bert now.");
});

test("who listens hears of every event once, though a scene holds what the last one held", () => {
    const told = (text: string) => ({ seat: "grey", move: "", fields: {}, told: [{ id: `test.${text}`, rule: "", args: {}, text }] });
    const scene = (index: number, texts: readonly string[], asks = false): Scene => ({
        ...asked(null),
        index,
        events: texts.map(told),
        view: { legal: asks ? [{ move: "roll", fields: {} }] : [], prompt: { id: "test.prompt", rule: "", args: {}, text: "Roll?" } },
    }) as unknown as Scene;
    assert.deepEqual(heardOf(english, scene(5, ["Bert chooses."]), 4), ["Bert chooses."]);
    assert.deepEqual(heardOf(english, scene(7, ["Bert chooses.", "Bert takes.", "Bert rolls."]), 5), ["Bert takes.", "Bert rolls."]);
    assert.deepEqual(heardOf(english, scene(7, ["Bert rolls."], true), 7), ["Roll?"], "a scene that is shown again has no news");
    assert.deepEqual(heardOf(english, scene(3, []), 7), [], "nor has what was taken back");
});
