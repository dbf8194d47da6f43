// fortuna-games.ts - views of whole games of Fortuna, for tests: two to four seats in every edition and with every option that
// changes what can be done. The same games every time.
import { readFileSync } from "node:fs";
import { Engine } from "../../engine/engine.mjs";
import type { CardInfo } from "../../src/games/board.js";
import type { FortunaView } from "../../src/games/fortuna/table.js";

const loaded = Engine.load(readFileSync(process.env["TABERNA_WASM"] ?? "build/wasm/taberna.wasm"));

const OPTIONS: readonly Readonly<Record<string, string>>[] = [
    { edition: "french" },
    { edition: "italian", deal: "expert" },
    { edition: "spanish", deal: "expert" },
    { edition: "french", cubes: "limited", tokens: "limited", "empty-corruption": "free", "first-flip": "may" },
];

const key = (game: number, salt: number): string => (game * 16 + salt).toString(16).padStart(64, "0");

/** Small numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/** Passing and paying taxes make long and poor games: they are chosen where nothing else is. */
function choose(view: FortunaView, below: (count: number) => number): string {
    const dull = /^(pass|tax|idle)/;
    const lively = view.legal.filter(({ move }) => !dull.test(move));
    const from = lively.length > 0 && below(8) > 0 ? lively : view.legal;
    return from[below(from.length)]!.move;
}

/** The view of each seat that is to act, move by move; the last is the end. */
function* play(engine: Engine, game: number): Generator<FortunaView> {
    const seats = Array.from({ length: 2 + (game % 3) }, () => ({ who: "me", name: "Anna" }));
    const options = OPTIONS[Math.floor(game / 3) % OPTIONS.length];
    const secrets = { secret: key(game, 1), bot_key: key(game, 2) };
    const { table } = engine.call("create", { now: 1, game: "fortuna", seats, options, id: `g${game}`, ...secrets });
    const below = numbers(game + 1);
    let seat = "blue";
    for (;;) {
        const { view } = engine.call("look", { table, viewer: seat, now: 1 }).welcome as { view: FortunaView };
        if (view.phase === "over") {
            yield view;
            break;
        }
        if (!view.to_act.includes(seat)) {
            seat = view.to_act[0]!;
            continue;
        }
        yield view;
        engine.call("act", { table, now: 1, seat, op: "move", move: choose(view, below), viewers: [] });
    }
    engine.call("close", { table });
}

export async function* gamesOfFortuna(games: number): AsyncGenerator<FortunaView> {
    const engine = await loaded;
    for (let game = 0; game < games; game++) yield* play(engine, game);
}

export async function cardsOfFortuna(): Promise<readonly CardInfo[]> {
    return (await loaded).call("cards", { game: "fortuna" }).cards;
}
