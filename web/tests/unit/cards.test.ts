// cards.test.ts - the card browser's filters, on the real cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CardInfo } from "../../src/games/board.js";
import { ALL_CARDS, chosenCards, kindsOf, setsOf } from "../../src/model/cards.js";
import { Words } from "../../src/words/words.js";
import { engine, english } from "./played.js";

const cardsOf = async (game: string): Promise<readonly CardInfo[]> => (await engine.call("cards", { game })).cards;
const ids = (cards: readonly CardInfo[]): string[] => cards.map(({ id }) => id);

test("without a filter all cards are there", async () => {
    for (const game of ["fortuna", "towns"]) {
        const cards = await cardsOf(game);
        assert.equal(chosenCards(cards, ALL_CARDS, english).length, cards.length);
    }
});

test("kind, set and words narrow together", async () => {
    const cards = await cardsOf("towns");
    assert.ok(kindsOf(cards).includes("farm") && setsOf(cards).length === 2);
    const farms = chosenCards(cards, { ...ALL_CARDS, kind: "farm", set: "fortune" }, english);
    assert.deepEqual(ids(farms), ["root-cellar", "tithe-barn"]);
    assert.deepEqual(ids(chosenCards(cards, { ...ALL_CARDS, query: "T-7.3" }, english)), ["orchard"]);
    assert.deepEqual(chosenCards(cards, { ...ALL_CARDS, query: "submarine" }, english), []);
});

test("names are looked for in the reader's language, whatever the accents", async () => {
    const words = new Words({ language: "fr", messages: {}, names: { granary: "Grenier à blé" }, phrases: {}, words: {}, texts: {} });
    assert.deepEqual(ids(chosenCards(await cardsOf("towns"), { ...ALL_CARDS, query: "grenier ble" }, words)), ["granary"]);
});
