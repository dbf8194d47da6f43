// The same seed gives the same games in the module as in the program: random ones and those of bots.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { load, native, readTree } from "./engine.mjs";

const GAMES = 2000;
const BOTS = "medium@20,master@20,hard@20,easy,greedy,novice".split(","); // as script/signatures --bots

let engine;
before(async () => {
    engine = await load();
});

const line = (game, seats, games) => {
    const { signature } = engine.call("simulate", { game, seats, games, seed: 1 });
    return `${game} ${seats.length} ${signature}`;
};

for (const [game, least, most] of [
    ["fortuna", 2, 4],
    ["towns", 1, 6],
]) {
    for (let count = least; count <= most; count++) {
        test(`${game} of ${count}: ${GAMES} random games have the program's signature`, () => {
            const seats = Array.from({ length: count }, () => "random");
            const words = [
                "simulate",
                game,
                "--seats",
                seats.join(","),
                "--games",
                `${GAMES}`,
                "--seed",
                "1",
                "--json",
            ];
            const { signature, decisions } = JSON.parse(native(words).stdout);
            const answer = engine.call("simulate", { game, seats, games: GAMES, seed: 1 });
            assert.equal(answer.signature, signature);
            assert.equal(answer.decisions, decisions);
        });

        test(`${game} of ${count}: random games and games of bots are those that are written down`, () => {
            const random = Array.from({ length: count }, () => "random");
            const bots = Array.from({ length: count }, (_, seat) => BOTS[seat % BOTS.length]);
            assert.ok(
                readTree("tests/signatures.txt")
                    .split("\n")
                    .includes(line(game, random, 300)),
            );
            assert.ok(
                readTree("tests/signatures-bots.txt")
                    .split("\n")
                    .includes(line(game, bots, 10)),
            );
        });
    }
}

test("games that are played in parts add up to the same signature", () => {
    const part = (first, games) => {
        const seats = ["random", "random", "random"];
        return BigInt(`0x${engine.call("simulate", { game: "fortuna", seats, first, games, seed: 3 }).signature}`);
    };
    assert.equal((part(0, 70) + part(70, 30)) % 2n ** 64n, part(0, 100));
});
