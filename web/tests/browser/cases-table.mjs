// cases-table.mjs - the table: whatever opens, closes or is played, the board stays where it is, and what is one's own in sight.
import assert from "node:assert/strict";
import { begin, play, turn } from "./player.mjs";

const SIZES = [
    [1366, 768],
    [1920, 1080],
    [820, 1180],
    [390, 844],
    [360, 740],
    [740, 360],
    [683, 384],
];
const IN_SIGHT = 5; // of the sizes: the others are too low for a whole town

/** What must not move, and of it what is one's own. */
const FIXED = {
    fortuna: { all: [".ft", ".ft-roads", ".ft-side.at-bottom", ".ft-province.own"], own: [".ft-side.at-bottom", ".ft-province.own"] },
    towns: { all: [".tt-board", ".tt-town", ".tt-cards"], own: [".tt-town"] },
};

/** In the page: the boxes of what matches, on the page and not on the window. */
const boxes = (selectors) =>
    selectors.map((selector) => {
        const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
        return `${selector} ${[left + scrollX, top + scrollY, width, height].join(" ")}`;
    });

/** In the page: what of these is not seen whole, as it lies under something or outside of the window. */
const hidden = (selectors) =>
    selectors.filter((selector) => {
        const element = document.querySelector(selector);
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
        return corners.some(([x, y]) => {
            const seen = document.elementFromPoint(x, y);
            return !seen || !(element.contains(seen) || seen.contains(element));
        });
    });

/** Everything that opens beside or over the table, and how it is closed again. */
function openings(page) {
    const close = () => page.locator("dialog[open] .dialog-head button").click();
    const paper = (at) => ({
        name: `paper ${at}`,
        open: async () => {
            if ((await page.getByRole("tab").count()) === 0) {
                await page.locator(".table-tools button").last().click();
                await page.locator("dialog .menu button").first().click();
            }
            await page.getByRole("tab").nth(at).click();
        },
        close: async () => ((await page.locator("dialog[open]").count()) > 0 ? close() : page.getByRole("tab").first().click()),
    });
    return [
        {
            name: "a hint",
            open: async () => {
                await page.locator(".table-tools button").nth(1).click();
                await page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
            },
            close: () => page.locator(".hint-head button").click(),
        },
        {
            name: "the answer to why not",
            open: async () => {
                const dead = page.locator(".ft-pick[aria-disabled], .tt-card:not(.tt-live)").first();
                await dead.click({ position: { x: 9, y: 9 }, force: true }); // it says why it cannot be chosen
                await page.locator(".ft-why, .tt-note, dialog[open], [role=tabpanel] .card-entry").first().waitFor();
            },
            close: async () => {
                if ((await page.locator("dialog[open]").count()) > 0) await close();
                else await page.locator(".ft-why .ft-close, .tt-note .tt-close").first().click();
            },
        },
        ...[0, 1, 2, 3].map(paper),
        {
            name: "the menu",
            open: async () => {
                await page.locator(".table-tools button").last().click();
                await page.locator("dialog .menu").waitFor();
            },
            close,
        },
    ];
}

/** The boxes, once the page has got used to another size. */
async function settled(page, selectors) {
    for (let last = []; ; ) {
        await page.waitForTimeout(120);
        const now = await page.evaluate(boxes, selectors);
        if (now.join() === last.join()) return now;
        last = now;
    }
}

async function atSize(page, game, [width, height], sight) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const { all, own } = FIXED[game];
    const before = await settled(page, all);
    const check = async (what) => {
        assert.deepEqual(await page.evaluate(boxes, all), before, `${game} at ${width}x${height}: ${what} moves the board`);
        if (!sight || (await page.locator("dialog[open]").count()) > 0) return;
        await page.evaluate(() => scrollTo(0, 0));
        assert.deepEqual(await page.evaluate(hidden, own), [], `${game} at ${width}x${height}: ${what} hides what is one's own`);
    };
    await check("nothing");
    for (const { name, open, close } of openings(page)) {
        await open();
        await check(name);
        await close();
        await check(`${name}, closed again`);
    }
}

const stays = (game) => async (place) => {
    const quick = { opponents: 3, level: "novice" };
    const { page } = await place.visitor({ settings: { quick: { fortuna: quick, towns: quick } } });
    await begin(page, game);
    await play(page, { seed: 7, until: (_state, deeds) => deeds >= 6 });
    for (const [at, size] of SIZES.entries()) {
        await turn(page);
        await atSize(page, game, size, at < IN_SIGHT);
    }
};

export const whatever_opens_or_closes_the_board_of_Fortuna_stays_in_its_place = stays("fortuna");
export const whatever_opens_or_closes_the_board_of_Tiny_Towns_stays_in_its_place = stays("towns");
