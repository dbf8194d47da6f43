// visitor.mjs - somebody at a browser: a context of their own (storage, cookies, service worker) with one page. Whatever a
// visitor's pages complain about is a failure of the case: errors in the console, what the policy forbids, requests to elsewhere.

const SETTINGS = { language: "en", theme: "light", speed: "none", name: "Anna", list: false, signed: false, quick: {} };

/** Games against these are fast: two bots at Fortuna, one at Tiny Towns, all novices. */
const QUICK = { fortuna: { opponents: 2, level: "novice" }, towns: { opponents: 1, level: "novice" } };

export const quickSettings = { ...SETTINGS, quick: QUICK };

/** Runs in the page before anything else: settings, and random numbers that are the same every time. */
function prepare({ settings, seed }) {
    try {
        if (localStorage.getItem("taberna-settings") === null)
            localStorage.setItem("taberna-settings", JSON.stringify(settings));
    } catch {
        // a case that forbids storage
    }
    if (seed === null) return;
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return (mixed ^ (mixed >>> 14)) >>> 24;
    };
    crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) bytes[i] = next();
        return array;
    };
}

export class Visitor {
    /** What went wrong in this visitor's pages. */
    complaints = [];
    /** Complaints that a case expects: a pattern each. */
    expected = [];

    static async come(browser, server, { settings = {}, seed = 1, storageState, ...context } = {}) {
        const visitor = new Visitor();
        visitor.server = server;
        visitor.context = await browser.newContext({
            viewport: { width: 1280, height: 800 },
            reducedMotion: "reduce",
            locale: "en-GB",
            baseURL: server.url,
            acceptDownloads: true,
            ...(storageState === undefined ? {} : { storageState }),
            ...context,
        });
        visitor.context.setDefaultTimeout(15000);
        const all = { ...quickSettings, ...settings };
        await visitor.context.addInitScript(prepare, { settings: all, seed });
        visitor.context.on("page", (page) => visitor.#listen(page));
        visitor.page = await visitor.context.newPage();
        return visitor;
    }

    #listen(page) {
        const home = this.server.url;
        page.on("console", (message) => {
            if (message.type() === "error" || message.type() === "warning")
                this.#complain(`console: ${message.text()} (${message.location().url})`);
        });
        page.on("pageerror", (error) => this.#complain(`error: ${error.stack ?? error}`));
        page.on("request", (request) => {
            const url = request.url();
            if (!url.startsWith(home) && !/^(data|blob):/.test(url)) this.#complain(`a request to elsewhere: ${url}`);
        });
        page.on("websocket", (socket) => {
            if (!socket.url().startsWith(home.replace("http", "ws")))
                this.#complain(`a socket to elsewhere: ${socket.url()}`);
        });
    }

    #complain(text) {
        this.complaints.push(text);
    }

    /** Complaints that nobody expected. */
    get unexpected() {
        return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    }

    async goto(address = "/") {
        const { page } = this;
        const here = page.url();
        const to = new URL(address, this.server.url).href;
        await page.goto(to);
        if (here !== "about:blank" && here.split("#")[0] === to.split("#")[0] && !to.includes("#")) await page.reload();
        await page.locator("#app > *").first().waitFor();
        return page;
    }

    /** Another page of the same browser. */
    async another() {
        return this.context.newPage();
    }

    close() {
        return this.context.close();
    }
}
