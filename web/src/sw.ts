// sw.ts - the service worker: after one visit the page works without a network. Files whose names hold their hash are
// taken from the store; the page itself is asked of the server first, so that a new edition is seen at once, and of the
// store when the server does not answer. Requests to /api and /docs are passed through.
declare const FILES: readonly string[];
declare const EDITION: string;

// TypeScript's types of a page and of a worker exclude each other; this is what is needed of the latter.
interface Waiting extends Event {
    waitUntil(what: Promise<unknown>): void;
}
interface Fetching extends Waiting {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
}
const worker = self as unknown as {
    readonly location: Location;
    readonly clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
    addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
};

const STORE = `taberna-${EDITION}`;
const OTHERS_FIRST = 2000; // ms
const PATIENCE = 3000; // ms until a server that says nothing counts as gone

/** When what the visitor came for has begun, and one file after the other. */
async function fill(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, OTHERS_FIRST));
    const store = await caches.open(STORE);
    for (const path of FILES) await store.add(new Request(path, { cache: path === "/" ? "reload" : "default" }));
}

async function sweep(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
        names.filter((name) => name.startsWith("taberna-") && name !== STORE).map((name) => caches.delete(name)),
    );
    await worker.clients.claim();
}

async function stored(request: Request): Promise<Response> {
    return (await caches.match(request)) ?? fetch(request);
}

/** Every address of the page is the same page. */
async function page(request: Request): Promise<Response> {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));
    try {
        const response = await Promise.race([fetch(request), late]);
        if (response.ok) return response;
        throw new Error(String(response.status));
    } catch {
        return (await caches.match("/")) ?? Response.error();
    }
}

/** What the server answers itself: the protocol, and the documentation, which is no part of the page. */
const isForeign = (path: string) => path.startsWith("/api/") || path.startsWith("/docs/");

worker.addEventListener("install", (event) => {
    void worker.skipWaiting();
    event.waitUntil(fill());
});
worker.addEventListener("activate", (event) => event.waitUntil(sweep()));
worker.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== worker.location.origin || isForeign(url.pathname))
        return;
    event.respondWith(event.request.mode === "navigate" ? page(event.request) : stored(event.request));
});
