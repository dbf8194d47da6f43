// cue.ts - what is worth a sound, a sign in the title or a notification. Who tells says only what happened; how it is
// told is up to those who listen.

export type Cue =
    /** It has become the reader's turn. */
    | "turn"
    /** Somebody said something. */
    | "talk"
    /** Somebody asks for the reader's agreement. */
    | "asked"
    /** Somebody has sat down, or with the last one the game begins. */
    | "guest"
    /** What was shown: dice fell, a cube or a building was put down, a card was taken or played, the game has ended. */
    | "dice"
    | "cube"
    | "card"
    | "end";

const listeners = new Set<(cue: Cue) => void>();

export function onCue(listener: (cue: Cue) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}

export function giveCue(cue: Cue): void {
    for (const listener of listeners) listener(cue);
}
