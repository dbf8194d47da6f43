// session.test.ts - who looks, what is shown and when: with a table and a clock that the test moves by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Session, holdOf, merged, whoComes, type SessionAround } from "../../src/model/session.js";
import { Refused, type Deed, type Scene, type Table, type Told } from "../../src/model/table.js";
import type { GameEvent, View } from "../../src/model/view.js";

const event = (seat: string, move: string): GameEvent => ({ seat, move, fields: { verb: move }, told: [] });

function scene(some: Partial<Scene> & { toAct?: readonly string[] } = {}): Scene {
    const { toAct = ["blue"], ...others } = some;
    const view = { to_act: toAct, seat: some.you ?? "blue", legal: [] } as unknown as View;
    const seats = ["blue", "grey", "orange"].map((seat) => ({
        seat,
        who: "person" as const,
        name: seat,
        played_by: null,
    }));
    const info = { phase: "playing", seats } as unknown as Scene["info"];
    return {
        info,
        you: "blue",
        mine: ["blue"],
        index: 0,
        view,
        undo: false,
        what: "move",
        by: null,
        events: [],
        before: null,
        ...others,
    };
}

class FakeTable implements Table {
    readonly kind = "local";
    readonly id = "x";
    looks: string[] = [];
    past: GameEvent[] = [];
    refuse: Refused | null = null;
    private listener: (told: Told) => void = () => {};
    look(viewer: string): void {
        this.looks.push(viewer);
    }
    watch(listener: (told: Told) => void): () => void {
        this.listener = listener;
        return () => {};
    }
    tell(shown: Scene): void {
        this.listener({ type: "scene", scene: shown });
    }
    async send(_deed: Deed): Promise<void> {
        if (this.refuse) throw this.refuse;
    }
    async why() {
        return null;
    }
    async hint() {
        return { bot: "hard", moves: [] };
    }
    async history() {
        return this.past;
    }
    async record() {
        return "";
    }
    close(): void {}
}

