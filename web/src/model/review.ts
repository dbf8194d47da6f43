// review.ts - the review of a finished game, as the call `review` of the engine gives it (docs/review.md), step by step in a
// worker, so that its progress can be shown and it can be left.
import type { Caller } from "./engines.js";
import type { Standing } from "./replay.js";
import type { Message, Move } from "./view.js";

export interface Played {
    readonly decisions: number;
    readonly loss: number;
    readonly accuracy: number;
    /** The level that loses as much, and the weakest and the strongest that it may be; null where none was measured. */
    readonly like: string | null;
    readonly like_weakest: string | null;
    readonly like_strongest: string | null;
}

export interface Ledger {
    readonly seat: string;
    readonly start: number;
    readonly result: number;
    readonly luck: number;
    readonly own: number;
    readonly help: readonly number[];
    readonly drift: number;
    readonly adjusted: number;
    readonly uncertainty: number;
}

/** Something with a name of its own, by the vocabulary that has it. */
export interface Thing {
    readonly kind: string;
    readonly name: string;
}

export interface Decision {
    readonly event: number;
    readonly round: number;
    readonly seat: string;
    readonly stage: Exclude<Stage, "all">;
    /** The verb of the move. */
    readonly kind: string;
    readonly label: string;
    /** Why it counts in no rate; null: it counts. */
    readonly left_out: string | null;
    readonly played: Move;
    readonly better: Move | null;
    /** The cards, buildings and the like that the played move names. */
    readonly things: readonly Thing[];
    /** And its standard error. */
    readonly loss: number;
    readonly error: number;
    readonly reasons?: readonly Message[];
}

export interface TurningPoint {
    readonly event: number;
    readonly round: number;
    readonly luck: boolean;
    readonly change: readonly number[];
    readonly told: readonly Message[];
}

export interface Review {
    readonly unit: "share" | "points";
    /** The least loss of each label. */
    readonly labels: Readonly<Record<"inaccuracy" | "mistake" | "blunder", number>>;
    /** What a decision of each level loses, the weakest first; empty where that was not measured. */
    readonly levels: Readonly<Record<Stage, Readonly<Record<string, number>>>>;
    readonly seats: readonly string[];
    readonly turns: readonly TurningPoint[];
    readonly ledger: readonly Ledger[];
    readonly play: readonly (Readonly<Record<Stage, Played>> & { readonly seat: string })[];
    readonly decisions: readonly Decision[];
    readonly lines: readonly { readonly event: number; readonly round: number; readonly value: readonly number[] }[];
}

export const STAGES = ["opening", "middle", "ending", "all"] as const;
export type Stage = (typeof STAGES)[number];

/** Labels of decisions that cost something, the worst first. */
export const FAULTS: readonly string[] = ["blunder", "mistake", "inaccuracy"];

const STEPS = 2; // at a time: about as often is progress told

/** Null when nobody wants it any more. Only the decisions of `seat` are judged where one is given. */
export async function makeReview(
    engine: Caller,
    record: string,
    depth: "quick" | "deep",
    told: (done: number, work: number) => boolean,
    seat?: string,
): Promise<Review | null> {
    let answer = await engine.call("review", { record, depth, steps: 0, ...(seat === undefined ? {} : { seat }) });
    while (!answer.review) {
        if (!told(answer.done, answer.work)) return null;
        answer = await engine.call("review", { steps: STEPS });
    }
    return answer.review;
}

/** What every seat could expect behind each event, for the plot. */
export const standingsOf = ({ lines, unit }: Review): readonly Standing[] =>
    lines.map(({ event, round, value }) => ({
        event,
        round,
        stand: unit === "share" ? value : [],
        score: unit === "points" ? value : [],
    }));
