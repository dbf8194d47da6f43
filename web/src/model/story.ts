// story.ts - what happened, as sentences in the reader's language. An event has named fields and means the same everywhere;
// a table gives each verb of a game its sentence. What an event leaves unsaid (which good is sold, which cube is placed) it
// owes to one before it: a Memory is carried along from event to event.
import type { Words } from "../words/words.js";
import { fortunaTexts } from "./story-fortuna.js";
import { NO_MEMORY, word, type Memory, type StoryTexts } from "./story-parts.js";
import { townsTexts } from "./story-towns.js";
import type { Fields, GameEvent } from "./view.js";

export { NO_MEMORY, type Memory };

const GAMES: Readonly<Record<string, StoryTexts>> = { fortuna: fortunaTexts, towns: townsTexts };

/** Who is called what: names of persons by seat; a seat without one is called by its own word. */
export type Names = Readonly<Record<string, string>>;

export function seatName(seat: string, words: Words, names: Names = {}): string {
    return names[seat] ?? words.word("seat", seat);
}

/** One event as a sentence. Without a memory it says a little less. */
export function tellEvent(event: GameEvent, words: Words, game: string, memory = NO_MEMORY, names: Names = {}): string {
    const story = GAMES[game];
    const actor = { seat: seatName(event.seat, words, names) };
    if (!story) return `${actor.seat}: ${event.move ?? "?"}`;
    if (!event.fields) {
        return words.head(words._(event.seat === "chance" ? story.hidden.chance : story.hidden.seat, actor));
    }
    const { key, more = {} } = story.text(event.fields, event.seat, memory);
    const template = story.texts[key];
    if (template === undefined) return `${actor.seat}: ${event.move ?? "?"}`;
    const args = { ...shown(event.fields, words, story, names), ...actor, ...shown(more, words, story, names) };
    return words.head(words._(template, args));
}

/** The fields with the words of the reader's language; numbers stay numbers, for they choose forms. */
function shown(fields: Fields, words: Words, story: StoryTexts, names: Names): Record<string, string | number> {
    const verb = word(fields, "verb");
    const said: Record<string, string | number> = {};
    for (const [key, field] of Object.entries(fields)) {
        if (key === "verb") continue;
        if (Array.isArray(field))
            said[key] = words.list(field.map((id) => oneWord(story.kind(key, verb), String(id), words, names)));
        else if (typeof field === "number") said[key] = field;
        else said[key] = oneWord(story.kind(key, verb), String(field), words, names);
    }
    return said;
}

function oneWord(kind: string, id: string, words: Words, names: Names): string {
    if (kind === "seat") return seatName(id, words, names);
    if (kind === "card") return words.name(id);
    return kind === "" ? id : words.word(kind, id);
}

export function remember(memory: Memory, event: GameEvent, game: string): Memory {
    const story = GAMES[game];
    return story && event.fields ? story.remember(memory, event.fields, event.seat) : memory;
}

export interface Line {
    readonly seat: string;
    readonly text: string;
    /** Of the event, counted from the first of those told. */
    readonly index: number;
    readonly small: boolean;
}

/** Events that follow each other, told one by one. */
export function tellEvents(
    events: readonly GameEvent[],
    words: Words,
    game: string,
    memory = NO_MEMORY,
    names: Names = {},
): readonly Line[] {
    const lines: Line[] = [];
    for (const [index, event] of events.entries()) {
        lines.push({
            seat: event.seat,
            text: tellEvent(event, words, game, memory, names),
            index,
            small: isSmall(event, game),
        });
        memory = remember(memory, event, game);
    }
    return lines;
}

export const isSmall = (event: GameEvent, game: string): boolean =>
    event.fields !== null && (GAMES[game]?.small.has(word(event.fields, "verb")) ?? false);

export interface Digest {
    readonly lines: readonly Line[];
    /** How many more there were before these. */
    readonly left: number;
}

/** What changed since somebody last looked: what others did that matters, the newest last, no more than `most` lines. */
export function digest(
    events: readonly GameEvent[],
    words: Words,
    game: string,
    { me = [], memory = NO_MEMORY, names = {}, most = 12 }: DigestOptions = {},
): Digest {
    const told = tellEvents(events, words, game, memory, names);
    const lines = told.filter((line) => !line.small && !me.includes(line.seat));
    return { lines: lines.slice(-most), left: Math.max(0, lines.length - most) };
}

export interface DigestOptions {
    readonly me?: readonly string[];
    readonly memory?: Memory;
    readonly names?: Names;
    readonly most?: number;
}
