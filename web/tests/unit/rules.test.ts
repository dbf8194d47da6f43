// rules.test.ts - the rule books are read whole, every number leads to its rule, and words are found whatever their accents.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ruleBooks, readRules } from "../../rules.mjs";
import { bookFile, folded, marked, pieces, ruleCount, search, type RuleBook } from "../../src/model/rules.js";

const books = ruleBooks("docs/rules");
const book = (name: string): RuleBook => JSON.parse(books.get(`rules-${name}.json`)!);

const numbers = (rules: RuleBook): string[] =>
    rules.chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "rule" ? [block.id] : [])));

test("every numbered rule of the digests is in the books, once and in order", () => {
    for (const game of ["fortuna", "towns"]) {
        const text = readFileSync(`docs/rules/${game}.md`, "utf8");
        const expected = [...text.matchAll(/^\*\*([A-Z]+-[\d.]+)\*\*/gm)].map(([, id]) => id);
        assert.ok(expected.length > 50);
        assert.deepEqual(numbers(book(`${game}-en`)), expected);
    }
});

test("books of other languages have the same rules, tables and patterns", () => {
    for (const name of books.keys()) {
        const [, game] = /^rules-(\w+)-\w+\.json$/.exec(name)!;
        const english = book(`${game}-en`);
        const other: RuleBook = JSON.parse(books.get(name)!);
        const shape = ({ chapters }: RuleBook) =>
            chapters.map(({ id, blocks }) => [id, ...blocks.map((block) => (block.kind === "rule" ? block.id : block.kind))]);
        assert.deepEqual(shape(other), shape(english), name);
    }
});

test("tables and patterns are taken apart", () => {
    const farm = book("towns-en").chapters.find(({ id }) => id === "T-7")!.blocks;
    const at = farm.findIndex((block) => block.kind === "rule" && block.id === "T-7.1");
    assert.deepEqual(farm[at + 1], { kind: "pattern", lines: [".h", "bg"] });
    const table = book("fortuna-en").chapters.find(({ id }) => id === "F-6")!.blocks[0]!;
    assert.equal(table.kind, "table");
    if (table.kind === "table")
        assert.deepEqual(
            [table.head, table.rows[0]],
            [
                ["Building", "Cost", "Effect"],
                ["Market", "0", "1 more money per unit sold"],
            ],
        );
});

test("ids of cards are left out in every language, those of options stay", () => {
    for (const name of books.keys()) {
        const { chapters }: RuleBook = JSON.parse(books.get(name)!);
        for (const { id, blocks } of chapters) {
            if (!/^(T-7|T-8|TF-3|TF-4)$/.test(id)) continue;
            for (const block of blocks)
                if (block.kind === "rule") assert.doesNotMatch(block.text, /^[^.]{0,60}`/, `${name} ${block.id}`);
        }
    }
    assert.ok(
        book("towns-en").chapters.some(({ blocks }) =>
            blocks.some((block) => block.kind === "rule" && block.text.includes("`town-hall`")),
        ),
    );
});

test("line ends of another system change nothing", () => {
    const text = readFileSync("docs/rules/towns.md", "utf8");
    assert.deepEqual(readRules(text.replaceAll("\n", "\r\n")), readRules(text));
});

test("every number that a rule cites is a rule or a chapter", () => {
    for (const game of ["fortuna", "towns"]) {
        const rules = book(`${game}-en`);
        const known = new Set([...numbers(rules), ...rules.chapters.map(({ id }) => id)]);
        for (const { blocks } of rules.chapters) {
            for (const block of blocks) {
                if (block.kind !== "rule") continue;
                for (const piece of pieces(block.text)) if (piece.kind === "rule") assert.ok(known.has(piece.text), piece.text);
            }
        }
    }
});

test("a search finds rules by words and by numbers, and keeps patterns with their rules", () => {
    const found = search(book("towns-en"), "greenhouse");
    assert.equal(ruleCount(found), 1);
    assert.deepEqual(
        found[0]!.blocks.map(({ kind }) => kind),
        ["rule", "pattern"],
    );
    assert.ok(ruleCount(search(book("fortuna-en"), "F-5.11")) >= 1);
    assert.ok(ruleCount(search(book("fortuna-en"), "tax die")) >= 1);
    assert.equal(ruleCount(search(book("fortuna-en"), "dragon")), 0);
    assert.equal(search(book("fortuna-en"), "  ").length, book("fortuna-en").chapters.length);
});

test("accents and case do not matter, and what is found is marked in the text as it stands", () => {
    assert.equal(folded("Éraflage ŒUF"), "eraflage œuf");
    assert.deepEqual(marked("Le blé et le vin", "BLE"), ["Le ", "blé", " et le vin"]);
    assert.deepEqual(marked("nothing here", "x"), ["nothing here"]);
});

test("texts are taken apart into words, codes and numbers of rules", () => {
    assert.deepEqual(pieces("Pay `water` (F-5.2) *now*; see [the rulings](x.md)."), [
        { kind: "plain", text: "Pay " },
        { kind: "code", text: "water" },
        { kind: "plain", text: " (" },
        { kind: "rule", text: "F-5.2" },
        { kind: "plain", text: ") " },
        { kind: "emphasis", text: "now" },
        { kind: "plain", text: "; see " },
        { kind: "plain", text: "the rulings" },
        { kind: "plain", text: "." },
    ]);
});

test("a language without a book gets the English one", () => {
    const fetched = { "rules-towns-en.json": "/a.json", "rules-towns-fr.json": "/b.json" };
    assert.equal(bookFile(fetched, "towns", "fr"), "/b.json");
    assert.equal(bookFile(fetched, "towns", "it"), "/a.json");
    assert.equal(bookFile(fetched, "chess", "it"), undefined);
});
