// told.test.ts - every event of whole games has its sentence in every language, without a gap and without an id.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Replay } from "../../src/model/replay.js";
import { isSmall, tellEvents } from "../../src/model/told.js";
import type { Argument, GameEvent } from "../../src/model/view.js";
import { Words, type Catalogue } from "../../src/words/words.js";
import { engine, played } from "./played.js";

const LANGUAGES = ["en", "fr", "it", "es", "de"];

function catalogues(): Map<string, Words> {
    const folder = mkdtempSync(join(tmpdir(), "told-"));
    try {
        execFileSync("script/po", ["--json", folder]);
        const read = (language: string): Catalogue => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
        return new Map(LANGUAGES.map((language) => [language, new Words(read(language))]));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const spoken = catalogues();
const english = spoken.get("en")!;
const event = (seat: string, id: string, args: Record<string, Argument> = {}): GameEvent => ({
    seat,
    move: "",
    fields: {},
    told: [{ id, rule: "", args: { seat, ...args } }],
});
const lineOf = (one: GameEvent, words = english, names = {}): string | undefined =>
    tellEvents([one], words, names)[0]?.text;

test("every event of games of both kinds is a sentence in every language", async () => {
    const games = [
        ["fortuna", 4, 1, {}],
        ["fortuna", 2, 2, { deal: "expert" }],
        ["towns", 4, 3, {}],
        ["towns", 3, 4, { variant: "town-hall" }],
        ["towns", 1, 5, {}],
    ] as const;
    for (const [game, seats, number, options] of games) {
        const replay = await Replay.open(engine, await played(game, seats, number, options));
        for (const viewer of ["complete", "public", replay.seats[0]!]) {
            const events = await replay.events(1, replay.count, viewer);
            for (const words of spoken.values()) {
                const lines = tellEvents(events, words);
                assert.equal(lines.at(-1)!.index, events.length - 1);
                for (const { text } of lines) {
                    assert.match(text, /^[\p{Lu}«„][^{}]*\.$/u, text);
                    assert.doesNotMatch(text, /undefined|\?|told-|[a-z]-(trade|harvest|supply|score)/, text);
                }
            }
        }
    }
});

test("an event that is completed by a later one is told with it", () => {
    const roll: GameEvent = { seat: "blue", move: "roll", fields: { verb: "roll" }, told: [] };
    const lines = tellEvents([roll, event("blue", "fortuna.told-dice", { dice: [2, 5] })], english);
    assert.deepEqual(lines, [{ seat: "blue", text: "Blue rolls 2 and 5.", index: 1, small: false }]);
    assert.ok(isSmall(roll));
});

test("what chance brings is told of the seat it falls to", () => {
    const dice = { ...event("orange", "fortuna.told-dice", { dice: [6] }), seat: "chance" };
    assert.equal(tellEvents([dice], english)[0]!.seat, "orange");
    const lots = event("chance", "fortuna.told-podium", { seat: 0, seats: ["blue", "grey"] });
    assert.equal(tellEvents([lots], english)[0]!.seat, "chance");
});

test("persons are called by their names, others with their article", () => {
    const built = event("fox", "towns.told-build", { card: "cottage", square: "b2", squares: ["a1", "a2", "b1"] });
    assert.equal(lineOf(built), "The fox builds a Cottage on b2 with the cubes of a1, a2 and b1.");
    assert.equal(
        lineOf(built, english, { fox: "Ana" }),
        "Ana builds a Cottage on b2 with the cubes of a1, a2 and b1.",
    );
});

test("grammar is that of the language: articles, elision, cases, plurals, the place of the verb", () => {
    const built = event("squirrel", "towns.told-build", { card: "shed", square: "b2", squares: ["b2"] });
    const sold = event("grey", "fortuna.told-sell-wheat", { amount: 1, gain: 2 });
    const said = (one: GameEvent): string[] => LANGUAGES.slice(1).map((language) => lineOf(one, spoken.get(language))!);
    assert.deepEqual(said(built), [
        "L'écureuil construit une Grange en b2 avec le cube de b2.",
        "Lo scoiattolo costruisce un Capanno su b2 con il cubo di b2.",
        "La ardilla construye un Cobertizo en b2 con el cubo de b2.",
        "Das Eichhörnchen baut einen Schuppen auf b2 mit dem Würfel von b2.",
    ]);
    assert.deepEqual(said(sold), [
        "Gris vend 1 blé pour 2 pièces.",
        "Grigio vende 1 unità di grano per 2 monete.",
        "Gris vende 1 de grano por 2 monedas.",
        "Grau verkauft 1 Weizen für 2 Münzen.",
    ]);
});

test("water that is got is not the favour of that name", () => {
    const got = event("blue", "fortuna.told-play-goods", { privilege: "wheat", first: "water", second: "wheat" });
    assert.equal(lineOf(got), "Blue plays Wheat and more and gets 1 water and 1 wheat.");
    assert.equal(lineOf(got, spoken.get("de")), "Blau spielt „Weizen und mehr“ und erhält 1 Wasser und 1 Weizen.");
});
