// cases-faults.mjs - what was once wrong on the page, each seen as somebody saw it.
import assert from "node:assert/strict";
import { begin, play, turn } from "./player.mjs";
import { linkOf, playedRecord } from "./records.mjs";

const LETTERS = {
    en: { wood: "W", wheat: "H", brick: "B", glass: "G", stone: "S" },
    de: { wood: "H", wheat: "W", brick: "Z", glass: "G", stone: "S" },
    fr: { wood: "B", wheat: "L", brick: "R", glass: "V", stone: "P" },
    es: { wood: "M", wheat: "G", brick: "L", glass: "V", stone: "P" },
    it: { wood: "L", wheat: "G", brick: "M", glass: "V", stone: "P" },
};

/** In the page: the letter on the cubes of each resource. */
const lettersOnCubes = () =>
    Object.fromEntries(
        [...document.querySelectorAll(".tt-cube")].map((cube) => [
            cube.getAttribute("class").replace(/tt-cube|tt-|\s/g, ""),
            cube.querySelector("text").textContent,
        ]),
    );

export async function letters_on_cubes_are_those_of_the_language_and_unique(place) {
    for (const [language, expected] of Object.entries(LETTERS)) {
        const visitor = await place.visitor({ settings: { language } }, null);
        await visitor.goto("/#cards/towns");
        await visitor.page.locator(".tt-cube").first().waitFor();
        assert.deepEqual(await visitor.page.evaluate(lettersOnCubes), expected, language);
        await visitor.close();
    }
}

export async function a_hint_that_is_asked_for_at_once_is_answered(place) {
    const visitor = await place.visitor({ settings: { speed: "usual" }, reducedMotion: "no-preference" });
    const { page } = visitor;
    await begin(page, "towns");
    await page.locator(".table-tools button:enabled").nth(1).waitFor();
    await page.locator(".table-tools button").nth(1).click();
    await page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
    const told = await page.locator(".hint").innerText();
    const percents = [...told.matchAll(/(\d+)%\n/g)].map(([, n]) => Number(n));
    const rest = Number(/together: (\d+)%/.exec(told)?.[1] ?? 0);
    if (percents.length > 0) assert.equal(percents.reduce((sum, n) => sum + n, rest), 100, told);
}

export async function who_plays_alone_is_told_what_he_has_become(place) {
    const { page } = await place.visitor({ settings: { quick: { towns: { opponents: 0, level: "novice" } } } });
    await begin(page, "towns");
    await play(page, { seed: 3 });
    const headline = await page.locator("#end").innerText();
    assert.match(headline, /(Architect|Apprentice|Carpenter|Engineer|Planner): .?\d+ points?$/);
    assert.doesNotMatch(await page.locator(".end").innerText(), /won|Rank/);
    assert.equal(await page.locator(".prompt.asked").count(), 0);
}

export async function a_game_that_is_broken_off_asks_for_nothing_more(place) {
    const { page } = await place.visitor();
    await begin(page, "fortuna");
    await turn(page);
    await page.locator(".table-tools button").last().click();
    await page.locator("dialog .menu button", { hasText: "Break the game off" }).click();
    await page.locator("dialog .menu button", { hasText: "Break it off" }).click();
    await page.locator(".end").waitFor();
    assert.equal(await page.locator(".prompt-text").innerText(), "The game was broken off");
}

export async function a_replay_opens_at_the_first_decision_with_its_controls_in_a_row(place) {
    const visitor = await place.visitor({ viewport: { width: 360, height: 740 } }, null);
    const { page } = visitor;
    for (const game of ["fortuna", "towns"]) {
        await page.setViewportSize({ width: 360, height: 740 });
        await visitor.goto(linkOf(playedRecord(place, game)));
        await page.locator(".scrubber").waitFor();
        assert.ok(Number(await page.locator(".scrubber").inputValue()) > 0, "what was dealt has been dealt");
        const tops = await page
            .locator(".controls-row > button, .controls-speed")
            .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        assert.equal(new Set(tops).size, 1, `the controls stand in one row: ${tops}`);
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.locator(".ft-roads, .tt-town").first().waitFor();
        await page.waitForTimeout(300);
        const [foot, controls] = await page.evaluate(() => [
            document.querySelector(".ft-board, .tt-town").getBoundingClientRect().bottom,
            document.querySelector(".controls").getBoundingClientRect().top,
        ]);
        assert.ok(foot <= controls + 1, `${game}: the board ends at ${foot}, the controls begin at ${controls}`);
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction(() => document.querySelector(".controls-told").textContent.length > 5);
        assert.doesNotMatch(await page.locator(".controls-told").innerText(), /dealt|begins|lot gives/);
    }
}

export async function the_rules_have_words_and_no_ids(place) {
    const visitor = await place.visitor({ settings: { language: "de" } }, null);
    const { page } = visitor;
    for (const [game, id] of [
        ["towns", /cottage|town-hall|\bdone\b/],
        ["fortuna", /\bblue\b|clockwise|draft-order/],
    ]) {
        await visitor.goto(`/#rules/${game}`);
        await page.locator("main h2").first().waitFor();
        assert.equal(await page.locator("main code").count(), 0);
        assert.doesNotMatch(await page.locator("main").innerText(), id);
    }
}
