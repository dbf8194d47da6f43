// settings.ts - what a reader has chosen once and for all on this device. Unknown or broken values fall back to the
// usual.

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano", es: "Español", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const SPEEDS = ["slow", "usual", "fast", "none"] as const;
export type Speed = (typeof SPEEDS)[number];

export const SURES = ["never", "names", "moves"] as const;
export type Sure = (typeof SURES)[number];

/** From which loss on the tutor speaks up: labels of a review. */
export const TUTORS = ["never", "blunder", "mistake", "inaccuracy"] as const;
export type Tutor = (typeof TUTORS)[number];

export interface Settings {
    readonly language: Language;
    readonly theme: Theme;
    readonly speed: Speed;
    /** How the reader is called at tables. */
    readonly name: string;
    /** Before which moves the reader is asked whether they are meant. */
    readonly sure: Sure;
    /** Before which moves the reader is told that there is a better one, at tables against bots on this device. */
    readonly tutor: Tutor;
    /** "Done" is said by itself when nothing else is left to do. */
    readonly selfDone: boolean;
    readonly sound: boolean;
    /** The moves are listed below the board even where the board offers them. */
    readonly list: boolean;
    /** The browser tells of turns and questions while the page is open and not in sight. */
    readonly notify: boolean;
    /** A name is signed in, or was: worth asking the server who it is. */
    readonly signed: boolean;
    /** How each game was last begun from the start page. */
    readonly quick: Readonly<Record<string, { readonly opponents: number; readonly level: string }>>;
}

export const NAME_MOST = 24;

/** How long things take to move, of the usual time; 0: nothing moves. */
export const paceOf = (speed: Speed, still: boolean): number =>
    still ? 0 : { slow: 1.8, usual: 1, fast: 0.4, none: 0 }[speed];

const oneOf = <T extends string>(values: readonly T[], value: unknown, usual: T): T =>
    values.includes(value as T) ? (value as T) : usual;

const languages = Object.keys(LANGUAGES) as Language[];

/** The first language that the browser asks for and we have. */
export function languageFor(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const language = tag.slice(0, 2).toLowerCase();
        if (languages.includes(language as Language)) return language as Language;
    }
    return "en";
}

function quickFrom(kept: unknown): Settings["quick"] {
    const good = Object.entries(Object(kept) as Record<string, any>).filter(
        ([, quick]) => Number.isInteger(quick?.opponents) && typeof quick?.level === "string",
    );
    return Object.fromEntries(good.map(([game, { opponents, level }]) => [game, { opponents, level }]));
}

/** From what was stored, which may be anything. */
export function settingsFrom(stored: string | null, wanted: readonly string[]): Settings {
    let kept: Record<string, unknown> = {};
    try {
        kept = Object(JSON.parse(stored ?? "{}")) as Record<string, unknown>;
    } catch {
        // not ours: begin anew
    }
    return {
        language: oneOf(languages, kept["language"], languageFor(wanted)),
        theme: oneOf(THEMES, kept["theme"], "system"),
        speed: oneOf(SPEEDS, kept["speed"], "usual"),
        name: typeof kept["name"] === "string" ? kept["name"].slice(0, NAME_MOST) : "",
        sure: oneOf(SURES, kept["sure"], "never"),
        tutor: oneOf(TUTORS, kept["tutor"], "never"),
        selfDone: kept["selfDone"] === true,
        sound: kept["sound"] !== false,
        list: kept["list"] === true,
        notify: kept["notify"] === true,
        signed: kept["signed"] === true,
        quick: quickFrom(kept["quick"]),
    };
}

const KEY = "taberna-settings";

export function loadSettings(): Settings {
    let stored: string | null = null;
    try {
        stored = localStorage.getItem(KEY);
    } catch {
        // storage is switched off
    }
    return settingsFrom(stored, navigator.languages);
}

export function keepSettings(settings: Settings): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // then they hold until the page is closed
    }
}
