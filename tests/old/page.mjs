// page.mjs PROGRAM WEB FOLDER - plays in the page and keeps in FOLDER/page what a browser holds of it afterwards: all of
// its storage, and links. See make.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, Place } from "../../web/tests/browser/place.mjs";
import { begin, hotSeat, play, playTogether } from "../../web/tests/browser/player.mjs";
import { linkOf, playedRecord } from "../../web/tests/browser/records.mjs";

const [program, web, out] = process.argv.slice(2).map((word) => resolve(word));
const folder = mkdtempSync(join(tmpdir(), "taberna-page-"));
const browser = await launch();
const place = new Place(browser, { program, web }, folder);

const some = (most) => ({ until: (_state, deeds) => deeds >= most });

/** The link to the replay of the game that has ended here. */
async function sharedLink(page) {
    await page.locator(".end .button.primary").click();
    await page.locator(".scrubber").waitFor();
    await page.getByRole("tab").nth(3).click();
    const link = await page.locator(".copy input").inputValue();
    return link.slice(link.indexOf("#"));
}

/** A game on this device that goes on from an earlier round of a record. */
async function playOn(visitor, link) {
    const { page } = visitor;
    await visitor.goto(link);
    await page.locator(".scrubber").waitFor();
    await page.locator("h1").click();
    await page.keyboard.press("PageUp");
    await page.waitForFunction(
        () => document.querySelector(".scrubber").value !== document.querySelector(".scrubber").max,
    );
    await page.getByRole("tab").nth(3).click();
    await page.locator(".play-on select").last().selectOption("novice");
    await page.locator(".about .button.primary").click();
    await play(page, { seed: 5, ...some(4) });
}

async function table(visitor, begun) {
    await visitor.goto("/");
    await begun(visitor.page);
}

try {
    const visitor = await place.visitor({ seed: null, settings: { name: "Anna", theme: "dark", language: "fr" } });
    const { page } = visitor;
    const links = [];
    await playOn(visitor, linkOf(playedRecord(place, "fortuna")));
    await table(visitor, async () => {
        await begin(page, "fortuna");
        await play(page, { seed: 31, ...some(9) });
    });
    await table(visitor, async () => {
        await hotSeat(page, "towns");
        await playTogether(page, 1, 15);
    });
    for (const game of ["towns", "fortuna"])
        await table(visitor, async () => {
            await begin(page, game);
            await play(page, { seed: 7 });
            links.push(await sharedLink(page));
        });
    await visitor.goto("/");
    await page.locator(".kept-list .kept").nth(4).waitFor({ state: "attached" });
    mkdirSync(join(out, "page"), { recursive: true });
    const storage = await visitor.context.storageState({ indexedDB: true });
    writeFileSync(join(out, "page/storage.json.gz"), gzipSync(JSON.stringify(storage, null, 1)));
    writeFileSync(join(out, "page/links.json"), JSON.stringify(links, null, 1) + "\n");
} finally {
    await place.finish();
    await browser.close();
    rmSync(folder, { recursive: true });
}
