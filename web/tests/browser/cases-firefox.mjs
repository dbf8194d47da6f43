// cases-firefox.mjs - a whole game of each kind in Firefox, on the device, by the same player as in Chromium.
import assert from "node:assert/strict";
import { FirefoxPage, launchFirefox } from "./firefox.mjs";
import { begin, play } from "./player.mjs";
import { quickSettings } from "./visitor.mjs";

async function inFirefox(place, game) {
    const { url } = await place.server();
    const browser = await launchFirefox();
    try {
        const page = await browser.newPage();
        const complaints = [];
        page.on("pageerror", (error) => complaints.push(String(error)));
        page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
        await page.goto(url);
        await page.evaluate((kept) => localStorage.setItem("taberna-settings", kept), JSON.stringify(quickSettings));
        await page.reload();
        const shown = new FirefoxPage(page);
        await begin(shown, game);
        place.note(`${await play(shown, { seed: 3 })} deeds`);
        assert.ok((await page.$$(".end table td")).length > 0, "the sheet is there");
        assert.deepEqual(complaints, [], "complaints of the page");
    } finally {
        await browser.close();
    }
}

export const Firefox_plays_a_whole_game_of_Tiny_Towns = (place) => inFirefox(place, "towns");
export const long_Firefox_plays_a_whole_game_of_Fortuna = (place) => inFirefox(place, "fortuna");
