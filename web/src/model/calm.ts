// calm.ts - when the page has shown what there is to show. Bots and the page share a few cores: what has happened is drawn before a
// bot begins to think about it. And what is large is drawn in pieces, one a frame, so that nobody waits for all of it at once.
const LATEST = 100; // ms until a page that has gone out of sight goes on without frames

/** False in a test, which has no screen. */
export const hasFrames = (): boolean => "requestAnimationFrame" in globalThis;

/** Frames come: the page is in sight. */
export const isSeen = (): boolean => hasFrames() && document.visibilityState !== "hidden";

const idle = (): Promise<unknown> =>
    new Promise((resolve) =>
        "requestIdleCallback" in globalThis ? requestIdleCallback(resolve, { timeout: LATEST }) : setTimeout(resolve),
    );

const frame = (): Promise<unknown> =>
    new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, LATEST);
    });

/** In a task of its own, behind the next frame. */
async function behindFrame(): Promise<void> {
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
}

interface Piece {
    readonly order: number;
    readonly draw: () => void;
}

const pieces: Piece[] = [];
let drawing = false;

/** Ends behind the frame that lays out the last. */
async function drawPieces(): Promise<void> {
    do {
        drawing = true;
        if (isSeen()) await behindFrame();
        const next = pieces.sort((a, b) => a.order - b.order).shift();
        next?.draw();
        drawing = next !== undefined;
    } while (drawing);
}

/** Draws a piece when those before it have been drawn, at once where nothing is seen; call the answer when it is not wanted any more. */
export function drawLater(piece: Piece): () => void {
    pieces.push(piece);
    if (!drawing) void drawPieces();
    return () => {
        const at = pieces.indexOf(piece);
        if (at >= 0) pieces.splice(at, 1);
    };
}

/** Until what is to be seen has been drawn; at once where nothing is seen. */
export async function calm(): Promise<void> {
    if (!isSeen()) return;
    do await behindFrame();
    while (drawing);
    await idle();
}
