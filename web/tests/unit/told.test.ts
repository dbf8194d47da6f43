// story.test.ts - every event of whole games has its sentence, without a gap and without an id.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../src/model/replay.js";
import { digest, tellEvent, tellEvents } from "../../src/model/story.js";
import { Words } from "../../src/words/words.js";
import { engine, english, played } from "./played.js";

const event = (seat: string, move: string, fields: Record<string, any>) => ({ seat, move, fields });

async function told(game: string, seats: number, number: number, viewer: string, options = {}): Promise<readonly string[]> {
    const replay = await Replay.open(engine, await played(game, seats, number, options));
    const events = await replay.events(1, replay.count, viewer);
    return tellEvents(events, english, game).map(({ text }) => text);
}

test("every event of games of both kinds is a sentence", async () => {
    const games = [
        ["fortuna", 4, 1, {}],
        ["fortuna", 2, 2, { deal: "expert" }],
        ["towns", 4, 3, {}],
        ["towns", 3, 4, { variant: "town-hall" }],
        ["towns", 1, 5, {}],
    ] as const;
    for (const [game, seats, number, options] of games) {
        for (const viewer of ["complete", "public"]) {
            for (const text of await told(game, seats, number, viewer, options)) {
                assert.match(text, /^\p{Lu}[^{}]*\.$/u, text);
                assert.doesNotMatch(text, /undefined|\?/, text);
            }
        }
    }
});

test("a trade tells what is sold: the card chosen before is remembered", () => {
    const events = [
        event("blue", "choose card wine-trade", { verb: "choose", card: "wine-trade" }),
        event("blue", "sell amount 2", { verb: "sell", amount: 2 }),
        event("blue", "exchange card family", { verb: "exchange", card: "family" }),
        event("blue", "sell amount 1", { verb: "sell", amount: 1 }),
    ];
    const lines = tellEvents(events, english, "fortuna").map(({ text }) => text);
    assert.equal(lines[1], "Blue sells 2 wine.");
    assert.equal(lines[2], "Blue gives wine trade away and reserves family.");
    assert.equal(lines[3], "Blue sells 1 unit.");
});

test("a placed cube is the named one, or the one that was paid for", () => {
    const events = [
        event("fox", "name resource wood", { verb: "name", resource: "wood" }),
        event("hare", "pay resource glass", { verb: "pay", resource: "glass" }),
        event("hare", "place square b2", { verb: "place", square: "b2" }),
        event("fox", "place square a1", { verb: "place", square: "a1" }),
    ];
    const lines = tellEvents(events, english, "towns").map(({ text }) => text);
    assert.deepEqual(lines.slice(2), ["Hare places glass on b2.", "Fox places wood on a1."]);
});

test("whoever takes a cube is not confused with whom it is taken from", () => {
    const taken = event("fox", "take seat hare from c3", { verb: "take", seat: "hare", from: "c3" });
    assert.equal(tellEvent(taken, english, "towns"), "Fox takes a cube from an Oddity Shop of hare.");
});

test("persons are called by their names, and hidden things stay hidden", () => {
    const hidden = { seat: "blue", move: null, fields: null };
    assert.equal(tellEvent(hidden, english, "fortuna", undefined, { blue: "Ana" }), "Ana keeps a card, unseen.");
});

test("sentences are in the reader's language", () => {
    const words = new Words({
        language: "fr",
        messages: {},
        names: { "wine-trade": "Commerce de vin" },
        words: { seat: { blue: "bleu" } },
        texts: { "{seat} chooses {card}.": "{seat} choisit {card}." },
    });
    const chosen = event("blue", "", { verb: "choose", card: "wine-trade" });
    assert.equal(tellEvent(chosen, words, "fortuna"), "Bleu choisit Commerce de vin.");
});

test("an unknown verb or game is told by its text", () => {
    const odd = event("blue", "dance amount 3", { verb: "dance", amount: 3 });
    assert.equal(tellEvent(odd, english, "fortuna"), "blue: dance amount 3");
    assert.equal(tellEvent(odd, english, "chess"), "blue: dance amount 3");
});

test("a digest leaves out small things and one's own, and keeps the newest", () => {
    const events = [
        event("blue", "", { verb: "marry" }),
        event("grey", "", { verb: "pass" }),
        event("grey", "", { verb: "advance" }),
        event("orange", "", { verb: "marry" }),
        event("orange", "", { verb: "tax" }),
    ];
    const { lines, left } = digest(events, english, "fortuna", { me: ["blue"], most: 2 });
    assert.deepEqual(
        lines.map(({ text }) => text),
        ["Orange marries for 3 coins.", "Orange pays the tax."],
    );
    assert.equal(left, 1);
});
