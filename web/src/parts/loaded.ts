// loaded.ts - something that takes a while: nothing yet, the thing, or what went wrong. An answer that comes late, for
// something that was wanted before, is dropped.
import { useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
    readonly value: T | null;
    readonly error: unknown;
}

const NOTHING: Loaded<never> = { value: null, error: null };

export function useLoaded<T>(load: () => Promise<T>, wanted: readonly unknown[]): Loaded<T> {
    const [loaded, setLoaded] = useState<Loaded<T>>(NOTHING);
    useEffect(() => {
        let current = true;
        setLoaded(NOTHING);
        load().then(
            (value) => current && setLoaded({ value, error: null }),
            (error: unknown) => current && setLoaded({ value: null, error }),
        );
        return () => {
            current = false;
        };
    }, wanted);
    return loaded;
}
