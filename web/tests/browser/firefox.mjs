// firefox.mjs - Debian's Firefox, driven by WebDriver BiDi.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { OtherPage } from "./found.mjs";

const FIREFOX = "/usr/bin/firefox-esr";

class FirefoxPage extends OtherPage {
    #complaints = [];

    constructor(page) {
        super();
        this.page = page;
        page.on("pageerror", (error) => this.#complaints.push(String(error)));
        page.on("console", (message) => message.type() === "error" && this.#complaints.push(message.text()));
    }

    /** Null: there is none now. */
    async find(which, given) {
        return (await this.page.evaluateHandle(which, given)).asElement();
    }

    evaluate(does, given) {
        return this.page.evaluate(does, given);
    }

    goto(address) {
        return this.page.goto(address);
    }

    complaints() {
        return this.#complaints;
    }
}

/** A page, and what ends its browser. */
export async function openFirefox() {
    if (!existsSync(FIREFOX))
        throw new Error(`there is no ${FIREFOX}: apt-get install firefox-esr (script/bootstrap does it)`);
    const browser = await puppeteer.launch({
        browser: "firefox",
        executablePath: FIREFOX,
        headless: true,
        defaultViewport: { width: 1366, height: 768 },
        extraPrefsFirefox: { "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1 },
    });
    return { page: new FirefoxPage(await browser.newPage()), close: () => browser.close() };
}
