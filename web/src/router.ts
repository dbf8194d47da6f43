// router.ts - addresses of the page. The server gives the same page for "/" and "/t/ID"; everything else stands behind
// the # and never leaves the browser:
//
//   /                       start                 /#rules/fortuna/F-3.2    the rules, at a place
//   /t/ID?invite=CODE       a table of friends    /#cards/towns/granary    the cards, at one
//   /#local/ID              one on this device    /#tutorial/towns  /#lobby  /#past  /#settings  /#replay/ID
//   /#game=1....            a whole game in the address (model/share.ts)

export interface Place {
    /** The first word behind the #, "table" for /t/ID, "start" for nothing. */
    readonly screen: string;
    /** What follows it. */
    readonly words: readonly string[];
    readonly query: URLSearchParams;
    /** All that stands behind the #. */
    readonly fragment: string;
}

const decoded = (word: string): string => {
    try {
        return decodeURIComponent(word);
    } catch {
        return word; // somebody has cut the address
    }
};

export function placeOf(address: string): Place {
    const url = new URL(address, "http://taberna.invalid/");
    const fragment = url.hash.slice(1);
    const table = /^\/t\/([^/]+)$/.exec(url.pathname);
    if (fragment === "" && table)
        return { screen: "table", words: [decoded(table[1]!)], query: url.searchParams, fragment };
    if (fragment.includes("=") && !fragment.includes("/")) {
        return { screen: fragment.slice(0, fragment.indexOf("=")), words: [], query: url.searchParams, fragment };
    }
    const [screen = "", ...words] = fragment.split("/").map(decoded);
    return { screen: screen || "start", words, query: url.searchParams, fragment };
}

/** Whether a click on a link is ours to follow: same page, no key held, no other window. */
export function linkOf(event: MouseEvent, origin: string): string | null {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || !link.href || link.target || link.hasAttribute("download") || event.defaultPrevented) return null;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    const url = new URL(link.href);
    if (url.origin !== origin || !(url.pathname === "/" || url.pathname.startsWith("/t/"))) return null;
    return url.pathname + url.search + url.hash;
}

/** Follows the address bar: tells of every change, ours or the browser's. Returns how to go somewhere, and how to stop. */
export function startRouter(told: () => void) {
    const click = (event: MouseEvent): void => {
        const address = linkOf(event, location.origin);
        if (address === null) return;
        event.preventDefault();
        go(address);
    };
    const go = (address: string, how: "push" | "replace" = "push"): void => {
        if (how === "push") history.pushState(null, "", address);
        else history.replaceState(null, "", address);
        told();
    };
    addEventListener("popstate", told);
    addEventListener("hashchange", told);
    document.addEventListener("click", click);
    return { go };
}
