// remote.ts - a table on a server, as a Table: one socket shows it to one viewer (docs/protocol.md, "The socket"). A
// lost connection is opened again, later and later, and the next welcome replaces everything; a move that had no answer
// by then is not repeated, for the welcome tells whether it counted.
import {
    Refused,
    sceneAfter,
    sceneOfWelcome,
    sceneWithPresence,
    type Deed,
    type Hint,
    type Link,
    type News,
    type Scene,
    type Table,
    type Told,
    type Welcome,
} from "./table.js";
import { browserKeeping, Pledges, type Brought, type Keeping } from "./pledge.js";
import type { ChatLine } from "./said.js";
import { PROTOCOL, socketAddress, wire } from "./wire.js";
import type { GameEvent, Message } from "./view.js";

/** What is needed of a WebSocket and of the time; tests bring their own. */
export interface SocketLike {
    onmessage: ((event: MessageEvent) => void) | null;
    onclose: ((event: CloseEvent) => void) | null;
    send(text: string): void;
    close(code?: number): void;
}

export interface RemoteAround {
    connect(address: string): SocketLike;
    after(ms: number, then: () => void): () => void;
    now(): number;
    /** Whether there is such a table; asked when a socket does not open. */
    exists(id: string): Promise<unknown>;
    record(id: string, seat?: string): Promise<string>;
    /** Gives what the table asks of a seat for its chance. */
    give(id: string, wish: { seat: string } & Brought): Promise<unknown>;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30000;
const PING_EVERY = 10000;
const ANSWER_WITHIN = 5000; // of a ping: later the connection counts as dead

export const message = (id: string, args: Message["args"] = {}): Message => ({ id, rule: "", args });

/** Closed with these, trying again would not help. */
const REASONS: Readonly<Record<number, string>> = {
    4401: "page.seat-needs-key",
    4403: "page.key-not-good",
    4404: "server.no-such-table",
};

const browser: RemoteAround = {
    connect: (address) => new WebSocket(address, "taberna.v1") as SocketLike,
    after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    exists: (id) => wire.table(id),
    record: (id, seat) => wire.record(id, seat),
    give: (id, wish) => wire.give(id, wish),
};

const lineOf = ({ n, what, seat, text, index }: any): ChatLine => ({
    n,
    seat,
    text,
    index,
    ...(what === "react" ? { word: text } : {}),
});

interface Question {
    resolve(answer: any): void;
    reject(error: Error): void;
}

export class RemoteTable implements Table {
    readonly kind = "remote";
    private readonly listeners = new Set<(told: Told) => void>();
    private viewer = "public";
    private socket: SocketLike | null = null;
    private welcomed = false;
    private scene: Scene | null = null;
    private n = 0;
    private failures = 0;
    private nextId = 1;
    private readonly questions = new Map<number, Question>();
    private stopWaiting: () => void = () => {};
    private stopPinging: () => void = () => {};
    private closed = false;
    private readonly pledges: Pledges;

    constructor(
        readonly id: string,
        private readonly around: RemoteAround = browser,
        keeping: Keeping = browserKeeping,
    ) {
        this.pledges = new Pledges((wish) => around.give(id, wish), keeping);
    }

    look(viewer: string): void {
        this.viewer = viewer;
        this.failures = 0;
        this.scene = null;
        this.drop();
        this.tellLink({ state: "opening" });
        this.open();
    }

    watch(listener: (told: Told) => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }

    async send(deed: Deed): Promise<void> {
        await this.ask(deed);
    }

    async why(move: string): Promise<Message | null> {
        const answer = await this.ask({ op: "why", move });
        return answer.why ?? answer.does ?? null;
    }

    hint(): Promise<Hint> {
        return this.ask({ op: "hint" });
    }

    async history(from: number): Promise<readonly GameEvent[]> {
        return (await this.ask({ op: "history", from })).events;
    }

    record(): Promise<string> {
        return this.around.record(this.id, this.viewer === "public" ? undefined : this.viewer);
    }

    /** The device has lost its network: said at once, and not only when the server is missed. */
    cut(): void {
        if (!this.closed && this.socket) this.lost(0);
    }

    /** Tries at once, for somebody who does not want to wait. */
    hurry(): void {
        if (this.socket || this.closed) return;
        this.stopWaiting();
        this.open();
    }

    close(): void {
        this.closed = true;
        this.drop();
        this.listeners.clear();
    }

    // --- The connection ---

    private open(): void {
        const socket = this.around.connect(socketAddress(this.id, this.viewer));
        this.socket = socket;
        this.welcomed = false;
        socket.onmessage = ({ data }) => this.socket === socket && this.take(data);
        socket.onclose = ({ code }) => this.socket === socket && this.lost(code);
    }

