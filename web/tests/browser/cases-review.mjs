// cases-review.mjs - a finished game is reviewed on the page: luck, mistakes, the better move on the board, and tried anew.
import assert from "node:assert/strict";
import { turn } from "./player.mjs";
import { halfRecord, linkOf, playedRecord } from "./records.mjs";

/** The cells of some rows of a table, without what stands before them. */
const cellsOf = (rows) => rows.evaluateAll((all) => all.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));

const numberOf = (text) => Number(text.replace("\u2212", "-").replace(/[+%]/g, ""));

const reviewed = (game) => async (place) => {
    const visitor = await place.visitor({}, null);
    const { page } = visitor;
    await visitor.goto(`${linkOf(playedRecord(place, game))}&review`);
    await page.locator(".review").waitFor({ timeout: 200000 });
    const turns = await page.locator(".review-turns button > span").allTextContents();
    assert.ok(turns.length > 0, "the game is told in a few lines");
    for (const told of turns) assert.match(told, /^Round \d+: \S.{6,} [+\u2212]\d+%$/, "each says what happened");
    const rows = (await cellsOf(page.locator(".review-balance").first().locator("tbody tr"))).slice(0, 6);
    const numbers = rows.map((row) => row.map(numberOf));
    const [start, luck, own, help, drift, result] = numbers;
    for (const seat of start.keys()) {
        const sum = start[seat] + luck[seat] + own[seat] + help[seat] + drift[seat];
        assert.ok(Math.abs(sum - result[seat]) <= 3, `the ledger closes but for what was rounded: ${rows}`);
    }
    assert.ok(Math.abs(start.reduce((sum, part) => sum + part) - 100) <= 2, "chances at the start add up to a hundred");
    const matrix = page.getByRole("region", { name: "What the decisions of each did to the others" });
    const helps = await cellsOf(matrix.locator("tbody tr"));
    for (const seat of help.keys()) {
        assert.equal(helps[seat][seat], "–");
        const others = helps.filter((_, from) => from !== seat).map((row) => numberOf(row[seat]));
        assert.ok(Math.abs(others.reduce((sum, one) => sum + one) - help[seat]) <= 2, `${helps} are ${help}`);
    }
    assert.ok((await page.locator(".plot-mark").count()) > 0, "mistakes and luck are marked");
    const fault = page.locator(".review-fault").first();
    await fault.getByRole("button").first().click();
    await page.locator(".replay-board .tt-hint, .replay-board .ft-hint, .replay-board .hinted").first().waitFor();
    await fault.getByRole("button").nth(1).click();
    const state = await turn(page);
    assert.ok(state.asked || state.over, "it is tried against bots");
};

export const a_game_of_Fortuna_is_reviewed_and_tried_anew = reviewed("fortuna");
export const a_game_of_Tiny_Towns_is_reviewed_and_tried_anew = reviewed("towns");

export async function a_link_to_a_game_that_is_not_finished_has_no_review(place) {
    const visitor = await place.visitor({}, null);
    const { page } = visitor;
    const refused = page.getByRole("alert").filter({ hasText: "only a finished game can be reviewed" });
    await visitor.goto(`${linkOf(halfRecord(place, "fortuna"))}&review`);
    await refused.waitFor();
    await page.getByRole("button", { name: "Thoroughly" }).click();
    await refused.waitFor();
    assert.equal(await page.locator(".review").count(), 0);
}
