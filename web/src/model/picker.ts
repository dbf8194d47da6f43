// picker.ts - how a person chooses one of the legal moves by pointing at things. A thing is a pair of key and value, as in
// the fields of moves: { card: "wheat-trade" }, { square: "b3" }. What was pointed at narrows the moves; a thing is live
// while a move that is still possible has it; when one move is left, it is chosen. No rule of a game is needed for that.
import type { Field, Fields, Move } from "./view.js";

export type Thing = Readonly<Record<string, string | number>>;

const has = (field: Field | undefined, value: string | number): boolean =>
    Array.isArray(field) ? field.includes(String(value)) : field !== undefined && String(field) === String(value);

/** Whether a move has all of a thing's fields. */
export const fits = (fields: Fields, thing: Thing): boolean =>
    Object.entries(thing).every(([key, value]) => has(fields[key], value));

export class Picker {
    /** Moves that fit everything picked so far. */
    readonly moves: readonly Move[];

    constructor(
        readonly legal: readonly Move[],
        readonly picked: readonly Thing[],
        /** Tells the owner of the picker what is picked now. */
        private readonly onChange: (picked: readonly Thing[]) => void,
        /** Sends a move. */
        private readonly onChoose: (move: Move) => void,
    ) {
        this.moves = legal.filter((move) => picked.every((thing) => fits(move.fields, thing)));
    }

    /** The moves that pointing at this would leave. */
    under(thing: Thing): readonly Move[] {
        return this.moves.filter((move) => fits(move.fields, thing));
    }

    live(thing: Thing): boolean {
        return this.under(thing).length > 0;
    }

    isPicked(thing: Thing): boolean {
        return this.picked.some((other) => JSON.stringify(other) === JSON.stringify(thing));
    }

    /** Points at a thing: chooses the only move that is left, takes the thing back if it was picked, or narrows. */
    pick(thing: Thing): void {
        if (this.isPicked(thing)) {
            this.onChange(this.picked.filter((other) => JSON.stringify(other) !== JSON.stringify(thing)));
            return;
        }
        const left = this.under(thing);
        if (left.length === 1) {
            this.choose(left[0]!);
        } else if (left.length > 1) {
            this.onChange([...this.picked, thing]);
        }
    }

    /** Says what is picked from now on, without choosing: for what should be seen before it is done, and for second thoughts. */
    repick(picked: readonly Thing[]): void {
        this.onChange(picked);
    }

    choose(move: Move): void {
        this.onChange([]);
        this.onChoose(move);
    }

    clear(): void {
        this.onChange([]);
    }
}
