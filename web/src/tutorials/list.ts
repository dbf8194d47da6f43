// list.ts - the lessons, fetched when they are first needed.
import type { Lesson } from "../model/lesson.js";

const loaders: Readonly<Record<string, () => Promise<Lesson>>> = {
    fortuna: async () => (await import("./fortuna.js")).lesson,
    towns: async () => (await import("./towns.js")).lesson,
};

/** The lesson of a game; fails for a game that has none. */
export function lessonOf(game: string): Promise<Lesson> {
    const load = loaders[game];
    return load ? load() : Promise.reject(new Error(`no lesson for the game ${game}`));
}
