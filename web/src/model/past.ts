// past.ts - what the games of this device add up to: won and lost, streaks, levels of bots that were beaten, the best solo
// games by their cards.
import type { KeptTable } from "./shelf.js";

/** The bots by strength, the weakest first; others do not count as levels. */
const LEVELS = ["novice", "easy", "medium", "hard", "master"] as const;

/** A finished game in which one seat was played here. */
interface Outcome {
    readonly table: KeptTable;
    readonly won: boolean;
    readonly score: number;
}

export interface Solo {
    readonly table: KeptTable;
    readonly score: number;
    /** How many games were played with these cards. */
    readonly games: number;
}

export interface Tally {
    readonly played: number;
    readonly won: number;
    /** Games won one after the other, up to the last one; and the most ever. */
    readonly streak: number;
    readonly longest: number;
    /** Levels against which a game was won: all opponents were bots of that level or stronger. */
    readonly beaten: readonly string[];
    readonly solo: readonly Solo[];
}

/** When the game was over; of rows that do not say so, when it was last seen. */
export const endOf = ({ ended, changed }: KeptTable): number => ended ?? changed;

function outcomeOf(table: KeptTable): Outcome | null {
    const [seat] = table.mine ?? [];
    const own = table.result?.find((one) => one.seat === seat);
    if (table.phase !== "over" || table.mine?.length !== 1 || !own) return null;
    return { table, won: own.rank === 1, score: own.score };
}

/** The same cards, whatever else differs. */
const setOf = ({ options = {} }: KeptTable): string => JSON.stringify(Object.entries(options).sort());

function bestSolo(outcomes: readonly Outcome[]): readonly Solo[] {
    const best = new Map<string, Solo>();
    for (const { table, score } of outcomes.filter(({ table: { seats } }) => seats.length === 1)) {
        const before = best.get(setOf(table));
        const games = (before?.games ?? 0) + 1;
        best.set(setOf(table), before && before.score >= score ? { ...before, games } : { table, score, games });
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
}

/** The strongest level of which every opponent was at least; -1: a person sat there, or another kind of bot. */
function strengthOf({ seats, mine = [] }: KeptTable): number {
    const others = seats.filter(({ seat }) => !mine.includes(seat));
    const strengths = others.map(({ who, name }) => (who === "bot" ? LEVELS.indexOf(name as never) : -1));
    return Math.min(...strengths);
}

export function tallyOf(tables: readonly KeptTable[], game: string): Tally {
    const rows = tables.filter((table) => table.game === game).sort((a, b) => endOf(a) - endOf(b));
    const all = rows.map(outcomeOf).filter((one) => one !== null);
    const games = all.filter(({ table }) => table.seats.length > 1);
    let streak = 0;
    let longest = 0;
    let strongest = -1;
    for (const { won, table } of games) {
        streak = won ? streak + 1 : 0;
        longest = Math.max(longest, streak);
        if (won) strongest = Math.max(strongest, strengthOf(table));
    }
    return {
        played: all.length,
        won: games.filter(({ won }) => won).length,
        streak,
        longest,
        beaten: LEVELS.slice(0, strongest + 1),
        solo: bestSolo(all),
    };
}
