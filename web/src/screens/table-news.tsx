// table-news.tsx - what changed since the reader last looked, and the same as it happens for those who listen.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { NO_MEMORY, digest, remember, tellEvents, type Memory, type Names } from "../model/story.js";
import type { GameEvent } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import type { PlayProps } from "./table-play.js";
import { sitterName } from "./table-seats.js";
import type { Words } from "../words/words.js";
import type { Scene } from "../model/table.js";

/** Who the story calls what; "You takes a card" would be no sentence, so whoever has not given a name is told by the seat. */
export function namesOf(words: Words, { info }: Scene): Names {
    return Object.fromEntries(
        info.seats
            .filter(({ who }) => who !== "open")
            .map((seat) => [
                seat.seat,
                seat.who === "person" && seat.name !== words._("You")
                    ? sitterName(words, seat)
                    : words.head(words.word("seat", seat.seat)),
            ]),
    );
}

/** What the story must know before it tells the rest. */
export const memoryOf = (events: readonly GameEvent[], game: string): Memory =>
    events.reduce((memory, event) => remember(memory, event, game), NO_MEMORY);

export function Since({ session, showing, scene }: PlayProps) {
    const { words } = useApp();
    const { _ } = words;
    const { events, looked } = showing;
    const mine = (scene.view?.legal.length ?? 0) > 0;
    if (!mine || showing.waiting > 0 || events.length <= looked) return null;
    const memory = memoryOf(events.slice(0, looked), scene.info.game);
    const { lines, left } = digest(events.slice(looked), words, scene.info.game, {
        me: scene.mine,
        memory,
        names: namesOf(words, scene),
        most: 6,
    });
    if (lines.length === 0) return null;
    return (
        <details class="since">
            <summary>
                <Icon name="eye" size="1.1rem" />
                {_("Since you last looked: {n} {n:thing|things}", { n: lines.length + left })}
            </summary>
            <ul class="since-list">
                {left > 0 && <li class="soft small">{_("… and {n} before", { n: left })}</li>}
                {lines.map((line) => (
                    <li key={line.index}>
                        {line.seat !== "chance" && <SeatMark seat={line.seat} size="1.1rem" />}
                        <span>{line.text}</span>
                    </li>
                ))}
            </ul>
            <button type="button" class="button bare" onClick={() => session.look()}>
                {_("Seen")}
            </button>
        </details>
    );
}

/** Tells of every scene once, and of the prompt when it is the reader's turn. */
export function Announcer({ showing, scene }: PlayProps) {
    const { words } = useApp();
    const [text, setText] = useState("");
    const told = useRef<object | null>(null);
    useEffect(() => {
        if (told.current === scene) return;
        told.current = scene;
        const { view, info, events, index } = scene;
        const memory = memoryOf(showing.events.slice(0, Math.max(0, index - events.length)), info.game);
        const lines = tellEvents(events, words, info.game, memory, namesOf(words, scene)).map((line) => line.text);
        if (view && view.legal.length > 0) lines.push(words.say(view.prompt));
        if (lines.length > 0) setText(lines.join(" "));
    }, [scene, words]);
    return (
        <p class="spoken" role="status" aria-live="polite">
            {text}
        </p>
    );
}
