// still.mjs - the board never moves: where its parts lie, at the sizes of window that the page is looked at.
import assert from "node:assert/strict";

export const SIZES = [
    [1366, 768],
    [1920, 1080],
    [820, 1180],
    [390, 844],
    [360, 740],
    [740, 360],
    [683, 384],
];

/** In the page: the boxes of what matches, on the page and not on the window. */
export const boxes = (selectors) =>
    selectors.flatMap((selector) =>
        [...document.querySelectorAll(selector)].map((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return `${selector} ${[left + scrollX, top + scrollY, width, height].join(" ")}`;
        }),
    );

/** In the page: what a new size asks for has been drawn. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The boxes, once the page has got used to another size. */
export async function settled(page, selectors) {
    for (let last = []; ; ) {
        await page.evaluate(drawn);
        await page.waitForTimeout(120);
        const now = await page.evaluate(boxes, selectors);
        if (now.join() === last.join()) return now;
        last = now;
    }
}

/** Looks at the table of `page` at one size after the other, every second time that it is called: these parts lie where they lay. */
export function stillness(page, selectors) {
    const before = new Map();
    let calls = 0;
    return async () => {
        if (calls++ % 2 > 0) return;
        const [width, height] = SIZES[(calls >> 1) % SIZES.length];
        await page.setViewportSize({ width, height });
        const now = await settled(page, selectors);
        const size = `${width}x${height}`;
        assert.deepEqual(now, before.get(size) ?? now, `at ${size} something has moved`);
        before.set(size, now);
    };
}
