// table-news.tsx - what happened last, to be read, and the same as it happens for those who listen.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { tellEvents, type Names } from "../model/told.js";
import { useLater } from "../parts/later.js";
import { LogLine } from "./table-log.js";
import type { PlayProps } from "./table-play.js";
import { sitterName } from "./table-seats.js";
import type { Words } from "../words/words.js";
import type { Scene } from "../model/table.js";

/** Persons by their names; a person without one is told by the seat. */
export function namesOf(words: Words, { info }: Scene): Names {
    return Object.fromEntries(
        info.seats
            .filter(({ who, name }) => who === "person" && name !== null)
            .map((seat) => [seat.seat, sitterName(words, seat)]),
    );
}

const LINES_MOST = 8;

/** What happened last, in sentences; what the reader has not seen yet is marked. */
export function LastEvents({ showing, scene }: PlayProps) {
    const { words } = useApp();
    const { looked } = showing;
    const events = useLater(showing.events);
    const from = Math.max(0, events.length - 3 * LINES_MOST); // some events are told with others
    const lines = useMemo(
        () => tellEvents(events.slice(from), words, namesOf(words, scene)).slice(-LINES_MOST),
        [events, words, scene.info.seats],
    );
    return (
        <div class="last-events" tabIndex={0} role="group" aria-label={words._("What happened last")}>
            <ol class="log-lines">
                {lines.map((line) => (
                    <LogLine key={from + line.index} {...line} fresh={from + line.index >= looked} />
                ))}
            </ol>
        </div>
    );
}

/** What is to be heard of a scene, for somebody who has heard of so many events: where nothing moves, a scene holds again what the
 * one before it held. */
export function heardOf(words: Words, scene: Scene, heard: number): string[] {
    const { view, events, index } = scene;
    const known = events.length - Math.max(0, index - heard);
    const lines = tellEvents(events, words, namesOf(words, scene)).filter((line) => line.index >= known);
    const asked = view && view.legal.length > 0 ? [words.say(view.prompt)] : [];
    return [...lines.map((line) => line.text), ...asked];
}

/** Tells of every event once, and of the prompt when it is the reader's turn. */
export function Announcer({ scene }: PlayProps) {
    const { words } = useApp();
    const [text, setText] = useState("");
    const told = useRef<Scene | null>(null);
    useEffect(() => {
        if (told.current === scene) return;
        const lines = heardOf(words, scene, told.current?.index ?? 0);
        told.current = scene;
        if (lines.length > 0) setText(lines.join(" "));
    }, [scene, words]);
    return (
        <p class="spoken" role="status" aria-live="polite">
            {text}
        </p>
    );
}
