// words.test.ts - the formatter says what src/core/message.c says, in every language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Words, fill, type Catalogue } from "../../src/words/words.js";

const french: Catalogue = {
    language: "fr",
    messages: { "t.gain": "{seat} gagne {n} {n:pièce|pièces}", "t.card": "{card} est pris", "t.empty": "" },
    names: { "wheat-trade": "Commerce de blé", water: "Eau et plus" },
    phrases: { the: { fox: "le renard" } },
    words: {
        resource: { water: "eau" },
        seat: { blue: "bleu" },
        privilege: { guard: "Garde", water: "Eau et plus" },
        game: { "Tiny Towns": "Les Petites Bourgades" },
    },
    texts: { Play: "Jouer", "{n} {n:seat|seats} free": "{n} {n:place|places} libre", untranslated: "" },
};
const words = new Words(french);
const english = new Words({
    language: "en",
    messages: { "t.card": "{card} is taken" },
    names: { family: "Family" },
    phrases: {},
    words: {},
    texts: {},
});
const message = (id: string, args: Record<string, string | number>) => ({ id, rule: "", args });

const plain = (_name: string, value: string | number) => String(value);

/** The table that src/core/message.c is held against, too. */
test("templates are filled in as the program does", () => {
    const phrases: Readonly<Record<string, string>> = { winery: "a Winery", well: "a Well", fox: "the fox", hare: "the hare" };
    const lines = readFileSync("tests/core/messages.txt", "utf8").split("\n");
    const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" | "));
    const value = (text: string): string | number => (/^-?\d+$/.test(text) ? Number(text) : text);
    assert.ok(rows.length > 10);
    for (const [template, list, text] of rows) {
        const args = list!.split(" ").map((one) => {
            const [name, said] = one.split("=") as [string, string];
            return [name, said.startsWith("[") ? said.slice(1, -1).split(",").map(value) : value(said)] as const;
        });
        const shown = (_name: string, id: string | number, article?: string): string =>
            (article === undefined ? undefined : phrases[id]) ?? String(id);
        assert.equal(fill(template!, Object.fromEntries(args), shown), text, template);
    }
});

test("a form is chosen by the number: first for 1, second for 2, the last for all others", () => {
    const polish = "{n} {n:karta|karty|karty|karty|kart}";
    const said = [0, 1, 2, 4, 5, 12].map((n) => fill(polish, { n }, plain));
    assert.deepEqual(said, ["0 kart", "1 karta", "2 karty", "4 karty", "5 kart", "12 kart"]);
});

test("unknown names and stray braces stay as they stand", () => {
    assert.equal(fill("{a} {b} {", { a: 1 }, plain), "1 {b} {");
    assert.equal(fill("{constructor} {toString}", {}, plain), "{constructor} {toString}");
});

test("a message is said in the language, its arguments too", () => {
    assert.equal(words.say(message("t.gain", { seat: "blue", n: 2 })), "bleu gagne 2 pièces");
});

test("a message that the catalogue does not know is said as the engine says it", () => {
    assert.equal(words.say({ ...message("t.new", {}), text: "something new" }), "something new");
    assert.equal(words.say(message("t.empty", {})), "t.empty");
});

test("a card may be a privilege, and another argument is the first kind that has its id", () => {
    assert.equal(words.say(message("t.card", { card: "guard" })), "Garde est pris");
    assert.equal(words.say(message("t.card", { card: "wheat-trade" })), "Commerce de blé est pris");
    assert.equal(
        fill("{good}", { good: "water" }, (_n, v) => words.word("resource", String(v))),
        "eau",
    );
});

test("a text of the page falls back to English", () => {
    assert.equal(words._("Play"), "Jouer");
    assert.equal(words._("untranslated"), "untranslated");
    assert.equal(words._("{n} {n:seat|seats} free", { n: 3 }), "3 places libre");
});

test("an id without a word is made readable", () => {
    assert.equal(english.word("variant", "town-hall"), "Town Hall");
    assert.equal(english.word("phase", "before-roll"), "before roll");
    assert.equal(english.say(message("t.card", { card: "family" })), "Family is taken");
});

test("a minus on a card is one, and other hyphens stay", () => {
    assert.equal(english.printed("-1, 5 or -3 points; see T-2.3, well-known, 2-4"), "\u22121, 5 or \u22123 points; see T-2.3, well-known, 2-4");
});

test("numbers are written as the language writes them", () => {
    assert.equal(words.decimal(1.25, 1).replace(".", ","), "1,3");
    assert.equal(words.percent(0.5).replace(/\s/g, " "), "50 %");
    assert.equal(english.number(12345), "12,345");
    assert.equal(words.game("Tiny Towns"), "Les Petites Bourgades");
    assert.equal(words.head("école"), "École");
});
