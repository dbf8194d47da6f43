// firefox.mjs - Debian's Firefox, driven by WebDriver BiDi, with as much of a page's interface as player.mjs uses: so the
// same player plays in both browsers.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const FIREFOX = "/usr/bin/firefox-esr";
const WAIT_MS = 20000;
const ASK_MS = 250;

export function launchFirefox() {
    if (!existsSync(FIREFOX))
        throw new Error(`there is no ${FIREFOX}: apt-get install firefox-esr (script/bootstrap does it)`);
    return puppeteer.launch({
        browser: "firefox",
        executablePath: FIREFOX,
        headless: true,
        defaultViewport: { width: 1366, height: 768 },
        extraPrefsFirefox: { "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1 },
    });
}

/** Elements of a selector, all or those that can be seen; one of them by its number. */
class Found {
    constructor(page, selector, { visible = false, at = 0 } = {}) {
        Object.assign(this, { page, selector, visible, at });
    }

    filter({ visible }) {
        return new Found(this.page, this.selector, { visible, at: this.at });
    }

    nth(at) {
        return new Found(this.page, this.selector, { visible: this.visible, at });
    }

    first() {
        return this.nth(0);
    }

    /** Null: there is none now. */
    async handle() {
        const found = await this.page.evaluateHandle(
            (selector, visible, at) => {
                const seen = (element) =>
                    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
                    element.getClientRects().length > 0;
                return [...document.querySelectorAll(selector)].filter((element) => !visible || seen(element))[at];
            },
            this.selector,
            this.visible,
            this.at,
        );
        return found.asElement();
    }

    async waitFor() {
        const until = Date.now() + WAIT_MS;
        for (;;) {
            const handle = await this.handle();
            if (handle) return handle;
            if (Date.now() > until) throw new Error(`${this.selector} does not come`);
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }

    async click() {
        await (await this.waitFor()).click();
    }
}

/** A page of Firefox for player.mjs. */
export class FirefoxPage {
    constructor(page) {
        this.page = page;
    }

    locator(selector) {
        return new Found(this.page, selector);
    }

    evaluate(does, given) {
        return this.page.evaluate(does, given);
    }

    /** Asking this browser costs it more than what is asked for: seldom is often enough. */
    waitForTimeout(ms) {
        return new Promise((resolve) => setTimeout(resolve, Math.max(ms, ASK_MS)));
    }
}
