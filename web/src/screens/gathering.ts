// gathering.ts - somebody who waits for friends may look elsewhere: that they sit down, and that the game begins, is said,
// sounds, and is told by the browser where that is allowed.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { giveCue } from "../model/cue.js";
import type { Scene } from "../model/table.js";
import { notify } from "../parts/attention.js";
import type { Words } from "../words/words.js";
import { sitterName } from "./table-seats.js";

/** What has become different for somebody who sits and waits, in a sentence; null: nothing worth one. */
export function gathered(words: Words, before: Scene, { info, mine }: Scene): string | null {
    const { _ } = words;
    if (before.info.phase !== "open" || mine.length === 0) return null;
    if (info.phase === "playing") return _("Everybody is here: the game begins.");
    const wasFree = (seat: string): boolean => before.info.seats.some((one) => one.seat === seat && one.who === "open");
    const come = info.seats.filter(({ seat, who }) => who === "person" && !mine.includes(seat) && wasFree(seat));
    if (come.length === 0) return null;
    return _("{names} {n:has|have} sat down.", { names: words.list(come.map((one) => sitterName(words, one))), n: come.length });
}

/** The last of these sentences, for those who listen. */
export function useGathering(scene: Scene | null): string {
    const { words, settings } = useApp();
    const last = useRef(scene);
    const [told, setTold] = useState("");
    useEffect(() => {
        const before = last.current;
        last.current = scene;
        const text = before && scene && gathered(words, before, scene);
        if (!text) return;
        setTold(text);
        giveCue("guest");
        if (settings.notify) notify(text, "guest");
    }, [scene]);
    return told;
}
