// cases-lessons.mjs - the lesson of each game, to its end, by doing what it says; and doing something else.
import assert from "node:assert/strict";
import { turn } from "./player.mjs";

const MARKED = ".ft-pick.hinted.live:not(.picked), .ft-choice.hinted, .tt-live:not(.tt-picked, [aria-pressed=true]):has(.tt-hint), .tt-choice:not([aria-pressed=true]):has(.tt-hint), .tt-plan:has(.tt-hint), .tt-end:has(.tt-hint)";
const OTHERS = ".ft-pick.live:not(.hinted), .ft-choice:not(.hinted), .tt-square.tt-live:not(:has(.tt-hint)), .tt-choice:not(:has(.tt-hint))";
const STEPS_MOST = 120;

const where = (page) => page.evaluate(() => `${document.querySelector(".guide-progress")?.value} ${document.querySelector(".guide-text")?.textContent} ${document.querySelectorAll(".picked, .tt-picked, [aria-pressed=true]").length}`);

/** Chooses what is not marked: it is explained, and nothing happens. */
async function chooseWrongly(page) {
    const before = await where(page);
    const other = page.locator(OTHERS).filter({ visible: true }).first();
    if ((await other.count()) === 0) return false;
    await other.click();
    await page.locator(".guide .notice").waitFor();
    assert.ok((await page.locator(".guide .notice").innerText()).trim().length > 20, "the guide says something");
    assert.equal(await where(page), before, "the lesson has not gone on");
    return true;
}

async function lesson(place, game) {
    const { page } = await place.visitor({}, `/#tutorial/${game}`);
    await page.locator(".guide-text").first().waitFor();
    let wrong = 0;
    let steps = 0;
    for (; steps < STEPS_MOST; steps++) {
        if (await page.locator(".guide .primary.large").count()) break;
        const next = page.locator(".guide .button.primary");
        await next.or(page.locator(MARKED)).filter({ visible: true }).first().waitFor(); // the others may be playing
        const before = await where(page);
        if (await next.count()) {
            await next.click();
        } else {
            const marked = page.locator(MARKED).filter({ visible: true }).first();
            await marked.waitFor();
            if (wrong < 2 && (await chooseWrongly(page))) wrong += 1;
            await marked.click();
        }
        await page.waitForFunction((seen) => {
            const now = `${document.querySelector(".guide-progress")?.value} ${document.querySelector(".guide-text")?.textContent} ${document.querySelectorAll(".picked, .tt-picked, [aria-pressed=true]").length}`;
            return now !== seen;
        }, before);
    }
    assert.ok(wrong > 0, "a wrong choice was tried");
    place.note(`${steps} steps`);
    await page.locator(".guide .primary.large").click();
    await page.locator(".table").first().waitFor();
    const state = await turn(page);
    assert.ok(state.asked, "the game goes on from the lesson");
}

export const the_lesson_of_Fortuna_is_followed_to_its_end = (place) => lesson(place, "fortuna");
export const the_lesson_of_Tiny_Towns_is_followed_to_its_end = (place) => lesson(place, "towns");
