// played.ts - for tests: the real engine, and games that bots have played on it.
import { readFileSync } from "node:fs";
import { Engine } from "../../engine/engine.mjs";
import type { Caller } from "../../src/model/engines.js";
import { Words } from "../../src/words/words.js";

const loaded = Engine.load(readFileSync(process.env["TABERNA_WASM"] ?? "build/wasm/taberna.wasm"));

export const engine: Caller = {
    async call(name, members) {
        return (await loaded).call(name, members);
    },
};

export const english = new Words({ language: "en", messages: {}, names: {}, phrases: {}, words: {}, texts: {} });

const hex = (byte: number): string => byte.toString(16).padStart(2, "0").repeat(32);

/** The complete record of a game between quick bots; the same number is the same game. */
export async function played(game: string, seats: number, number = 1, options: object = {}): Promise<string> {
    const terms = {
        game,
        seats: Array.from({ length: seats }, () => ({ who: "bot", bot: "greedy" })),
        options,
        secret: hex(number),
        bot_key: hex(number + 1),
    };
    let { table, bots } = await engine.call("create", { ...terms, now: 0 });
    const kept = table;
    while (bots.length > 0) {
        ({ bots } = await engine.call("think", { table: kept, now: 0, seat: bots[0], limit: 1, viewers: [] }));
    }
    const { record } = await engine.call("record", { table: kept, as: "complete" });
    await engine.call("close", { table: kept });
    return record;
}
