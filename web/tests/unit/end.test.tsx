// The end of a game as it is told: the sentence about the winner, the line of story, lines of the sheet without points; and
// which moves are asked about before they are made.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Leaf } from "./paper.js";
import { render } from "preact";
import { AppContext, type App } from "../../src/app.js";
import type { GameFace } from "../../src/games/board.js";
import { settingsFrom, SURES } from "../../src/model/settings.js";
import type { Scene } from "../../src/model/table.js";
import type { Move, TableInfo, View } from "../../src/model/view.js";
import { ScoreSheet } from "../../src/screens/sheet.js";
import { headline, story } from "../../src/screens/table-end.js";
import { promptText } from "../../src/screens/table-prompt.js";
import { wantsQuestion } from "../../src/screens/table-sure.js";
import { english } from "./played.js";

const seats = [
    { seat: "blue", who: "person", name: "Anna" },
    { seat: "grey", who: "person", name: "Bert" },
];
const over = (first: number, second: number, ranks = [1, 2]) =>
    ({
        phase: "over",
        seats,
        result: [
            { seat: "blue", score: first, rank: ranks[0] },
            { seat: "grey", score: second, rank: ranks[1] },
        ],
    }) as unknown as TableInfo;
const alone = (score: number) =>
    ({ phase: "over", seats: [seats[0]], result: [{ seat: "blue", score, rank: 1 }] }) as unknown as TableInfo;

test("all who are waited for are named, and one by what the game says", () => {
    const prompt = { id: "towns.wait-for", rule: "T-3.5", args: { seat: "blue" }, text: "Waiting for blue." };
    const told = (...late: string[]) =>
        promptText(english, { info: over(0, 0), view: { to_act: late } } as unknown as Scene, prompt);
    assert.equal(told("blue", "grey"), "Waiting for Anna and Bert.");
    assert.equal(told("blue"), english.say(prompt, { blue: "Anna" }));
});

test("the winner is told by name, to the winner as such, and who played alone by what was reached", () => {
    const told = (info: TableInfo, mine: readonly string[], title: string | null = null) =>
        headline(english, { info, mine, alone: title });
    assert.equal(told(over(20, 17), ["blue"]), "You have won!");
    assert.equal(told(over(20, 17), ["grey"]), "Anna wins");
    assert.equal(told(over(20, 17), []), "Anna wins");
    assert.equal(told(over(20, 20, [1, 1]), ["blue"]), "Anna and Bert win");
    assert.equal(told(alone(32), ["blue"], "Engineer"), "Engineer: 32 points");
    assert.equal(told(alone(-16), ["blue"], "Apprentice"), "Apprentice: −16 points");
    assert.equal(told({ ...over(20, 17), phase: "aborted" } as TableInfo, ["blue"]), "The game was broken off");
});

test("one line tells how it went, with the number of every count", () => {
    const after = (info: TableInfo, round: number) => story(english, info, { round } as View);
    assert.equal(after(over(20, 17), 9), "After 9 rounds Anna is 3 points ahead of Bert.");
    assert.equal(after(over(18, 17), 1), "After 1 round Anna is 1 point ahead of Bert.");
    assert.match(after(over(18, 18), 9), /^After 9 rounds nothing but the tie-break/);
    assert.equal(after(over(18, 18, [1, 1]), 9), "After 9 rounds the win is shared: not even the tie-break decides.");
    assert.equal(after(alone(32), 9), "After 9 rounds.");
});

test("lines of the sheet without points are folded, and one press shows them", async () => {
    const rows = [
        { label: "Steps", points: [12, 0] },
        { label: "Farms", points: [0, 0] },
        { label: "Monuments", points: [null, 0] },
    ];
    const face = { sheet: () => rows } as unknown as GameFace;
    const root = new Leaf(1, "div");
    const app = { words: english } as unknown as App;
    const sheet = <ScoreSheet face={face} view={{ game: "none" } as View} seats={seats as never} result={null} />;
    render(<AppContext.Provider value={app}>{sheet}</AppContext.Provider>, root as unknown as Element);
    const lines = () => rows.map(({ label }) => label).filter((label) => root.text.includes(label));
    assert.deepEqual(lines(), ["Steps"]);
    assert.match(root.text, /2 lines without points/);
    [...root.all()].find(({ localName }) => localName === "button")!.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(lines(), ["Steps", "Farms", "Monuments"]);
});

test("a question comes before no move, before naming a resource, or before every move, as it is wished", () => {
    const [name, place] = ["name", "place"].map((verb) => ({ move: verb, fields: { verb } }) as unknown as Move);
    const asked = SURES.map((sure) => [name!, place!].map((move) => wantsQuestion({ ...settingsFrom(null, []), sure }, move)));
    assert.deepEqual(SURES, ["never", "names", "moves"]);
    assert.deepEqual(asked, [
        [false, false],
        [true, false],
        [true, true],
    ]);
});
