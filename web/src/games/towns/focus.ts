// focus.ts - whoever plays by keyboard keeps a place: when what had the focus is gone (a button that was pressed, a choice
// that was made), the focus goes to the town.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const NEXT = '.tt-keep .tt-end, [role="gridcell"][tabindex="0"]';

export function useFocusKept(root: RefObject<HTMLElement | null>, change: unknown): void {
    const inside = useRef(false);
    useEffect(() => {
        const note = (event: Event): void => {
            if (event.target instanceof Node) inside.current = root.current?.contains(event.target) ?? false;
        };
        document.addEventListener("focusin", note);
        document.addEventListener("pointerdown", note);
        return () => {
            document.removeEventListener("focusin", note);
            document.removeEventListener("pointerdown", note);
        };
    }, []);
    useLayoutEffect(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (inside.current && lost) root.current?.querySelector<HTMLElement>(NEXT)?.focus({ preventScroll: true });
    }, [change]);
}
