// skill.test.ts - what the reviews of many games add up to, and how they are made one after the other.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Caller } from "../../src/model/engines.js";
import { MemoryShelf, type KeptTable } from "../../src/model/shelf.js";
import { judgeAll, judgedOf, likeOf, pilesOf, reviewable, skillOf } from "../../src/model/skill.js";
import { engine, played } from "./played.js";

const table = (id: string, some: Partial<KeptTable> = {}): KeptTable => ({
    ...{ id, where: "here", game: "fortuna", seats: [], phase: "over", round: 9, begun: 0, changed: 0, mine: ["blue"], ...some },
});

const near = (a: number | null, b: number): void => assert.ok(a !== null && Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("losses have a mean, an interval of 1.96 standard errors and an accuracy", () => {
    const { decisions, loss, interval, accuracy } = skillOf([0, 0.1, 0.05, 0.05], 0.05);
    assert.equal(decisions, 4);
    near(loss, 0.05);
    near(interval, 1.96 * Math.sqrt(0.005 / 3 / 4));
    near(accuracy, 50);
    assert.deepEqual(skillOf([0], 0.05), { decisions: 1, loss: 0, interval: null, accuracy: 100 });
    assert.equal(skillOf([], 0.05).decisions, 0);
    assert.equal(skillOf([-0.01], 0.05).accuracy, 100, "luck of the measurement is no merit");
});

test("games are told apart by game and unit, in the order of their ends, and the dearest kinds come first", () => {
    const [wine, market] = [{ kind: "card", name: "wine-trade" }, { kind: "building", name: "market" }];
    const one = { stage: "opening", kind: "choose", things: [wine], loss: 0.02 } as const;
    const dear = { stage: "ending", kind: "build", things: [market], loss: 0.2 } as const;
    const levels = { opening: {}, middle: {}, ending: {}, all: {} };
    const about = { unit: "share", half: 0.05, blunder: 0.1, levels } as const;
    const piles = pilesOf([
        { ...about, table: table("late", { ended: 9 }), decisions: [one, dear] },
        { ...about, table: table("early", { ended: 2 }), decisions: [one] },
        { table: table("alone", { ended: 3 }), unit: "points", half: 1.25, blunder: 2.5, levels, decisions: [one] },
    ]);
    assert.deepEqual(piles.map(({ unit, games }) => [unit, games.map((game) => game.table.id)]), [
        ["share", ["early", "late"]],
        ["points", ["alone"]],
    ]);
    const [{ kinds, things, stages }] = piles as [(typeof piles)[number]];
    assert.deepEqual(kinds.map(([kind, { decisions }]) => [kind, decisions]), [
        ["build", 1],
        ["choose", 2],
    ]);
    assert.deepEqual(things.map(([{ name }, { decisions, loss }]) => [name, decisions, loss]), [
        ["market", 1, 0.2],
        ["wine-trade", 2, 0.02],
    ]);
    assert.deepEqual([stages.opening.decisions, stages.middle.decisions, stages.ending.decisions, stages.all.decisions], [2, 0, 1, 3]);
});

test("losses are like those of a level, and of all that they may be", () => {
    const levels = [["novice", 0.05], ["easy", 0.03], ["medium", 0.03], ["hard", 0.01]] as const;
    const like = (...losses: number[]) => Object.values(likeOf(losses, levels, 0.1) ?? {});
    assert.deepEqual(like(), []);
    assert.equal(likeOf([0], [], 0.1), null);
    assert.deepEqual(like(0), ["hard", "novice", "hard"], "one decision says nothing");
    assert.deepEqual(like(...Array<number>(400).fill(0.03)), ["medium", "easy", "medium"], "levels that lose the same");
    assert.deepEqual(like(...Array<number>(400).fill(0)), ["hard", "hard", "hard"]);
});

test("broken off games and those of several seats here are nobody's", () => {
    const rows = [table("a"), table("b", { phase: "aborted" }), table("c", { mine: ["blue", "red"] })];
    assert.deepEqual(reviewable(rows).map(({ id }) => id), ["a"]);
});

test("the sums of a seat are those that its review says, a game is reviewed once, and what was stopped goes on", async () => {
    const record = await played("fortuna", 2);
    const shelf = new MemoryShelf();
    for (const id of ["first", "second"]) await shelf.keepRecord(id, record);
    const rows = [table("first"), table("lost"), table("second")];
    let begun = 0;
    let review: any = null;
    const counting: Caller = {
        async call(name, members) {
            if (Object(members).steps === 0) begun += 1;
            const answer = await engine.call(name, members);
            review = answer.review ?? review;
            return answer;
        },
    };
    const stopped = await judgeAll(counting, shelf, rows, (games) => games < 1);
    assert.deepEqual([stopped.judged.length, stopped.without, begun], [1, 0, 1]);
    const own = review.play.find(({ seat }: { seat: string }) => seat === "blue");
    const [pile] = pilesOf([judgedOf(rows[0]!, review)]);
    for (const stage of ["opening", "middle", "ending", "all"] as const) {
        assert.equal(pile!.stages[stage].decisions, own[stage].decisions);
        assert.ok(Math.abs(pile!.stages[stage].loss - own[stage].loss) < 1e-6);
        assert.ok(Math.abs(pile!.stages[stage].accuracy - own[stage].accuracy) < 1e-3);
        const { like: level, like_weakest: weakest, like_strongest: strongest } = own[stage];
        assert.deepEqual(pile!.likes[stage], level && { level, weakest, strongest });
    }
    const all = await judgeAll(counting, shelf, rows, () => true);
    assert.deepEqual([all.judged.map((one) => one.table.id), begun], [["first", "second"], 2]);
    assert.equal(all.without, 1, "a game without a record is left out, and counted");
});
