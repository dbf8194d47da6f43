// table-news.tsx - what changed since the reader last looked, and the same as it happens for those who listen.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { digest, tellEvents, type Names } from "../model/told.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
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

export function Since({ session, showing, scene }: PlayProps) {
    const { words } = useApp();
    const { _ } = words;
    const { events, looked } = showing;
    const mine = (scene.view?.legal.length ?? 0) > 0;
    if (!mine || showing.waiting > 0 || events.length <= looked) return null;
    const { lines, left } = digest(events.slice(looked), words, {
        me: scene.mine,
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
export function Announcer({ scene }: PlayProps) {
    const { words } = useApp();
    const [text, setText] = useState("");
    const told = useRef<object | null>(null);
    useEffect(() => {
        if (told.current === scene) return;
        told.current = scene;
        const { view, events } = scene;
        const lines = tellEvents(events, words, namesOf(words, scene)).map((line) => line.text);
        if (view && view.legal.length > 0) lines.push(words.say(view.prompt));
        if (lines.length > 0) setText(lines.join(" "));
    }, [scene, words]);
    return (
        <p class="spoken" role="status" aria-live="polite">
            {text}
        </p>
    );
}
