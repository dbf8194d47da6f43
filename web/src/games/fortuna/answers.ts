// answers.ts - what was asked about something on the table, and the answer. The bar shows it; nothing else is drawn anew, so
// that a pointer that wanders over the board costs nothing.
import { useEffect, useState } from "preact/hooks";
import type { Message } from "../../model/view.js";

export interface Asked {
    /** What was pointed at. */
    readonly about: string;
    readonly card: string | null;
    readonly why: Message | null;
}

type Why = (move: string) => Promise<Message | null>;

export class Answers {
    asked: Asked | null = null;
    /** What the move under the pointer does. */
    previewed: Message | null = null;
    private under: string | null = null;
    private readonly listeners = new Set<() => void>();

    constructor(private readonly why: Why) {}

    /** Why can this move not be made? */
    async ask(about: string, move: string, card: string | null): Promise<void> {
        this.tell(() => (this.asked = { about, card, why: null }));
        const mine = this.asked;
        const why = await this.why(move);
        if (this.asked === mine) this.tell(() => (this.asked = { about, card, why }));
    }

    forget(): void {
        this.tell(() => (this.asked = null));
    }

    /** What does this move do? Null: the pointer has left. */
    async preview(move: string | null): Promise<void> {
        this.under = move;
        const does = move === null ? null : await this.why(move);
        if (this.under === move && this.previewed !== does) this.tell(() => (this.previewed = does));
    }

    private tell(change: () => void): void {
        change();
        for (const listener of [...this.listeners]) listener();
    }

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => void this.listeners.delete(listener);
    }
}

/** A hook: the component that calls it is drawn again with every answer. */
export function useAnswers(answers: Answers): void {
    const [, count] = useState(0);
    useEffect(() => answers.listen(() => count((old) => old + 1)), [answers]);
}