function begin(pace = 1) {
    const table = new FakeTable();
    const timers: { ms: number; then: () => void }[] = [];
    const around: SessionAround = {
        after: (ms, then) => {
            const timer = { ms, then };
            timers.push(timer);
            return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
        },
        pace: () => pace,
        looked: -1,
    };
    const session = new Session(table, around);
    const ring = (): void => timers.shift()?.then();
    return { table, session, timers, ring };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("the first welcome is the public's; whoever has one seat looks from there", () => {
    const { table, session } = begin();
    assert.deepEqual(table.looks, ["public"]);
    table.tell(scene({ what: "welcome", you: "public" }));
    assert.deepEqual(table.looks, ["public", "blue"]);
    assert.equal(session.now.link.state, "opening");
    assert.ok(
        !JSON.stringify(session.now).includes("public"),
        "nothing is shown of a view that will be replaced at once",
    );
    table.tell(scene({ what: "welcome" }));
    assert.equal(session.now.scene?.you, "blue");
});

test("whoever has no seat watches as the public", () => {
    const { table, session } = begin();
    table.tell(scene({ what: "welcome", you: "public", mine: [] }));
    assert.deepEqual(table.looks, ["public"]);
    assert.equal(session.now.scene?.you, "public");
});

test("who shares a device waits as the first of them, and nobody looks when the game begins until called", () => {
    const { table, session } = begin();
    const open = { phase: "open", seats: [] } as unknown as Scene["info"];
    const mine = ["blue", "grey"];
    table.tell(scene({ what: "welcome", you: "public", mine, info: open }));
    table.tell(scene({ what: "welcome", mine, info: open }));
    assert.equal(session.now.scene?.you, "blue");
    table.tell(scene({ mine }));
    assert.deepEqual(table.looks, ["public", "blue", "public"]);
    assert.equal(session.now.scene?.info.phase, "open", "nothing of anybody's own is shown");
    table.tell(scene({ what: "welcome", you: "public", mine }));
    assert.equal(session.now.curtain, "blue");
});

test("scenes wait for each other, and a skip shows all of them as one", () => {
    const { table, session, ring } = begin(1.8);
    table.tell(scene({ what: "welcome", you: "public" }));
    table.tell(scene({ what: "welcome" }));
    const before = session.now.scene!.view;
    for (let i = 1; i <= 3; i++) table.tell(scene({ index: i, by: "grey", events: [event("grey", `m${i}`)], before }));
    assert.equal(session.now.scene?.index, 1);
    assert.equal(session.now.waiting, 2);
    assert.deepEqual(
        session.now.events.map(({ move }) => move),
        ["m1"],
        "the log does not run ahead of the board",
    );
    ring();
    assert.equal(session.now.scene?.index, 2);
    session.skip();
    assert.equal(session.now.scene?.index, 3);
    assert.equal(session.now.waiting, 0);
    assert.deepEqual(
        session.now.events.map(({ move }) => move),
        ["m1", "m2", "m3"],
    );
});

test("at the usual pace what somebody does in a turn is one beat", () => {
    const { table, session, ring } = begin();
    table.tell(scene({ what: "welcome", you: "public" }));
    table.tell(scene({ what: "welcome" }));
    const before = session.now.scene!.view;
    for (let i = 1; i <= 4; i++)
        table.tell(scene({ index: i, by: i < 4 ? "grey" : "orange", events: [event("grey", `m${i}`)], before }));
    assert.equal(session.now.scene?.index, 1);
    assert.equal(session.now.waiting, 2, "the rest of one turn, and another turn");
    ring();
    assert.equal(session.now.scene?.index, 3);
    assert.equal(session.now.scene?.events.length, 2);
    ring();
    assert.equal(session.now.scene?.index, 4);
});

test("who may act in the same step waits for nobody", () => {
    const { table, session } = begin();
    const mine = { ...scene({}).view!, legal: [{ move: "done", fields: { verb: "done" } }] };
    table.tell(scene({ what: "welcome", you: "public" }));
    table.tell(scene({ what: "welcome", view: mine }));
    for (let i = 1; i <= 3; i++) {
        table.tell(scene({ index: i, by: "grey", events: [event("grey", `m${i}`)], before: mine, view: mine }));
        assert.equal(session.now.scene?.index, i);
        assert.equal(session.now.waiting, 0, "the board stays alive");
    }
});

test("without motion nothing waits, and what others did is told together", () => {
    const { table, session, timers } = begin(0);
    table.tell(scene({ what: "welcome", you: "public" }));
    table.tell(scene({ what: "welcome" }));
    table.tell(scene({ index: 1, by: "grey", events: [event("grey", "m1")] }));
    table.tell(scene({ index: 2, by: "orange", events: [event("orange", "m2")] }));
    assert.equal(timers.length, 0);
    assert.deepEqual(
        session.now.scene?.events.map(({ move }) => move),
        ["m1", "m2"],
    );
});

test("undo takes events out of the log", () => {
    const { table, session } = begin(0);
    table.tell(scene({ what: "welcome", you: "public" }));
    table.tell(scene({ what: "welcome" }));
    table.tell(scene({ index: 1, by: "blue", events: [event("blue", "m1")] }));
    table.tell(scene({ index: 0, by: "blue", what: "undo" }));
    assert.deepEqual(session.now.events, []);
});

test("the log of a table that is opened again begins at the beginning", async () => {
    const { table, session } = begin(0);
    table.past = [event("grey", "a"), event("blue", "b")];
    table.tell(scene({ what: "welcome", you: "public", index: 2 }));
    table.tell(scene({ what: "welcome", index: 2 }));
    await settled();
    assert.deepEqual(
        session.now.events.map(({ move }) => move),
        ["a", "b"],
    );
    assert.equal(session.now.looked, 2, "a table that is new here has nothing to catch up with");
});

test("what happens while the past is being fetched is not lost", async () => {
    const { table, session } = begin(0);
    table.past = [event("grey", "a"), event("blue", "b")];
    table.tell(scene({ what: "welcome", you: "public", index: 2 }));
    table.tell(scene({ what: "welcome", index: 2 }));
    table.tell(scene({ index: 3, by: "grey", events: [event("grey", "c")] }));
    await settled();
    assert.deepEqual(
        session.now.events.map(({ move }) => move),
        ["a", "b", "c"],
    );
});

test("between two persons of one device a curtain falls, and nothing of the first is left", () => {
    const two = { mine: ["blue", "grey"] };
    const { table, session } = begin(0);
    table.tell(scene({ ...two, what: "welcome", you: "public", toAct: ["blue"] }));
    assert.equal(session.now.curtain, "blue");
    assert.deepEqual(table.looks, ["public", "public"]);
    session.raise();
    assert.equal(table.looks.at(-1), "blue");
    table.tell(scene({ ...two, what: "welcome", toAct: ["blue"] }));
    assert.equal(session.now.curtain, null);
    table.tell(scene({ ...two, index: 1, by: "blue", events: [event("blue", "secret")], toAct: ["grey"] }));
    assert.equal(session.now.curtain, "grey");
    assert.equal(table.looks.at(-1), "public");
    assert.ok(!JSON.stringify(session).includes("secret"), "the session keeps nothing of the seat that looked");
    table.tell(scene({ ...two, what: "welcome", you: "public", index: 1, toAct: ["grey"] }));
    assert.equal(session.now.curtain, "grey");
    assert.equal(session.now.scene?.you, "public");
});

test("each person of one device catches up from where that person was", async () => {
    const two = { mine: ["blue", "grey"] };
    const { table, session } = begin(0);
    table.tell(scene({ ...two, what: "welcome", you: "public", toAct: ["blue"] }));
    session.raise();
    table.tell(scene({ ...two, what: "welcome", toAct: ["blue"] }));
    table.tell(scene({ ...two, index: 1, by: "blue", events: [event("blue", "m1")], toAct: ["grey"] }));
    session.raise();
    table.past = [event("blue", "m1")];
    table.tell(scene({ ...two, you: "grey", what: "welcome", index: 1, toAct: ["grey"] }));
    table.tell(scene({ ...two, you: "grey", index: 2, by: "grey", events: [event("grey", "m2")], toAct: ["blue"] }));
    session.raise();
    table.past = [event("blue", "m1"), event("grey", "m2")];
    table.tell(scene({ ...two, what: "welcome", index: 2, toAct: ["blue"] }));
    await settled();
    assert.equal(session.now.looked, 1);
    assert.equal(session.now.events.length, 2);
});

test("nobody is called while bots act or the one who looks still has to", () => {
    const two = { mine: ["blue", "grey"] };
    assert.equal(whoComes(scene({ ...two, toAct: ["orange"] })), null);
    assert.equal(whoComes(scene({ ...two, toAct: ["grey", "blue"] })), null);
    assert.equal(whoComes(scene({ ...two, toAct: ["grey"] })), "grey");
    assert.equal(whoComes(scene({ toAct: ["grey"] })), null);
});

test("a refusal is shown, and forgotten with the next deed", async () => {
    const { table, session } = begin(0);
    table.refuse = new Refused({ id: "x.no", rule: "F-1", args: {} });
    assert.equal(await session.send({ op: "undo" }), false);
    assert.equal(session.now.refusal?.id, "x.no");
    assert.equal(session.now.busy, false);
    table.refuse = null;
    assert.equal(await session.send({ op: "undo" }), true);
    assert.equal(session.now.refusal, null);
});

test("a scene stays longer when more has happened, and not at all when nothing has", () => {
    assert.equal(holdOf(scene()), 0);
    const one = holdOf(scene({ by: "grey", events: [event("grey", "a")] }));
    const two = holdOf(scene({ by: "grey", events: [event("grey", "a"), event("chance", "b")] }));
    assert.ok(two > one && one > holdOf(scene({ by: "blue", events: [event("blue", "a")] })));
});

test("two scenes as one have the events of both and begin where the first began", () => {
    const first = scene({ events: [event("grey", "a")], before: { seat: "before" } as unknown as View });
    const both = merged(first, scene({ index: 2, events: [event("grey", "b")] }));
    assert.equal(both.events.length, 2);
    assert.equal(both.before?.seat, "before");
    assert.equal(merged(first, scene({ what: "welcome" })).events.length, 0);
});