    /** Forgets the connection; its questions have no answer. */
    private drop(): void {
        const socket = this.socket;
        this.socket = null;
        this.stopWaiting();
        this.stopPinging();
        socket?.close();
        const questions = [...this.questions.values()];
        this.questions.clear();
        for (const { reject } of questions) reject(new Refused(message("page.connection-lost")));
    }

    private lost(code: number): void {
        const opened = this.welcomed || this.scene !== null;
        this.drop();
        if (this.closed) return;
        const reason = REASONS[code];
        if (reason !== undefined) this.tellLink({ state: "gone", why: message(reason) });
        else if (opened) this.tryAgain();
        else void this.askWhether();
    }

    /** It did not open: there is no such table, or nobody there. */
    private async askWhether(): Promise<void> {
        const viewer = this.viewer;
        try {
            await this.around.exists(this.id);
        } catch (error) {
            if (this.closed || viewer !== this.viewer || this.socket) return;
            if (error instanceof Refused && error.why.id === "server.no-such-table") {
                this.tellLink({ state: "gone", why: error.why });
                return;
            }
        }
        if (!this.closed && !this.socket) this.tryAgain();
    }

    private tryAgain(): void {
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++);
        this.tellLink({ state: "lost", again: this.around.now() + wait });
        this.stopWaiting();
        this.stopWaiting = this.around.after(wait, () => this.open());
    }

    private ping(): void {
        this.stopPinging();
        this.stopPinging = this.around.after(PING_EVERY, () => {
            const late = this.around.after(ANSWER_WITHIN, () => this.lost(0));
            this.stopPinging = late;
            this.ask({ op: "ping" }).then(
                () => this.ping(),
                () => late(),
            );
        });
    }

    // --- Messages ---

    private take(data: unknown): void {
        let told: any; // checked below, as far as it matters
        try {
            told = JSON.parse(String(data));
        } catch {
            return;
        }
        switch (told?.type) {
            case "welcome":
                return this.takeWelcome(told);
            case "news":
                return this.takeNews(told);
            case "presence":
                if (this.scene) this.show(sceneWithPresence(this.scene, told.seats));
                return;
            case "muted":
                this.tell({ type: "muted", seats: told.seats });
                return this.takeAnswer(told);
            case "said":
                return this.tell({ type: "said", lines: told.lines.map(lineOf) });
            case "bye":
                return;
            default:
                this.takeAnswer(told);
        }
    }

    private takeWelcome(welcome: Welcome): void {
        if (welcome.protocol !== PROTOCOL) {
            this.drop();
            this.tellLink({ state: "gone", why: message("page.other-version") });
            return;
        }
        this.welcomed = true;
        this.failures = 0;
        const older = this.scene !== null && (welcome.n < this.n || welcome.table.commitment !== this.scene.info.commitment);
        this.n = welcome.n;
        this.tellLink(older ? { state: "here", older } : { state: "here" });
        if (this.viewer !== "public") this.tell({ type: "muted", seats: [] }); // those who are follow the welcome
        this.show(sceneOfWelcome(welcome));
        this.ping();
    }

    private takeNews(news: News): void {
        if (!this.scene || news.n <= this.n) return;
        if (news.n > this.n + 1) {
            this.drop();
            this.open();
            return;
        }
        this.n = news.n;
        const [seat, text, n] = [news.seat ?? "", news.text ?? "", news.n];
        if (news.muted) return;
        if (news.what === "chat") this.tell({ type: "chat", seat, text, n });
        else if (news.what === "react") this.tell({ type: "chat", seat, text, n, word: text });
        else this.show(sceneAfter(this.scene, news));
    }

    private takeAnswer(answer: any): void {
        const question = this.questions.get(answer?.id);
        if (!question) return;
        this.questions.delete(answer.id);
        if (answer.type === "refused") question.reject(new Refused(answer.why));
        else question.resolve(answer);
    }

    private ask(question: object): Promise<any> {
        if (!this.socket || !this.welcomed) return Promise.reject(new Refused(message("page.connection-lost")));
        const id = this.nextId++;
        const { socket } = this;
        return new Promise((resolve, reject) => {
            this.questions.set(id, { resolve, reject });
            socket.send(JSON.stringify({ id, ...question }));
        });
    }

    private show(scene: Scene): void {
        this.scene = scene;
        this.tell({ type: "scene", scene });
        void this.pledges.answer(scene.info, scene.mine);
    }

    private tellLink(link: Link): void {
        this.tell({ type: "link", link });
    }

    private tell(told: Told): void {
        for (const listener of this.listeners) listener(told);
    }
}
