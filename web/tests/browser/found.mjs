// found.mjs - as much of a page's interface as player.mjs uses, for browsers that Playwright does not drive: the same player
// plays in all of them. A browser's own module gives `evaluate`, and `find`: an element that can be clicked.
const WAIT_MS = 20000;

/** In the page: the element of the selector, all counted or those that can be seen. */
function element([selector, visible, at]) {
    const seen = (one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
    return [...document.querySelectorAll(selector)].filter((one) => !visible || seen(one))[at];
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

    async waitFor() {
        const until = Date.now() + WAIT_MS;
        for (;;) {
            const found = await this.page.find(element, [this.selector, this.visible, this.at]);
            if (found) return found;
            if (Date.now() > until) throw new Error(`${this.selector} does not come`);
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }

    async click() {
        await (await this.waitFor()).click();
    }
}

export class OtherPage {
    locator(selector) {
        return new Found(this, selector);
    }

    waitForTimeout(ms) {
        return new Promise((resolve) => setTimeout(resolve, ms));
    }
}
