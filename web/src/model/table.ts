// table.ts - a table, wherever it stands: on this device (local.ts) or on a server (remote.ts). A viewer is
// shown one scene after the other; a player sends deeds. The screens know nothing else of either.
import type { ChatLine } from "./said.js";
import type { GameEvent, Message, TableInfo, View } from "./view.js";

/** What one viewer sees now, and how it came about. */
export interface Scene {
    readonly info: TableInfo;
    /** The seat that looks, or "public". */
    readonly you: string;
    /** The seats that are played from here. */
    readonly mine: readonly string[];
    /** How many events the game has had. */
    readonly index: number;
    /** Null before the start. */
    readonly view: View | null;
    /** Whether the viewer could take something back. */
    readonly undo: boolean;
    /** What led here: "welcome", or as in news. */
    readonly what: string;
    readonly by: string | null;
    readonly events: readonly GameEvent[];
    readonly before: View | null;
}

export type Deed =
    | { readonly op: "move"; readonly move: string; readonly index: number }
    | { readonly op: "undo" | "resign" | "return" | "abort" | "continue" }
    | { readonly op: "chat"; readonly text: string }
    | { readonly op: "react"; readonly word: string }
    | { readonly op: "report"; readonly seat: string; readonly text: string }
    | { readonly op: "mute"; readonly seat: string; readonly muted: boolean }
    | { readonly op: "takeback"; readonly index: number }
    | { readonly op: "replace"; readonly seat: string }
    | { readonly op: "rematch"; readonly rotated: boolean }
    | { readonly op: "vote"; readonly agrees: boolean };

export interface Hint {
    readonly bot: string;
    readonly visits?: number;
    /** The best first; `chance` is how well the seat stands after it, `share` how much of the search went there, 0 to
     * 1. */
    readonly moves: readonly {
        readonly move: string;
        readonly chance: number | null;
        readonly share: number | null;
    }[];
}

/** What the tutor says of a move. */
export interface Tutored {
    /** There is a better one. */
    readonly ask: boolean;
    /** Which: only when it is to be shown. */
    readonly better?: string;
}

/** How the page stands with a table. */
export type Link =
    | { readonly state: "opening" }
    /** Older: the server knows less of the table than was seen here. */
    | { readonly state: "here"; readonly older?: boolean }
    /** Lost; the next attempt at that time. */
    | { readonly state: "lost"; readonly again: number }
    /** Trying again would not help. */
    | { readonly state: "gone"; readonly why: Message };

export type Told =
    | { readonly type: "scene"; readonly scene: Scene }
    /** `word`: it was a reaction. */
    | { readonly type: "chat"; readonly seat: string; readonly text: string; readonly word?: string; readonly n?: number }
    /** The last that was said, also while nobody was here: as it stands at the server. */
    | { readonly type: "said"; readonly lines: readonly ChatLine[] }
    /** All seats whose words the viewer does not want to hear. */
    | { readonly type: "muted"; readonly seats: readonly string[] }
    | { readonly type: "link"; readonly link: Link };

export interface Table {
    readonly kind: "local" | "remote";
    readonly id: string;
    /** Shows the table to a seat or to "public": scenes of anybody else end at once. */
    look(viewer: string): void;
    watch(listener: (told: Told) => void): () => void;
    /** Fails with Refused. */
    send(deed: Deed): Promise<void>;
    /** What there is to say about a move of the viewer: why it cannot be made, or else what it does. */
    why(move: string): Promise<Message | null>;
    hint(): Promise<Hint>;
    /** Whether a move of the viewer costs so many thousandths of a win; only on this device, refused beside other persons. */
    tutor?(move: string, threshold: number, show: boolean): Promise<Tutored>;
    history(from: number): Promise<readonly GameEvent[]>;
    /** As the viewer may have it; complete after the end. */
    record(): Promise<string>;
    close(): void;
}

/** Somebody said no, and says why. */
export class Refused extends Error {
    constructor(readonly why: Message) {
        super(why.text ?? why.id);
        this.name = "Refused";
    }
}

// --- From messages to scenes (docs/protocol.md) ---

export interface Welcome {
    readonly type: "welcome";
    readonly n: number;
    readonly protocol: number;
    readonly table: TableInfo;
    readonly you: string;
    readonly mine: readonly string[];
    readonly index: number;
    readonly view: View | null;
    readonly undo: boolean;
}

export interface News {
    readonly type: "news";
    readonly n: number;
    readonly what: string;
    readonly seat: string | null;
    readonly events: readonly GameEvent[];
    readonly table: Partial<TableInfo>;
    readonly index: number;
    readonly view: View | null;
    readonly undo: boolean;
    readonly text?: string;
    /** Somebody spoke whom the viewer does not want to hear: without words. */
    readonly muted?: boolean;
}

export function sceneOfWelcome(welcome: Welcome): Scene {
    return {
        info: welcome.table,
        you: welcome.you,
        mine: welcome.mine,
        index: welcome.index,
        view: welcome.view,
        undo: welcome.undo,
        what: "welcome",
        by: null,
        events: [],
        before: null,
    };
}

/** The scene after news; `news.table` holds only what changes. */
export function sceneAfter(scene: Scene, news: News): Scene {
    return {
        ...scene,
        info: { ...scene.info, ...news.table },
        index: news.index,
        view: news.view,
        undo: news.undo,
        what: news.what,
        by: news.seat,
        events: news.events,
        before: scene.view,
    };
}

/** The same table with other persons present. */
export function sceneWithPresence(scene: Scene, present: readonly string[]): Scene {
    const seats = scene.info.seats.map((seat) =>
        seat.who === "person" ? { ...seat, present: present.includes(seat.seat) } : seat,
    );
    return { ...scene, info: { ...scene.info, seats }, what: "presence", by: null, events: [], before: null };
}
