// still.ts - whether the reader has asked the system for less motion.
import { useEffect, useState } from "preact/hooks";

export function useStill(): boolean {
    return useMedia("(prefers-reduced-motion: reduce)");
}

export function useMedia(query: string): boolean {
    const [matches, setMatches] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query);
        const told = (): void => setMatches(media.matches);
        told();
        media.addEventListener("change", told);
        return () => media.removeEventListener("change", told);
    }, [query]);
    return matches;
}
