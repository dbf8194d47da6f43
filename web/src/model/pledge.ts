// pledge.ts - what a person adds to the seed of chance (docs/log.md): promised by its hash, kept on this device until
// the table asks for it, then shown. Where the browser hashes nothing (no secure context) or keeps nothing, the entropy
// itself is given at once, which protects less.
import type { TableInfo } from "./view.js";

export type Brought = { readonly pledge: string } | { readonly entropy: string };

/** What is needed of the browser; tests bring their own. */
export interface Keeping {
    get(name: string): string | null;
    set(name: string, value: string): void;
    remove(name: string): void;
    random(): string;
    /** Null: it cannot. */
    hash(hex: string): Promise<string | null>;
}

const nameOf = (hash: string): string => `taberna.pledge.${hash}`;
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const browserKeeping: Keeping = {
    get: (name) => localStorage.getItem(name),
    set: (name, value) => localStorage.setItem(name, value),
    remove: (name) => localStorage.removeItem(name),
    random: () => toHex(crypto.getRandomValues(new Uint8Array(32))),
    hash: async (hex) => {
        if (!globalThis.crypto?.subtle) return null;
        const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
        return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    },
};

export async function makePledge(keeping: Keeping = browserKeeping): Promise<Brought> {
    const entropy = keeping.random();
    const hash = await keeping.hash(entropy);
    if (hash === null) return { entropy };
    try {
        keeping.set(nameOf(hash), entropy);
    } catch {
        return { entropy };
    }
    return { pledge: hash };
}

/** Gives the table what it asks of these seats; each question once. */
export class Pledges {
    private readonly answered = new Set<string>();

    constructor(
        private readonly give: (wish: { seat: string } & Brought) => Promise<unknown>,
        private readonly keeping: Keeping = browserKeeping,
    ) {}

    async answer(info: TableInfo, mine: readonly string[]): Promise<void> {
        for (const { seat, asked, pledge } of info.seats) {
            if (asked === undefined || !mine.includes(seat)) continue;
            const question = `${seat} ${asked} ${pledge ?? ""} ${info.commitment}`;
            if (this.answered.has(question)) continue;
            this.answered.add(question);
            await (asked === "reveal" ? this.reveal(seat, pledge) : this.promise(seat, question));
        }
    }

    private async reveal(seat: string, pledge: string | undefined): Promise<void> {
        const entropy = pledge === undefined ? null : this.keeping.get(nameOf(pledge));
        if (entropy === null || pledge === undefined) return; // promised on another device
        try {
            await this.give({ seat, entropy });
            this.keeping.remove(nameOf(pledge));
        } catch {
            // asked again with the next welcome
        }
    }

    private async promise(seat: string, question: string): Promise<void> {
        const brought = await makePledge(this.keeping);
        try {
            if ("pledge" in brought) await this.give({ seat, ...brought });
        } catch {
            // asked again with the next news
        }
        this.answered.delete(question); // another round may ask the same
    }
}
