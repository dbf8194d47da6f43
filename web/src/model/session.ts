// session.ts - a person at a table: who of this device is looking, what is shown now, and what still waits to be shown,
// since bots move faster than a person can follow. Between two persons who share the device there is a curtain: while it is
// down the public view is shown, and neither a view nor an event of a seat is kept here.
import { withSaid, type ChatLine } from "./said.js";
import { Refused, type Deed, type Link, type Scene, type Table, type Told } from "./table.js";
import type { GameEvent, Message, View } from "./view.js";

export interface Showing {
    readonly link: Link;
    /** Null until the table is there. */
    readonly scene: Scene | null;
    /** The seat whose person is asked to come; the scene is then the public's. */
    readonly curtain: string | null;
    /** Everything that has happened up to the scene, as its viewer may know it. */
    readonly events: readonly GameEvent[];
    readonly chat: readonly ChatLine[];
    /** Seats whose words are not wanted. */
    readonly muted: readonly string[];
    /** So many lines of it have been seen. */
    readonly heard: number;
    /** Scenes that are still to come. */
    readonly waiting: number;
    /** A deed is on its way. */
    readonly busy: boolean;
    readonly refusal: Message | null;
    /** The viewer acted or looked last when there were so many events. */
    readonly looked: number;
}

export interface SessionAround {
    after(ms: number, then: () => void): () => void;
    /** 0: nothing waits; 1: the usual time. */
    pace(): number;
    /** Where the reader was when the table was last left; -1: never here. */
    looked: number;
    /** What was said before, as far as it is kept. */
    said?: readonly ChatLine[];
}

const NOTHING: Showing = {
    link: { state: "opening" },
    scene: null,
    curtain: null,
    events: [],
    chat: [],
    muted: [],
    heard: 0,
    waiting: 0,
    busy: false,
    refusal: null,
    looked: 0,
};

const OWN_HOLD = 350; // ms that a deed of one's own stays before the next scene
const OTHERS_HOLD = 1000;
const EVENT_HOLD = 250; // more for every further event in the scene

/** How long a scene is to be looked at, at the usual pace. */
export function holdOf(scene: Scene): number {
    if (scene.events.length === 0) return 0;
    const base = scene.by !== null && scene.mine.includes(scene.by) ? OWN_HOLD : OTHERS_HOLD;
    return base + EVENT_HOLD * Math.min(4, scene.events.length - 1);
}

/** Two scenes as one, for readers who skip. */
export function merged(first: Scene, second: Scene): Scene {
    if (second.what === "welcome" || second.index < first.index) return second;
    return { ...second, events: [...first.events, ...second.events], before: first.before };
}

/** Which of our seats must act and is not looking. */
export function whoComes(scene: Scene): string | null {
    const { view, mine, you, info } = scene;
    if (mine.length < 2 || !view || info.phase !== "playing" || view.to_act.includes(you)) return null;
    const played = (seat: string): boolean => info.seats.some((s) => s.seat === seat && s.played_by === "bot");
    return view.to_act.find((seat) => mine.includes(seat) && !played(seat)) ?? null;
}

export class Session {
    private showing: Showing;
    private readonly listeners = new Set<() => void>();
    private queue: Scene[] = [];
    private known: GameEvent[] = []; // may be ahead of the scene
    private stopHolding: (() => void) | null = null;
    private settled = false;
    private readonly lookedBy = new Map<string, number>(); // who of us has seen how many events
    private readonly unwatch: () => void;

    constructor(
        readonly table: Table,
        private readonly around: SessionAround,
    ) {
        const { said = [] } = around;
        this.showing = { ...NOTHING, chat: said, heard: said.length };
        this.unwatch = table.watch((told) => this.take(told));
        table.look("public");
    }

