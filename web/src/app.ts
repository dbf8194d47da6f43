// app.ts - what every screen may use, handed down as a context: words, settings, the engine, and where to go.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Engines } from "./model/engines.js";
import type { GamesInfo } from "./model/games.js";
import type { Settings } from "./model/settings.js";
import type { Shelf } from "./model/shelf.js";
import type { Words } from "./words/words.js";

export interface App {
    readonly words: Words;
    readonly settings: Settings;
    readonly change: (some: Partial<Settings>) => void;
    readonly engines: Engines;
    /** Games, options and bots, as the engine names them. */
    readonly games: GamesInfo;
    /** Tables kept on this device. */
    readonly shelf: Shelf;
    /** Shows another screen: an address of ours, as in `<a href>`, which does the same. */
    readonly go: (address: string, how?: "push" | "replace") => void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
    const app = useContext(AppContext);
    if (!app) throw new Error("there is no app around this");
    return app;
}
