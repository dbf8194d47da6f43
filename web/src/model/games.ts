// games.ts - what the engine says about its games (the call "games"), as types, and small questions about it.

export interface OptionInfo {
    readonly name: string;
    readonly values: readonly string[];
    readonly default: string;
    readonly help: string;
}

export interface GameInfo {
    readonly name: string;
    readonly title: string;
    readonly min_seats: number;
    readonly max_seats: number;
    /** Their names by how many there are. */
    readonly seats: Readonly<Record<number, readonly string[]>>;
    readonly options: readonly OptionInfo[];
    readonly editions: readonly { readonly name: string; readonly options: Readonly<Record<string, string>> }[];
}

export interface BotInfo {
    readonly name: string;
    readonly help: string;
    readonly level: boolean;
}

export interface GamesInfo {
    readonly games: readonly GameInfo[];
    readonly bots: readonly BotInfo[];
}

export function gameNamed(info: GamesInfo, name: string): GameInfo | undefined {
    return info.games.find((game) => game.name === name);
}

/** What the options are when an edition is chosen and some are changed by hand. */
export function optionsOf(game: GameInfo, chosen: Readonly<Record<string, string>>): Record<string, string> {
    const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    const edition = chosen["edition"] ?? defaults["edition"];
    const set = game.editions.find(({ name }) => name === edition)?.options ?? {};
    return { ...defaults, ...set, ...(edition === undefined ? {} : { edition }), ...chosen };
}
