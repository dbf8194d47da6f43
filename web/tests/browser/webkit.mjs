// webkit.mjs - Debian's WebKitGTK, driven by WebDriver in its first form: requests to WebKitWebDriver, which starts a MiniBrowser
// on a screen of its own (Xvfb).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { OtherPage } from "./found.mjs";
import { freePort } from "./server.mjs";

const PROGRAMS = {
    driver: "/usr/bin/WebKitWebDriver",
    screen: "/usr/bin/Xvfb",
    browser: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
};
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"; // the name of an element's id in every answer, by the standard
const START_MS = 20000;

class WebKitPage extends OtherPage {
    constructor(address) {
        super();
        this.address = address;
    }

    async ask(method, path, body) {
        const sent = body === undefined ? { method } : { method, body: JSON.stringify(body) };
        const { value } = await (await fetch(`${this.address}${path}`, sent)).json();
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
    }

    evaluate(does, given) {
        return this.ask("POST", "/execute/sync", { script: `return (${does})(...arguments);`, args: [given] });
    }

    /** Null: there is none now. */
    async find(which, given) {
        const found = await this.evaluate(which, given);
        return found && { click: () => this.ask("POST", `/element/${found[ELEMENT]}/click`, {}) };
    }

    /** What the page fails with is noted in it: this driver tells nothing of a console. */
    async goto(url) {
        await this.ask("POST", "/url", { url });
        await this.evaluate(() => {
            window.complaints = [];
            for (const name of ["error", "unhandledrejection", "securitypolicyviolation"])
                addEventListener(name, (event) => window.complaints.push(String(event.message ?? event.reason ?? name)));
        });
    }

    complaints() {
        return this.evaluate(() => window.complaints);
    }
}

/** A screen that nobody looks at; its number is chosen by the X server and told on the pipe. */
async function openScreen() {
    const child = spawn(PROGRAMS.screen, ["-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp"], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const number = await Promise.race([
        new Promise((resolve) => child.stdio[3].once("data", (data) => resolve(String(data).trim()))),
        sleep(START_MS).then(() => null),
    ]);
    if (number === null) throw new Error("Xvfb does not start");
    return { child, display: `:${number}` };
}

async function answers(address) {
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
        const told = await fetch(`${address}/status`).catch(() => null);
        if (told?.ok) return;
    }
    throw new Error("WebKitWebDriver does not answer");
}

/** A page, and what ends its browser. */
export async function openWebKit() {
    for (const path of Object.values(PROGRAMS))
        if (!existsSync(path)) throw new Error(`there is no ${path}: script/bootstrap long installs it`);
    const { child: screen, display } = await openScreen();
    const port = await freePort();
    const driver = spawn(PROGRAMS.driver, [`--port=${port}`], {
        stdio: "ignore",
        env: { ...process.env, DISPLAY: display, LANGUAGE: "en_GB", GDK_BACKEND: "x11" },
    });
    const kill = () => [driver, screen].forEach((child) => child.kill());
    process.once("exit", kill);
    try {
        const address = `http://127.0.0.1:${port}`;
        await answers(address);
        const wanted = { "webkitgtk:browserOptions": { binary: PROGRAMS.browser, args: ["--automation"] } };
        const { sessionId } = await new WebKitPage(address).ask("POST", "/session", {
            capabilities: { alwaysMatch: wanted },
        });
        const page = new WebKitPage(`${address}/session/${sessionId}`);
        await page.ask("POST", "/window/rect", { x: 0, y: 0, width: 1366, height: 800 });
        const close = async () => {
            await page.ask("DELETE", "").catch(() => {});
            kill();
            process.off("exit", kill);
        };
        return { page, close };
    } catch (error) {
        kill();
        throw error;
    }
}
