// focus.ts - keeps the focus for keyboard users: when the element that had it is gone (a button pressed, a choice made),
// the focus goes to the next thing that can be done, in the choices or on the board. Pointing with a finger or a mouse
// changes nothing.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** `next` finds where the focus may go in each of the roots, the first that can take it; looked for whenever `change` is
 * another. */
export function useFocusKept(roots: readonly RefObject<HTMLElement | null>[], next: string, change: unknown): void {
    const inside = useRef(false);
    useEffect(() => {
        let pointed = false;
        const within = ({ target }: Event): boolean => target instanceof Node && roots.some(({ current }) => current?.contains(target));
        const notes = {
            pointerdown: () => void (pointed = true),
            keydown: () => void (pointed = false),
            focusin: (event: Event) => void (inside.current = within(event)),
            click: (event: Event) => void (inside.current = within(event) && !pointed),
        };
        for (const [type, note] of Object.entries(notes)) document.addEventListener(type, note, true);
        return () => {
            for (const [type, note] of Object.entries(notes)) document.removeEventListener(type, note, true);
        };
    }, []);
    useLayoutEffect(() => {
        const lost = (): boolean => document.activeElement === null || document.activeElement === document.body;
        if (!inside.current || !lost()) return;
        for (const place of roots.flatMap(({ current }) => [...(current?.querySelectorAll<HTMLElement>(next) ?? [])])) {
            place.focus({ preventScroll: true });
            if (!lost()) return; // what is not shown does not take it
        }
    }, [change]);
}
