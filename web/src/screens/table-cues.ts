// table-cues.ts - which sounds belong to what is shown at a table.
import { useEffect, useRef } from "preact/hooks";
import { giveCue, type Cue } from "../model/cue.js";
import type { GameEvent } from "../model/view.js";
import type { PlayProps } from "./table-play.js";

const CUES: Readonly<Record<string, Cue>> = {
    dice: "dice",
    place: "cube",
    build: "cube",
    put: "cube",
    raise: "cube",
    extra: "cube",
    reserve: "card",
    take: "card",
    choose: "card",
    exchange: "card",
    play: "card",
    keep: "card",
};

const cueOf = ({ fields }: GameEvent): Cue | undefined => CUES[String(fields?.["verb"])];

/** One sound for each kind of thing that a scene shows, and one for the end. */
export function useCues({ scene, showing }: PlayProps): void {
    const told = useRef(scene);
    const over = scene.info.phase === "over" && showing.waiting === 0;
    const ended = useRef(over);
    useEffect(() => {
        if (told.current === scene) return;
        told.current = scene;
        for (const cue of new Set(scene.events.map(cueOf))) if (cue) giveCue(cue);
    }, [scene]);
    useEffect(() => {
        if (over && !ended.current) giveCue("end");
        ended.current = over;
    }, [over]);
}
