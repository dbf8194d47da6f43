// cases-offline.mjs - after one visit the page works without its server.
import assert from "node:assert/strict";
import { begin, play } from "./player.mjs";
import { linkOf, playedRecord } from "./records.mjs";

/** Waits until the service worker has stored everything. */
const stored = (page) =>
    page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });

export async function without_the_server_the_page_comes_back_and_a_game_is_played(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await stored(page);
    visitor.expected.push(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/);
    await (await place.server()).stop();
    await page.reload();
    await page.locator(".start-game").first().waitFor();
    await page.getByText("The server does not answer just now").waitFor();
    await begin(page, "towns");
    await play(page, { seed: 11 });
    await page.reload();
    await page.locator(".end table").first().waitFor();
    for (const address of [
        "/#rules/fortuna",
        "/#cards/towns",
        "/#tutorial/fortuna",
        linkOf(playedRecord(place, "fortuna")),
    ]) {
        await visitor.goto(address);
        await page.reload();
        await page.locator("main h1").waitFor();
        assert.equal(await page.locator("[role=alert]").count(), 0, address);
    }
    await page.locator(".scrubber").waitFor();
    await visitor.goto("/t/sometableid");
    await page
        .getByText(/does not answer/)
        .first()
        .waitFor();
}

export async function without_the_server_other_languages_are_there_too(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await stored(page);
    visitor.expected.push(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/);
    await (await place.server()).stop();
    await page.reload();
    for (const [language, word] of Object.entries({ fr: "Français", it: "Italiano", es: "Español", de: "Deutsch" })) {
        await page.locator(".language select").selectOption({ label: word });
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    }
}
