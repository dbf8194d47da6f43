// cases-screens.mjs - every screen measured: by axe-core in light and dark, on a phone, at twice the size, in each language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axe, catalogue, English, layout } from "./looks.mjs";
import { tour } from "./tour.mjs";

/** Collects what a look finds on the stops of a tour, and fails with all of it. */
async function collect(place, terms, look, wanted) {
    const visitor = await place.visitor(terms, null);
    await visitor.goto("/");
    const found = [];
    const see = async (name, page) => found.push(...(await look(page)).map((line) => `${name}: ${line}`));
    found.push(...(await tour(place, visitor, see, wanted)));
    assert.ok(found.length === 0, `${found.length} findings:\n${found.join("\n")}`);
}

export async function the_start_page_tells_the_version_of_the_tree(place) {
    const build = readFileSync(new URL("../../../meson.build", import.meta.url), "utf8");
    const { page } = await place.visitor({}, null).then(async (visitor) => (await visitor.goto("/"), visitor));
    const told = await page.locator(".start-foot span").first().textContent();
    assert.equal(told, `Taberna ${/ version: '([^']+)'/.exec(build)[1]}`);
}

const still = (page) => page.waitForTimeout(50);

const lit = (theme) => (place) =>
    collect(place, { settings: { theme }, colorScheme: theme }, async (page) => {
        await still(page);
        return axe(page);
    });

export const axe_finds_nothing_serious_by_light = lit("light");
export const axe_finds_nothing_serious_in_the_dark = lit("dark");

const FINGER = 24; // WCAG 2.2, 2.5.8

export const on_a_phone_everything_fits_and_can_be_touched = (place) =>
    collect(
        place,
        { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
        (page) => layout(page, { finger: FINGER }),
    );

/** A window of 1280 by 800 zoomed to 200 % has half as many pixels of style sheets. */
export const at_twice_the_size_everything_fits = (place) =>
    collect(place, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, (page) => layout(page));

export const on_a_laptop_everything_fits = (place) => collect(place, {}, (page) => layout(page));

/** All but what is the same elsewhere, or full of other people's words. */
const SPOKEN = /^(?!lobby|account|hint|rules beside|cards beside)/;

const spoken = (language) => (place) => {
    const english = new English(catalogue(place.web, "en"), catalogue(place.web, language));
    const terms = { settings: { language }, locale: language, viewport: { width: 360, height: 740 } };
    const look = async (page) => [...(await english.left(page)), ...(await layout(page))];
    return collect(place, terms, look, (name) => SPOKEN.test(name));
};

export const in_English_everything_fits_and_no_id_is_shown = spoken("en");
export const in_French_no_English_is_left_and_everything_fits = spoken("fr");
export const in_Italian_no_English_is_left_and_everything_fits = spoken("it");
export const in_Spanish_no_English_is_left_and_everything_fits = spoken("es");
export const in_German_no_English_is_left_and_everything_fits = spoken("de");
