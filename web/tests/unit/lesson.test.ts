// lesson.test.ts - the lessons can be walked from the first step to the last, on the real engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ruleBooks } from "../../rules.mjs";
import { Course, Tutor } from "../../src/model/lesson.js";
import { Replay } from "../../src/model/replay.js";
import { lessonOf } from "../../src/tutorials/list.js";
import { engine } from "./played.js";

const books = ruleBooks("docs/rules");

for (const game of ["fortuna", "towns"]) {
    test(`the lesson of ${game} is a proved record, and every move it asks for is legal where it is asked`, async () => {
        const lesson = await lessonOf(game);
        const replay = await Replay.open(engine, lesson.record);
        assert.ok(replay.proof.proved);
        let course = await Course.begin(lesson, replay);
        let asked = 0;
        for (;;) {
            const { view } = await replay.frame(course.step.at, lesson.seat);
            if (course.expected) {
                asked++;
                assert.ok(
                    view.legal.some((move) => course.isExpected(move)),
                    `step ${course.number}`,
                );
                assert.ok(course.fits([]));
                assert.ok(!course.fits([{ verb: "dance" }]));
            } else {
                assert.ok(!view.legal.some((move) => course.isExpected(move)));
            }
            const between = await course.between();
            if (course.expected) assert.equal(between[0]!.move, course.expected.move);
            const next = await course.next();
            assert.ok(next.step.at >= course.step.at);
            assert.equal((await next.back()).number, Math.max(0, next.number - 1));
            if (course.isLast) break;
            course = next;
        }
        assert.ok(asked >= 10 && asked <= 24, `${asked} moves`);
    });

    test(`the lesson of ${game} cites rules that exist and never skips a move that the learner has to decide without a word`, async () => {
        const lesson = await lessonOf(game);
        const known = books.get(`rules-${game}-en.json`)!;
        for (const { rules = [], text } of lesson.steps) {
            for (const rule of rules) assert.ok(known.includes(`"id":"${rule}"`), rule);
            assert.ok(text.length < 260, text);
        }
        const replay = await Replay.open(engine, lesson.record);
        const asked = new Set(lesson.steps.filter(({ ask }) => ask).map(({ at }) => at));
        for (let at = lesson.steps[0]!.at; at < lesson.steps.at(-1)!.at; at++) {
            const { event } = await replay.frame(at + 1, lesson.seat);
            if (event!.seat === lesson.seat)
                assert.ok(asked.has(at) || event!.move === "done", `event ${at + 1}: ${event!.move}`);
        }
    });
}

test("a game without a lesson says so", async () => {
    await assert.rejects(lessonOf("chess"), /no lesson/);
});

test("one can play on from where a lesson ends", async () => {
    for (const game of ["fortuna", "towns"]) {
        const { record, steps, seat } = await lessonOf(game);
        const { seats } = await Replay.open(engine, record);
        const terms = {
            record,
            at: steps.at(-1)!.at,
            seats: seats.map((name) => (name === seat ? { who: "me", name: "Ana" } : { who: "bot", bot: "greedy" })),
            secret: "5b".repeat(32),
            bot_key: "5c".repeat(32),
            now: 0,
        };
        const { table } = await engine.call("create", terms);
        const { welcome } = await engine.call("look", { table, viewer: seat, now: 0 });
        assert.deepEqual(welcome.view.to_act, [seat]);
        await engine.call("close", { table });
    }
});

test("a tutor answers many questions at once, of which some are about nonsense", async () => {
    const lesson = await lessonOf("fortuna");
    const { seats } = await Replay.open(engine, lesson.record);
    const tutor = new Tutor(engine, lesson, seats);
    const at = lesson.steps.find(({ ask }) => ask)!.at;
    const moves = [...Array.from({ length: 12 }, () => "reserve card wheat-trade"), "dance"];
    const answers = await Promise.all(moves.map((move) => tutor.why(at, move).catch(() => "refused")));
    const [first] = answers;
    assert.ok(first !== null && typeof first === "object" && first.rule.startsWith("F-"));
    assert.ok(answers.slice(0, 12).every((answer) => JSON.stringify(answer) === JSON.stringify(first)));
    assert.notEqual(answers[12], null);
});
