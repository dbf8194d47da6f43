// cases-old.mjs - browsers that hold what an earlier version of the page kept (tests/old): it is listed and played on.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { playTogether, raiseCurtain, turn } from "./player.mjs";

const DEEDS = 8;
const old = fileURLToPath(new URL("../../../tests/old/", import.meta.url));
const folders = readdirSync(old).filter((name) => existsSync(`${old}${name}/README.md`));

/** Everything that was stored, as if this server had been the one then. */
async function storageOf(place, folder) {
    const { url } = await place.server();
    const kept = JSON.parse(gunzipSync(readFileSync(`${old}${folder}/page/storage.json.gz`)).toString());
    return { ...kept, origins: kept.origins.map((origin) => ({ ...origin, origin: url })) };
}

const tablesIn = ({ origins }) =>
    origins[0].indexedDB[0].stores.find(({ name }) => name === "tables").records.map(({ value }) => value);

/** The number of events that whoever is to act now has before them. */
async function eventsOf(page) {
    if ((await turn(page)).curtain) await raiseCurtain(page);
    return (await turn(page)).index;
}

/** After some deeds it is further than before, and still there when the page comes back. */
async function goesOn(page) {
    const before = await eventsOf(page);
    await playTogether(page, 3, DEEDS);
    const after = await eventsOf(page);
    assert.ok(before > 0 && after > before, `${after} events after ${before}`);
    await page.reload();
    assert.ok((await eventsOf(page)) >= after);
}

async function opened(place, folder) {
    const storageState = await storageOf(place, folder);
    const tables = tablesIn(storageState);
    const visitor = await place.visitor({ storageState });
    const { page } = visitor;
    assert.equal(await page.locator("html").getAttribute("lang"), "fr", "the language that was chosen");
    await page.locator(".kept-list .kept").nth(tables.length - 1).waitFor({ state: "attached" });
    const links = await page.locator(".kept-link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual(links.sort(), tables.map(({ id }) => `/#local/${id}`).sort());
    for (const { id, phase } of tables) {
        await visitor.goto(`/#local/${id}`);
        await page.reload();
        if (phase === "playing") await goesOn(page);
        else await page.locator(".end table").first().waitFor();
    }
    await visitor.goto("/");
    await page.locator(".kept-list .kept").nth(tables.length - 1).waitFor({ state: "attached" });
}

export async function games_that_an_earlier_page_kept_are_listed_and_played_on(place) {
    assert.ok(folders.length > 0);
    for (const folder of folders) await opened(place, folder);
}
