// table-answer.tsx - what has become of a question to the persons at a table: agreed, refused, or overtaken by the game.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { Scene } from "../model/table.js";
import type { Words } from "../words/words.js";
import type { PlayProps } from "./table-play.js";
import { speakerOf } from "./table-talk.js";

const SHOWN_MS = 8000;

/** In a sentence, when the question that stood before stands no more; null: there is nothing to say about it. */
export function answerTo(words: Words, before: Scene, after: Scene): string | null {
    const { _ } = words;
    const motion = before.info.motion;
    if (!motion || motion.asked.length === 0 || after.info.motion) return null;
    if (motion.what === "takeback" && after.index === motion.number && after.index < before.index)
        return _("Agreed: the moves are taken back.");
    if (motion.what === "replace" && after.info.seats.some(({ seat, played_by }) => seat === motion.replace && played_by === "bot"))
        return _("Agreed: a bot plays for {name} now.", { name: speakerOf(words, after, motion.replace!) });
    if (after.what === "move") return _("The question is void: the game has gone on.");
    if (after.what !== "vote" || after.by === null || after.mine.includes(after.by)) return null;
    const name = speakerOf(words, after, after.by);
    return after.by === motion.seat ? _("{name} asks for it no more.", { name }) : _("{name} does not agree.", { name });
}

export function Answer({ scene }: PlayProps) {
    const { words } = useApp();
    const last = useRef(scene);
    const [told, setTold] = useState<string | null>(null);
    useEffect(() => {
        const text = answerTo(words, last.current, scene);
        last.current = scene;
        if (text !== null) setTold(text);
    }, [scene]);
    useEffect(() => {
        if (told === null) return undefined;
        const timer = setTimeout(() => setTold(null), SHOWN_MS);
        return () => clearTimeout(timer);
    }, [told]);
    return <div role="status">{told !== null && <p class="notice small">{told}</p>}</div>;
}
