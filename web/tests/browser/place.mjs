// place.mjs - where a case works: its server, its visitors, its folder, and everything that must be ended with it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { Server } from "./server.mjs";
import { Visitor } from "./visitor.mjs";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
];

export function launch() {
    if (!existsSync(CHROMIUM))
        throw new Error(`there is no ${CHROMIUM}: apt-get install chromium (script/bootstrap does it)`);
    return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

export class Place {
    notes = [];
    #servers = [];
    #visitors = [];
    #others = [];

    constructor(browser, { program, web }, folder) {
        Object.assign(this, { browser, program, web, folder });
    }

    /** Something worth to be told also when all is well. */
    note(text) {
        this.notes.push(text);
    }

    /** The server of the case; it is started when first asked for. */
    async server() {
        if (this.#servers.length === 0) {
            this.#servers.push(new Server(this.program, this.web, this.folder));
            await this.#servers[0].start();
        }
        return this.#servers[0];
    }

    /** Somebody with a browser of their own, on the start page unless told. */
    async visitor(terms = {}, address = "/") {
        const visitor = await Visitor.come(this.browser, await this.server(), terms);
        this.#visitors.push(visitor);
        if (address !== null) await visitor.goto(address);
        return visitor;
    }

    /** A page in a browser that a case brings along: `open` gives it, and what ends it. */
    async other(open) {
        const { page, close } = await open();
        this.#others.push(close);
        return page;
    }

    /** Nobody's page has complained. */
    judge() {
        for (const visitor of this.#visitors) assert.deepEqual(visitor.unexpected, [], "complaints of the page");
    }

    /** What may help to understand a failure. */
    async remains() {
        const said = [];
        for (const [i, { page, unexpected }] of this.#visitors.entries()) {
            said.push(...unexpected.map((text) => `complaint: ${text}`));
            if (page.isClosed()) continue;
            said.push(`page ${i}: ${page.url().slice(0, 120)}`);
            if (process.env.TABERNA_SHOTS)
                await page.screenshot({ path: `${process.env.TABERNA_SHOTS}/failure-${Date.now()}-${i}.png` });
        }
        return said;
    }

    async finish() {
        for (const close of this.#others) await close().catch(() => {});
        for (const visitor of this.#visitors) await visitor.close().catch(() => {});
        for (const server of this.#servers) await server.stop();
    }
}
