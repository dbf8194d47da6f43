// later.tsx - a part of a large drawing, drawn when what comes before it is there: nobody waits until all of it is drawn and laid
// out at once. Its place is kept free by what stands around it, so that nothing moves.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { drawLater, hasFrames } from "../model/calm.js";

export function Later({ order, children }: { readonly order: number; readonly children: ComponentChildren }) {
    const [there, setThere] = useState(!hasFrames());
    useEffect(() => (there ? undefined : drawLater({ order, draw: () => setThere(true) })), []);
    return there ? <>{children}</> : null;
}

/** The value as it was until what changes with it elsewhere has been laid out: for what nobody waits for. */
export function useLater<T>(value: T): T {
    const [shown, setShown] = useState(value);
    useEffect(() => setShown(() => value), [value]); // effects run behind a frame
    return shown;
}
