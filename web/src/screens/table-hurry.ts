// table-hurry.ts - nobody must watch: pressing anywhere on the table while the deeds of others are being shown shows all of them
// at once, and does nothing else, so that nobody makes a move by hurrying.
import { useEffect, useRef } from "preact/hooks";
import { finishMotion, isMoving } from "../games/motion.js";
import type { PlayProps } from "./table-play.js";

const WATCHED = ".table-main, .panel-choices";

/** Whether what is shown is somebody else's deed, or more of them wait. */
const watching = ({ showing, scene }: PlayProps): boolean =>
    showing.waiting > 0 || (scene.by !== null && !scene.mine.includes(scene.by) && isMoving());

/** The click that belongs to a press, if one comes. */
function swallowClick(): void {
    const swallow = (event: Event): void => {
        event.preventDefault();
        event.stopImmediatePropagation();
    };
    const over = (): void => void setTimeout(() => removeEventListener("click", swallow, true));
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener("pointerup", over, { capture: true, once: true });
    addEventListener("pointercancel", over, { capture: true, once: true });
}

export function useHurry(props: PlayProps): void {
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
        const press = (event: PointerEvent): void => {
            const inside = event.target instanceof Element && event.target.closest(WATCHED) !== null;
            if (!inside || !watching(latest.current)) return;
            latest.current.session.skip();
            finishMotion();
            swallowClick();
        };
        document.addEventListener("pointerdown", press, true);
        return () => document.removeEventListener("pointerdown", press, true);
    }, []);
}
