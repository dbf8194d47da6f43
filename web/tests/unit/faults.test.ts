// faults.test.ts - whatever is opened that is no record, the reader learns what and where.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BadFile, readText, tellFault } from "../../src/model/faults.js";
import { BadLink } from "../../src/model/share.js";
import { Words } from "../../src/words/words.js";
import { engine, played } from "./played.js";

const words = new Words({
    language: "en",
    messages: { "record.expected": "expected", "match.wrong-draw": "this number does not choose this outcome" },
    names: {},
    phrases: {},
    words: {},
    texts: {},
});

const saidOf = async (record: string): Promise<string> => {
    const error = await engine.call("verify", { record }).catch((refused: unknown) => refused);
    return tellFault(error, words);
};

test("a foreign text, a cut record and a changed one are told with their places", async () => {
    const record = await played("towns", 2);
    assert.match(await saidOf("Dear diary,\n"), /^Line 1, column 1: expected /);
    assert.match(await saidOf(record.slice(0, 200)), /^Line \d+, column \d+: expected a line/);
    assert.match(await saidOf(record.replace(/(\d+)\/(\d+)\n/, "9/$2\n")), /^Line \d+, column \d+: this number/);
});

test("files that are no text, or far too long, are not even read", async () => {
    const image = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])]);
    await assert.rejects(readText(image), (error: unknown) => error instanceof BadFile && error.fault === "text");
    const long = new Blob(["a".repeat(2 ** 20 + 1)]);
    await assert.rejects(readText(long), (error: unknown) => error instanceof BadFile && error.fault === "long");
    assert.equal(await readText(new Blob(["Žižková\n"])), "Žižková\n");
});

test("every fault has a sentence", () => {
    for (const fault of ["version", "letters", "damaged", "long", "foreign"] as const) {
        assert.match(tellFault(new BadLink(fault), words), /^This link|^There is/);
    }
    assert.match(tellFault(new BadFile("long"), words), /too large/);
    assert.equal(tellFault(new Error("the engine has stopped"), words), "Something went wrong: the engine has stopped");
});
