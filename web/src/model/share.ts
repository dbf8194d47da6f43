// share.ts - a whole game as the fragment of a link: the text of its record, compressed, in letters that a link may have.
// A fragment never leaves the browser, so no server learns of the game. The number in front is the version of
// this form; zlib's checksum notices a link that was cut off or changed on its way.

/** What can be wrong with a link, to be said by tellBadLink. */
export type LinkFault = "version" | "letters" | "damaged" | "long" | "foreign";

export class BadLink extends Error {
    constructor(readonly fault: LinkFault) {
        super(`the link is not good: ${fault}`);
        this.name = "BadLink";
    }
}

const PREFIX = "game=";
const VERSION = "1";

/** The longest record that a link unfolds to: the engine takes no longer one, and no link may fill the memory. */
export const RECORD_MOST = 1 << 20;

/** Whether a fragment, with or without its #, claims to hold a game. */
export const isShared = (fragment: string): boolean => fragment.replace(/^#/, "").startsWith(PREFIX);

/** The fragment for a record, without the #. */
export async function share(record: string): Promise<string> {
    const packed = await collect(new Blob([record]).stream().pipeThrough(new CompressionStream("deflate")));
    return `${PREFIX}${VERSION}.${toLetters(packed)}`;
}

/** The record that a fragment holds; fails with BadLink. That it is a good record the engine has to say. */
export async function unshare(fragment: string): Promise<string> {
    const parts = /^#?game=(\d+)\.(.*)$/s.exec(fragment);
    if (!parts) throw new BadLink("foreign");
    if (parts[1] !== VERSION) throw new BadLink("version");
    const bytes = fromLetters(parts[2]!);
    let text: Uint8Array;
    try {
        text = await collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")), RECORD_MOST);
    } catch (error) {
        throw error instanceof BadLink ? error : new BadLink("damaged");
    }
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(text);
    } catch {
        throw new BadLink("damaged");
    }
}

async function collect(stream: ReadableStream<Uint8Array>, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        if (length > most) {
            reader.cancel().catch(() => undefined);
            throw new BadLink("long");
        }
        pieces.push(value);
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
    }
    return whole;
}

function toLetters(bytes: Uint8Array): string {
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
    if (!/^[A-Za-z0-9_-]*$/.test(letters)) throw new BadLink("letters");
    if (letters.length % 4 === 1) throw new BadLink("damaged"); // no number of bytes has so many letters
    const binary = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
