// wire.ts - the server's requests (docs/protocol.md) as functions. What it refuses fails with Refused; no answer at all
// with Unreachable.
import type { Brought } from "./pledge.js";
import { Refused } from "./table.js";
import type { TableInfo } from "./view.js";

export const PROTOCOL = 1;

export class Unreachable extends Error {
    constructor() {
        super("the server does not answer");
        this.name = "Unreachable";
    }
}

export interface NewTable {
    readonly game: string;
    readonly seats: readonly { readonly who: "me" | "open" | "bot"; readonly name?: string; readonly bot?: string }[];
    readonly options?: Readonly<Record<string, string>>;
    readonly clock?: { readonly kind: "none" | "move" | "bank"; readonly seconds?: number };
    readonly public?: boolean;
    readonly entropy?: string;
    readonly pledge?: string;
    readonly hints?: boolean;
    readonly record?: string;
    readonly at?: number;
}

export interface Created {
    readonly table: TableInfo;
    readonly seats: readonly string[];
    readonly invite: string;
}

async function ask(method: string, path: string, body?: object): Promise<Response> {
    const sent: RequestInit = { method, credentials: "same-origin", cache: "no-store" };
    if (body) Object.assign(sent, { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    let response: Response;
    try {
        response = await fetch(`/api/v1${path}`, sent);
    } catch {
        throw new Unreachable();
    }
    if (response.ok) return response;
    const said = await response.json().catch(() => null);
    if (said?.error?.id) throw new Refused(said.error);
    throw new Unreachable(); // not our server: a proxy, or files without one
}

async function json<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await ask(method, path, body);
    return response.json().catch(() => {
        throw new Unreachable();
    });
}

const at = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const wire = {
    version: () => json<{ protocol: number; program: string; commit: string }>("GET", ""),
    tables: () => json<{ tables: TableInfo[] }>("GET", "/tables"),
    create: (terms: NewTable) => json<Created>("POST", "/tables", terms),
    table: (id: string) => json<{ table: TableInfo }>("GET", at(id)),
    sit: (id: string, wish: { name: string; seat?: string; invite?: string } & Brought) =>
        json<{ seat: string }>("POST", `${at(id)}/seats`, wish),
    give: (id: string, wish: { seat: string } & Brought) => ask("POST", `${at(id)}/entropy`, wish),
    /** Sits down at the table where they play again; the first who comes makes it. */
    rematch: (id: string, brought: Brought) =>
        json<{ table: string; seats: string[] }>("POST", `${at(id)}/rematch`, brought),
    /** Who is called there when it becomes the seat's turn and nobody looks; an empty address ends it. */
    webhook: (id: string, seat: string, url: string) =>
        json<{ secret: string | null }>("PUT", `${at(id)}/seats/${encodeURIComponent(seat)}/webhook`, { url }),
    leave: (id: string, seat: string) => ask("DELETE", `${at(id)}/seats/${encodeURIComponent(seat)}`),
    bot: (id: string, seat: string, bot: string) => ask("POST", `${at(id)}/bots`, { seat, bot }),
    record: async (id: string, seat?: string) =>
        (await ask("GET", `${at(id)}/record${seat === undefined ? "" : `?seat=${encodeURIComponent(seat)}`}`)).text(),
    signUp: (name: string, passphrase: string) => json<{ name: string }>("POST", "/names", { name, passphrase }),
    signIn: (name: string, passphrase: string) => json<{ name: string }>("POST", "/sessions", { name, passphrase }),
    signOut: () => ask("DELETE", "/sessions"),
    /** Names that cannot sit down where the name of the session keeps a seat. */
    blocks: () => json<{ blocks: string[] }>("GET", "/me/blocks"),
    block: (name: string, blocked: boolean) => ask("POST", "/me/blocks", { name, blocked }),
    me: () => json<{ name: string; seats: { table: string; seat: string }[] }>("GET", "/me"),
    /** A new key for the seats that are kept under the name of the session. */
    fetchKey: (id: string) => json<{ seats: string[] }>("POST", `${at(id)}/key`, {}),
};

export function socketAddress(id: string, seat: string): string {
    const query = seat === "public" ? "" : `?seat=${encodeURIComponent(seat)}`;
    return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/v1${at(id)}/socket${query}`;
}
