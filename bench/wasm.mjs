// wasm.mjs - random play and thinking in the WebAssembly module, beside the native program on the same machine.
//   node bench/wasm.mjs MODULE PROGRAM
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { Engine } from "../web/engine/engine.mjs";
import { inProgram } from "./program.mjs";

const [path, program] = process.argv.slice(2);
const bytes = readFileSync(path);
const engine = await Engine.load(bytes);

/** Processor time of the module, in seconds; the first, shorter run lets node compile it. */
function inModule(game, seats, games) {
    engine.call("simulate", { game, seats, games: Math.ceil(games / 4), seed: 2 });
    const start = process.cpuUsage();
    const answer = engine.call("simulate", { game, seats, games, seed: 1 });
    return { ...answer, seconds: process.cpuUsage(start).user / 1e6 };
}

const same = (seats, bot) => Array.from({ length: seats }, () => bot);
const rows = [
    ["fortuna", same(4, "random"), 50000],
    ["towns", same(4, "random"), 50000],
    ["fortuna", same(3, "hard"), 8],
    ["towns", same(3, "hard"), 4],
];

console.log(`module: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed`);
console.log("game      bots             module     program   part   signature   (decisions a second)");
for (const [game, seats, games] of rows) {
    const ours = inModule(game, seats, games);
    const theirs = inProgram(program, game, seats, games);
    const speed = [ours.decisions / ours.seconds, theirs.decisions / theirs.seconds];
    console.log(
        game.padEnd(8),
        `${seats.length} ${seats[0]}`.padEnd(10),
        ...speed.map((number) => Math.round(number).toLocaleString("en").padStart(12)),
        (speed[0] / speed[1]).toFixed(2).padStart(6),
        ours.signature === theirs.signature ? "  same" : "  DIFFERENT",
    );
}
