// cases-lessons.mjs - the lesson of each game, to its end, by doing what it says; and doing something else.
import assert from "node:assert/strict";
import { turn } from "./player.mjs";

/** What the guide has marked, and what it has not; things that are picked already are done with. */
const MARKED = [
    ".ft-pick.hinted.live:not(.picked)",
    ".ft-choice.hinted",
    ".tt-live:not(.tt-picked, [aria-pressed=true]):has(.tt-hint)",
    ".tt-choice:not([aria-pressed=true]):has(.tt-hint)",
    ".tt-plan:has(.tt-hint)",
    ".tt-end:has(.tt-hint)",
].join();
const OTHERS = [
    ".ft-pick.live:not(.hinted)",
    ".ft-choice:not(.hinted)",
    ".tt-square.tt-live:not(:has(.tt-hint))",
    ".tt-choice:not(:has(.tt-hint))",
].join();
const STEPS_MOST = 120;
const STEP_MS = 15000;

const visible = (page, selector) => page.locator(selector).filter({ visible: true }).first();

/** Where the lesson stands: its step, what is said, how much is picked. */
const where = (page) =>
    page.evaluate(() => {
        const picked = document.querySelectorAll(".picked, .tt-picked, [aria-pressed=true]").length;
        const text = document.querySelector(".guide-text")?.textContent;
        return `${document.querySelector(".guide-progress")?.value} ${text} ${picked}`;
    });

async function wentOn(page, before) {
    const until = Date.now() + STEP_MS;
    while ((await where(page)) === before) {
        assert.ok(Date.now() < until, `the lesson does not go on: ${before}`);
        await page.waitForTimeout(20);
    }
}

/** Chooses what is not marked: it is explained, and nothing happens. */
async function chooseWrongly(page) {
    const before = await where(page);
    const other = visible(page, OTHERS);
    if ((await other.count()) === 0) return false;
    await other.click();
    await page.locator(".guide .notice").waitFor();
    assert.ok((await page.locator(".guide .notice").innerText()).trim().length > 20, "the guide says something");
    assert.equal(await where(page), before, "the lesson has not gone on");
    return true;
}

async function lesson(place, game) {
    const { page } = await place.visitor({}, `/#tutorial/${game}`);
    await page.locator(".guide-text").waitFor();
    const next = page.locator(".guide .button.primary");
    let wrong = 0;
    let steps = 0;
    for (; steps < STEPS_MOST && (await page.locator(".guide .primary.large").count()) === 0; steps++) {
        await next.or(page.locator(MARKED)).filter({ visible: true }).first().waitFor(); // the others may be playing
        if ((await next.count()) === 0 && wrong < 2 && (await chooseWrongly(page))) wrong += 1;
        const before = await where(page);
        await ((await next.count()) > 0 ? next : visible(page, MARKED)).click();
        await wentOn(page, before);
    }
    assert.ok(wrong > 0, "a wrong choice was tried");
    place.note(`${steps} steps`);
    await page.locator(".guide .primary.large").click();
    await page.locator(".table").waitFor();
    assert.ok((await turn(page)).asked, "the game goes on from the lesson");
}

export const the_lesson_of_Fortuna_is_followed_to_its_end = (place) => lesson(place, "fortuna");
export const the_lesson_of_Tiny_Towns_is_followed_to_its_end = (place) => lesson(place, "towns");
