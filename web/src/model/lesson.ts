// lesson.ts - a lesson is the beginning of a recorded game with something to say at chosen events. The learner sits at one
// of the seats and makes the recorded moves by pointing; what lies between is played by itself. Nothing is judged here
// but one thing: whether a move is the one of the record.
import type { Caller } from "./engines.js";
import type { Replay } from "./replay.js";
import type { GameEvent, Message, Move } from "./view.js";
import { fits, type Thing } from "./picker.js";

export interface Step {
    /** How many events have happened when this is said. */
    readonly at: number;
    /** English, marked with N_. */
    readonly text: string;
    /** Rules to read more in. */
    readonly rules?: readonly string[];
    /** The learner makes the next move of the record; otherwise goes on after reading. */
    readonly ask?: boolean;
    /** What to say to another choice, if there is something better than the usual. */
    readonly wrong?: string;
}

export interface Lesson {
    readonly game: string;
    /** Where the learner sits. */
    readonly seat: string;
    readonly record: string;
    readonly steps: readonly Step[];
}

/** A lesson under way: immutable; going on gives another one. */
export class Course {
    private constructor(
        readonly lesson: Lesson,
        readonly replay: Replay,
        /** The number of the step, 0 up. */
        readonly number: number,
        /** The move that is expected now; null where there is only something to read. */
        readonly expected: Move | null,
    ) {}

    static async begin(lesson: Lesson, replay: Replay): Promise<Course> {
        return Course.at(lesson, replay, 0);
    }

    private static async at(lesson: Lesson, replay: Replay, number: number): Promise<Course> {
        const step = lesson.steps[number]!;
        let expected: Move | null = null;
        if (step.ask) {
            const { event } = await replay.frame(step.at + 1, lesson.seat);
            if (event?.seat !== lesson.seat || !event.fields) throw new Error(`step ${number} asks for another's move`);
            expected = { move: event.move!, fields: event.fields };
        }
        return new Course(lesson, replay, number, expected);
    }

    get step(): Step {
        return this.lesson.steps[this.number]!;
    }

    get isLast(): boolean {
        return this.number === this.lesson.steps.length - 1;
    }

    /** Whether what was pointed at so far still leads to the expected move. */
    fits(picked: readonly Thing[]): boolean {
        return this.expected === null || picked.every((thing) => fits(this.expected!.fields, thing));
    }

    isExpected(move: Move): boolean {
        return this.expected?.move === move.move;
    }

    next(): Promise<Course> {
        return this.isLast ? Promise.resolve(this) : Course.at(this.lesson, this.replay, this.number + 1);
    }

    back(): Promise<Course> {
        return this.number === 0 ? Promise.resolve(this) : Course.at(this.lesson, this.replay, this.number - 1);
    }

    /** What happens between this step and the next: the learner's move first, if there is one. */
    between(): Promise<readonly GameEvent[]> {
        const to = this.isLast ? this.step.at : this.lesson.steps[this.number + 1]!.at;
        return this.replay.events(this.step.at + 1, to, this.lesson.seat);
    }
}

const NO_SECRET = "00".repeat(32);

/** Answers why a move cannot be made at a moment of the lesson, or what it would do. For each question a table is set, one after
 * the other, since an engine has few. */
export class Tutor {
    private last: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly engine: Caller,
        private readonly lesson: Lesson,
        private readonly seats: readonly string[],
    ) {}

    why(at: number, move: string): Promise<Message | null> {
        const answer = this.last.then(() => this.ask(at, move));
        this.last = answer.catch(() => undefined);
        return answer;
    }

    private async ask(at: number, move: string): Promise<Message | null> {
        const { record, seat } = this.lesson;
        const seats = this.seats.map((one) => (one === seat ? { who: "me", name: one } : { who: "bot", bot: "random" }));
        const { table } = await this.engine.call("create", { record, at, seats, secret: NO_SECRET, bot_key: NO_SECRET, now: 0 });
        try {
            const answer = await this.engine.call("why", { table, seat, move });
            return (answer.legal ? answer.does : answer.why) ?? null;
        } finally {
            await this.engine.call("close", { table });
        }
    }
}
