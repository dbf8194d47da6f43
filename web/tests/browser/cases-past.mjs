// cases-past.mjs - what a device remembers: finished games and what they add up to, taken to another browser in one file, and
// deleted; a problem as a file.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe, layout } from "./looks.mjs";
import { begin, play } from "./player.mjs";

/** Presses what saves a file, and reads it. */
async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return readFileSync(await download.path(), "utf8");
}

/** In the page: as if it had been closed before the record of the game was kept. */
const forgetRecords = () =>
    new Promise((resolve, reject) => {
        const request = indexedDB.open("taberna");
        request.onsuccess = () => {
            const transaction = request.result.transaction("records", "readwrite");
            transaction.objectStore("records").clear();
            transaction.oncomplete = () => resolve(request.result.close());
            transaction.onabort = () => reject(transaction.error);
        };
    });

/** Reviews the games of the device: stopped, begun again, and told with its numbers. */
async function reviewAll(page) {
    const begin = page.getByRole("button", { name: "Review 1 game" });
    await begin.click();
    await page.locator(".past-skill progress").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await begin.click();
    await page.locator(".past-skill .past-game").waitFor({ timeout: 100000 });
    const rows = await page.locator(".past-skill table").first().locator("tbody tr").allInnerTexts();
    const decisions = (pattern) => rows.filter((row) => pattern.test(row)).map((row) => Number(row.split(/\s+/).at(-1)));
    const [whole] = decisions(/^Accuracy, whole game/);
    assert.ok(whole > 0, rows.join());
    const sum = (all) => all.reduce((one, other) => one + other, 0);
    assert.equal(sum(decisions(/^Accuracy, (opening|middle|ending)/)), whole, "every decision belongs to a stage");
    assert.equal(sum(decisions(/^Decision: /)), whole, "and to a kind");
    assert.match(rows.join(), /\d% ± \d/);
}

export async function finished_games_are_remembered_reviewed_taken_along_and_deleted(place) {
    const visitor = await place.visitor({ settings: { name: "Anna" } });
    const { page } = visitor;
    await begin(page, "towns");
    await play(page, { seed: 1 });
    const score = await page.locator(".end .total td").first().innerText();
    await visitor.goto("/#past");
    await page.reload();
    const row = page.locator(".past-row");
    await row.first().waitFor();
    assert.equal(await row.count(), 1);
    assert.match(await row.innerText(), new RegExp(`Anna[^]*${score}|${score}[^]*Anna`));
    assert.match(await page.locator(".past-facts").innerText(), /Games\s+1/);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await layout(page), []);
    await page.evaluate(forgetRecords);
    await reviewAll(page);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await layout(page), []);
    const file = join(place.folder, "everything.json");
    writeFileSync(file, await saved(page, page.getByRole("button", { name: "Save everything as a file" })));

    const other = await place.visitor({ settings: { name: "" } }, "/#past");
    await other.page.locator("input[type=file]").setInputFiles({
        name: "x.json",
        mimeType: "application/json",
        buffer: Buffer.from("{}"),
    });
    await other.page.locator("[role=alert]", { hasText: "Nothing was changed" }).waitFor();
    await other.page.locator("input[type=file]").setInputFiles(file);
    await other.page.getByText("1 game was taken from the file").waitFor();
    await other.page.locator(".past-row a").first().click();
    await other.page.locator(".end table").waitFor();
    await other.goto("/#past");
    await other.page.reload();
    await other.page.getByRole("button", { name: "Delete everything" }).click();
    await other.page.getByRole("button", { name: "Really delete" }).click();
    await other.page.getByText("Everything is deleted.").waitFor();
    assert.equal(await other.page.locator(".past-row").count(), 0);
    assert.deepEqual(await other.page.evaluate(() => Object.keys(localStorage)), []);
}

export async function a_problem_is_a_file_with_the_record_and_what_was_on_the_screen(place) {
    const { page } = await place.visitor();
    await begin(page, "fortuna");
    await play(page, { seed: 2, until: (_state, deeds) => deeds >= 3 });
    await page.locator(".table-tools").getByRole("button", { name: "More" }).click();
    const report = JSON.parse(await saved(page, page.getByRole("button", { name: /^Report a problem/ })));
    assert.equal(report.form, "taberna-problem 1");
    assert.match(report.record, /^taberna-record \d\nas blue\n/);
    assert.equal(report.table.game, "fortuna");
    assert.ok(report.server.program && report.browser && report.screen.includes("Fortuna"));
    assert.ok(Array.isArray(report.view.legal));
}
