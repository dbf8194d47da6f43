// files.ts - what build.mjs puts into the script: the names of the files beside it, and what the engine says of
// itself and its games.
import type { GamesInfo } from "./games.js";

interface Files {
    readonly version: string;
    readonly engine: string;
    readonly worker: string;
    readonly words: Readonly<Record<string, string>>;
    readonly fetched: Readonly<Record<string, string>>;
}

declare const FILES: Files;
declare const GAMES: GamesInfo;

export const files: Files = FILES;
export const games: GamesInfo = GAMES;