    get now(): Showing {
        return this.showing;
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    close(): void {
        this.unwatch();
        this.stopHolding?.();
        this.table.close();
        this.listeners.clear();
    }

    /** Fails never: what is refused is shown. */
    async send(deed: Deed): Promise<boolean> {
        this.set({ busy: true, refusal: null });
        try {
            await this.table.send(deed);
            return true;
        } catch (error) {
            this.set({
                refusal:
                    error instanceof Refused
                        ? error.why
                        : { id: "page.failed", rule: "", args: {}, text: String(error) },
            });
            return false;
        } finally {
            this.set({ busy: false });
        }
    }

    forgive(): void {
        this.set({ refusal: null });
    }

    /** Shows what still waits, all at once. */
    skip(): void {
        this.stopHolding?.();
        this.stopHolding = null;
        if (this.queue.length === 0) return;
        const all = this.queue.reduce(merged);
        this.queue = [];
        this.show(all);
    }

    /** Comes to the table anew: which seats are ours may have changed. */
    restart(): void {
        this.forget();
        this.settled = false;
        this.table.look("public");
    }

    /** The person who was asked for is here. */
    raise(): void {
        const seat = this.showing.curtain;
        if (seat !== null) this.settle(seat);
    }

    /** What was said has been seen. */
    heard(): void {
        if (this.showing.heard < this.showing.chat.length) this.set({ heard: this.showing.chat.length });
    }

    /** What a seat says is wanted or not; the server keeps it for its seats, and who only watches has it for this visit. */
    mute(seat: string, muted: boolean): void {
        const others = this.showing.muted.filter((one) => one !== seat);
        if ((this.showing.scene?.mine.length ?? 0) > 0) void this.send({ op: "mute", seat, muted });
        else this.set({ muted: muted ? [...others, seat] : others });
    }

    private seen(viewer: string, events: number): void {
        this.lookedBy.set(viewer, events);
        this.set({ looked: events });
    }

    // --- Who looks ---

    /** From now on this seat looks: nothing that another one saw is left. */
    private settle(viewer: string): void {
        this.turnTo(viewer, null);
    }

    private lower(seat: string): void {
        this.turnTo("public", seat);
    }

    private turnTo(viewer: string, curtain: string | null): void {
        this.forget();
        this.settled = true;
        this.set({ curtain, scene: null, events: [], refusal: null });
        this.table.look(viewer);
    }

    private forget(): void {
        this.stopHolding?.();
        this.stopHolding = null;
        this.queue = [];
        this.known = [];
    }

    /** The first welcome is the public's and tells which seats are ours. */
    private arrive(scene: Scene): boolean {
        if (this.settled) return false;
        const [first] = scene.mine;
        const knows = scene.mine.length === 1 || scene.info.phase === "open"; // before the game nothing is hidden from anybody
        if (knows && first !== undefined && scene.you !== first) {
            this.settle(first);
            return true;
        }
        this.settled = true;
        return false;
    }

    // --- What is told ---

    private take(told: Told): void {
        if (told.type === "link") {
            this.set({ link: told.link });
        } else if (told.type === "muted") {
            this.set({ muted: told.seats });
        } else if (told.type === "chat") {
            const { type: _type, ...line } = told;
            this.set({ chat: [...this.showing.chat, { ...line, index: this.known.length }] });
        } else if (told.type === "said") {
            this.set(withSaid(this.showing, told.lines));
        } else if (this.beginsForSeveral(told.scene)) {
            this.restart();
        } else if (!this.arrive(told.scene)) {
            this.takeScene(told.scene);
        }
    }

    /** Persons who share the device have waited as the first of them: from now on each looks only when called. */
    private beginsForSeveral({ mine, you, info }: Scene): boolean {
        return mine.length > 1 && you !== "public" && this.showing.scene?.info.phase === "open" && info.phase !== "open";
    }

    private takeScene(scene: Scene): void {
        if (scene.what === "welcome") {
            this.forget();
            void this.recall(scene);
        } else {
            this.known.length = scene.index; // fewer after an undo; what is not known yet is recalled
            scene.events.forEach((event, i) => (this.known[scene.index - scene.events.length + i] = event));
            if (scene.by === scene.you) this.seen(scene.you, scene.index);
        }
        if (this.stopHolding && this.isBeside(scene)) {
            this.stopHolding();
            this.stopHolding = null;
        }
        if (this.stopHolding) {
            this.enqueue(scene);
            this.set({ waiting: this.queue.length });
        } else {
            this.show(this.withLast(scene));
        }
    }

    /** Others act in a step in which the viewer may act too: then nothing that they do is waited for. */
    private isBeside({ view, by, you, what }: Scene): boolean {
        const shown = this.showing.scene?.view;
        const free = (one: View | null | undefined): boolean => (one?.legal.length ?? 0) > 0;
        return this.queue.length === 0 && what === "move" && by !== you && free(shown) && free(view);
    }

    /** What somebody does in a turn, or several in the same step, is one beat; who wants it slow sees each deed. */
    private enqueue(scene: Scene): void {
        const last = this.queue.at(-1);
        const together = last && last.by !== null && (last.by === scene.by || (scene.before?.to_act.length ?? 0) > 1);
        const ours = scene.by !== null && scene.mine.includes(scene.by);
        if (together && !ours && this.around.pace() <= 1) this.queue[this.queue.length - 1] = merged(last, scene);
        else this.queue.push(scene);
    }

    /** Where nothing is waited for, what others did since our own last deed is one piece of news. */
    private withLast(scene: Scene): Scene {
        const last = this.showing.scene;
        const ours = (one: Scene): boolean => one.by !== null && one.mine.includes(one.by);
        return this.around.pace() === 0 && last && !ours(last) && !ours(scene) ? merged(last, scene) : scene;
    }

    /** Fetches what has happened before, and remembers where the viewer was. */
    private async recall({ you, index }: Scene): Promise<void> {
        // Without an answer the log begins with what comes next.
        const past = index === 0 ? [] : await this.table.history(0).catch(() => []);
        if (this.showing.scene?.you !== you) return;
        past.slice(0, Math.max(index, this.known.length)).forEach((event, i) => (this.known[i] ??= event));
        const left = this.around.looked < 0 ? past.length : this.around.looked;
        this.seen(you, Math.min(this.lookedBy.get(you) ?? left, past.length));
        this.publish();
    }

    private show(scene: Scene): void {
        const comes = whoComes(scene);
        if (comes !== null && comes !== this.showing.curtain) {
            this.showThenLower(scene, comes);
            return;
        }
        const curtain = comes === null ? null : this.showing.curtain;
        this.set({ scene, curtain, events: this.knownAt(scene), waiting: this.queue.length });
        this.hold(scene);
    }

    /** What the last person did stays for a moment before the curtain falls. */
    private showThenLower(scene: Scene, seat: string): void {
        const ms = scene.you === "public" ? 0 : holdOf(scene) * this.around.pace();
        if (ms === 0) {
            this.lower(seat);
            return;
        }
        this.set({ scene, events: this.knownAt(scene), waiting: this.queue.length });
        this.stopHolding = this.around.after(ms, () => this.lower(seat));
    }

    private hold(scene: Scene): void {
        const ms = holdOf(scene) * this.around.pace();
        if (ms === 0) {
            this.next();
            return;
        }
        this.stopHolding = this.around.after(ms, () => {
            this.stopHolding = null;
            this.next();
        });
    }

    private next(): void {
        const scene = this.queue.shift();
        if (scene) this.show(scene);
    }

    private knownAt({ index }: Scene): readonly GameEvent[] {
        return this.known.slice(0, index).filter((event) => event !== undefined);
    }

    private publish(): void {
        const { scene } = this.showing;
        if (scene) this.set({ events: this.knownAt(scene) });
    }

    private set(some: Partial<Showing>): void {
        this.showing = { ...this.showing, ...some };
        for (const listener of this.listeners) listener();
    }
}
