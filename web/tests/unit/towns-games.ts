// towns-games.ts - views of whole games of Tiny Towns, for tests: one to six seats, every variant, every card and monument. The
// same games every time.
import { readFileSync } from "node:fs";
import { Engine } from "../../engine/engine.mjs";
import type { CardInfo } from "../../src/games/board.js";
import type { TownsView } from "../../src/games/towns/table.js";
import { Builder, laysOf } from "./towns-builder.js";

interface Terms {
    readonly seats: number;
    readonly options: Readonly<Record<string, string>>;
}

const CARDS: Readonly<Record<string, readonly string[]>> = {
    farm: ["farm", "orchard", "greenhouse", "granary", "root-cellar", "tithe-barn"],
    well: ["well", "shed", "fountain", "mine", "millstone", "statue"],
    theater: ["teahouse", "jeweler", "theater", "bakery", "market", "tailor"],
    tavern: ["tavern", "almshouse", "feast-hall", "gamblers-den", "schoolhouse", "inn"],
    chapel: ["cathedral", "chapel", "abbey", "cloister", "temple", "parsonage"],
    factory: ["warehouse", "museum", "oddity-shop", "trading-post", "factory", "bank"],
};
const NOT_ALONE = new Set(["inn", "bank", "oddity-shop", "schoolhouse"]);

/** Each type takes its cards in turn, so that six games have them all. */
function terms(game: number): Terms {
    const seats = (game % 6) + 1;
    const townHall = seats > 1 && game % 5 === 4;
    const options: Record<string, string> = { "fortune-limit": "6", variant: townHall ? "town-hall" : "hammer" };
    for (const [type, cards] of Object.entries(CARDS)) {
        const card = cards[(game + Math.floor(game / 6)) % cards.length]!;
        const out = (seats === 1 && NOT_ALONE.has(card)) || (townHall && card === "oddity-shop");
        options[type] = out ? "random" : card;
    }
    return { seats, options };
}

const key = (game: number, salt: number): string => (game * 16 + salt).toString(16).padStart(64, "0");

/** The views of all seats that are to act, move by move. */
function* play(engine: Engine, game: number, builder: Builder): Generator<TownsView> {
    const { seats, options } = terms(game);
    const people = Array.from({ length: seats }, () => ({ who: "me", name: "Anna" }));
    const secrets = { secret: key(game, 1), bot_key: key(game, 2) };
    const { table } = engine.call("create", { now: 1, game: "towns", seats: people, options, id: `g${game}`, ...secrets });
    let seat = "badger";
    for (;;) {
        const { view } = engine.call("look", { table, viewer: seat, now: 1 }).welcome as { view: TownsView };
        if (view.phase === "over") break;
        if (!view.to_act.includes(seat)) {
            seat = view.to_act[0]!;
            continue;
        }
        yield view;
        engine.call("act", { table, now: 1, seat, op: "move", move: builder.choose(view).move, viewers: [] });
    }
    engine.call("close", { table });
}

export async function* gamesOfTowns(games = 60): AsyncGenerator<TownsView> {
    const engine = await Engine.load(readFileSync(process.env["TABERNA_WASM"] ?? "build/wasm/taberna.wasm"));
    const cards: readonly CardInfo[] = engine.call("cards", { game: "towns" }).cards;
    const lays = new Map(cards.map(({ id, pattern }) => [id, laysOf(pattern ?? [])]));
    const kept = new Map<string, number>();
    for (let game = 0; game < games; game++) yield* play(engine, game, new Builder(lays, game, kept));
}
