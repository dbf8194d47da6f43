// ranking.ts - the end of a game: who stands where, and whether a tie-break had to decide.
import type { Result } from "./replay.js";

/** The rule that parts seats of equal score, by game (docs/rules). */
export const TIE_RULES: Readonly<Record<string, string>> = { fortuna: "F-12.4", towns: "T-6.6" };

/** Whether seats of equal score have different ranks. */
export const isTieBroken = (result: readonly Result[]): boolean =>
    result.some((one) => result.some((other) => one.score === other.score && one.rank < other.rank));

/** The best first; of equals in the order of the seats. */
export const byRank = (result: readonly Result[]): readonly Result[] => [...result].sort((a, b) => a.rank - b.rank);

export const winners = (result: readonly Result[]): readonly string[] =>
    result.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
