// cases-browsers.mjs - a whole game of each kind in Firefox and in WebKit, on the device, by the same player as in Chromium.
import assert from "node:assert/strict";
import { openFirefox } from "./firefox.mjs";
import { begin, play } from "./player.mjs";
import { quickSettings } from "./visitor.mjs";
import { openWebKit } from "./webkit.mjs";

async function plays(page, url, game) {
    await page.goto(`${url}/?${game}`);
    await begin(page, game);
    const moving = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? document.getAnimations().length : 0);
    for (let left = 50; left > 0 && (await page.evaluate(moving)) > 0; left--) await new Promise((go) => setTimeout(go, 100));
    assert.equal(await page.evaluate(moving), 0, "the table comes to rest where the system asks for less motion");
    const deeds = await play(page, { seed: 3 });
    const cells = await page.evaluate(() => document.querySelectorAll(".end table td").length);
    assert.ok(cells > 0, "the sheet is there");
    assert.deepEqual(await page.complaints(), [], "complaints of the page");
    return `${game}: ${deeds} deeds`;
}

const playsBoth = (open) => async (place) => {
    const { url } = await place.server();
    const page = await place.other(open);
    await page.goto(url);
    await page.evaluate((kept) => localStorage.setItem("taberna-settings", kept), JSON.stringify(quickSettings));
    for (const game of ["towns", "fortuna"]) place.note(await plays(page, url, game));
};

export const Firefox_plays_a_whole_game_of_each_kind = playsBoth(openFirefox);
export const long_WebKit_plays_a_whole_game_of_each_kind = playsBoth(openWebKit);
