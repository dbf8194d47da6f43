// replay.ts - a record as a sequence of views. The engine makes each of them when it is looked at, and what was looked at
// is remembered. A viewer is a seat, "public", or "complete": after the end nothing needs to be hidden any more.
import type { Caller } from "./engines.js";
import type { Fields, GameEvent, Message, Move, View } from "./view.js";

export interface Result {
    readonly seat: string;
    readonly score: number;
    readonly rank: number;
}

/** The game after so many events; `event` is the last of them, null at the set-up. */
export interface Frame {
    readonly index: number;
    readonly event: GameEvent | null;
    readonly view: View;
    readonly result: readonly Result[] | null;
}

/** What is known of a record once the engine has proved it. */
export interface Proof {
    readonly game: string;
    readonly seats: number;
    readonly count: number;
    readonly players: readonly (string | null)[];
    readonly proved: boolean;
    readonly proof: {
        readonly moves: number;
        readonly outcomes: number;
        readonly committed: number;
        readonly open: number;
        readonly sealed: number;
        readonly rounds: number;
        readonly segments: number;
        readonly finished: boolean;
    };
}

/** How every seat stood behind an event. */
export interface Standing {
    readonly event: number;
    readonly round: number;
    readonly stand: readonly number[];
    readonly score: readonly number[];
}

/** An event as the call "replay" gives it. */
interface Told {
    readonly index: number;
    readonly seat: string | null;
    readonly move?: string | null;
    readonly fields?: Fields | null;
    readonly told?: readonly Message[];
    readonly view?: View;
    readonly state?: object;
    readonly result?: readonly Result[];
}

const NOTHING: Message = { id: "", rule: "", args: {} };
const NO_MOVES: readonly Move[] = [];

const eventOf = ({ seat, move = null, fields = null, told = [] }: Told): GameEvent | null =>
    seat === null ? null : { seat, move, fields, told };

export class Replay {
    readonly #frames = new Map<string, Promise<Frame>>();

    private constructor(
        private readonly engine: Caller,
        readonly record: string,
        readonly proof: Proof,
        /** Names of the seats, in order. */
        readonly seats: readonly string[],
        /** The name of each seat's player, null where there is none, as the record has it. */
        readonly players: readonly Player[],
    ) {}

    /** Proves the record first: whatever is wrong with it fails here, with line and column. */
    static async open(engine: Caller, record: string): Promise<Replay> {
        const proof: Proof = await engine.call("verify", { record });
        const start = (await engine.call("replay", { record, as: "complete", at: 0 })).event as Told;
        const seats = seatsOf(start.state ?? {}, proof.seats);
        return new Replay(engine, record, proof, seats, playersOf(record, seats));
    }

    get game(): string {
        return this.proof.game;
    }

    /** The number of events; frames are 0 to count. */
    get count(): number {
        return this.proof.count;
    }

    /** The index that is nearest to this one and exists. */
    clamp(index: number): number {
        return Math.max(0, Math.min(this.count, Math.round(index) || 0));
    }

    /** The game after `index` events. */
    frame(index: number, viewer: string): Promise<Frame> {
        const key = `${viewer} ${index}`;
        let frame = this.#frames.get(key);
        if (!frame) {
            frame = this.#make(index, viewer);
            this.#frames.set(key, frame);
            frame.catch(() => this.#frames.delete(key));
        }
        return frame;
    }

    /** The index at which somebody decides for the first time: behind all that is dealt and drawn before. */
    async opening(): Promise<number> {
        for (let index = 1; index <= this.count; index++) {
            if ((await this.frame(index, "complete")).event?.seat !== "chance") return index - 1;
        }
        return 0;
    }

    /** The events `from` to `to`, both included, as the viewer saw them. */
    async events(from: number, to: number, viewer: string): Promise<readonly GameEvent[]> {
        const events: GameEvent[] = [];
        for (let index = Math.max(1, from); index <= this.clamp(to); index++) {
            const { event } = await this.frame(index, viewer);
            if (event) events.push(event);
        }
        return events;
    }

    /** The index at which the round after, or before, this one begins; the end, or the set-up, if there is none. */
    async roundFrom(index: number, by: 1 | -1, viewer: string): Promise<number> {
        const round = async (at: number): Promise<number> => (await this.frame(at, viewer)).view.round;
        for (let at = index + by; at > 0 && at < this.count; at += by) if ((await round(at)) !== (await round(at - 1))) return at;
        return by > 0 ? this.count : 0;
    }

    async #make(index: number, viewer: string): Promise<Frame> {
        const complete = viewer === "complete";
        const shown = await this.#told(index, complete ? "public" : viewer);
        const told = complete ? await this.#told(index, "complete") : shown;
        const view = shown.view!;
        return {
            index,
            event: eventOf(told),
            view: complete ? uncovered(view, told.state ?? {}) : view,
            result: told.result ?? shown.result ?? null,
        };
    }

    async #told(index: number, viewer: string): Promise<Told> {
        return (await this.engine.call("replay", { record: this.record, as: viewer, at: index })).event;
    }

    /** How each seat stood, for every event behind which a seat was to act; in the eyes of a bot. */
    async standings(bot = "medium"): Promise<readonly Standing[]> {
        return (await this.engine.call("expected", { record: this.record, bot })).standings;
    }
}

/** The public view with everything that was hidden in it laid open. */
const uncovered = (view: View, state: object): View => ({
    ...view,
    table: { ...(view.table as object), ...state },
    prompt: view.prompt ?? NOTHING,
    legal: NO_MOVES,
});

/** The names of the seats: every game's state has a list with one object a seat, in order. */
function seatsOf(state: object, count: number): readonly string[] {
    for (const list of Object.values(state)) {
        if (!Array.isArray(list) || list.length !== count) continue;
        const names = list.map((entry: { seat?: unknown }) => entry.seat);
        if (names.every((name) => typeof name === "string")) return names;
    }
    return [];
}

export interface Player {
    readonly seat: string;
    readonly who: "person" | "bot";
    readonly name: string | null;
}

/** The lines `seat SEAT person NAME`, `seat SEAT bot NAME` and `seat SEAT anonymous` of a record. */
export function playersOf(record: string, seats: readonly string[]): readonly Player[] {
    const lines = new Map<string, Player>();
    for (const [, seat, who, name] of record.matchAll(/^seat (\S+) (person|bot|anonymous)(?: (.*))?$/gm)) {
        lines.set(seat!, { seat: seat!, who: who === "bot" ? "bot" : "person", name: name ?? null });
    }
    return seats.map((seat) => lines.get(seat) ?? { seat, who: "person", name: null });
}
