// cases-replay.mjs - what was played: replayed, shared as a link, checked, downloaded, played on from.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { begin, play, turn } from "./player.mjs";
import { linkOf, playedRecord } from "./records.mjs";

/** The table at the end, as text: what there is to see, whoever looks at it. */
const finalView = async (page) => {
    await page.locator(".scrubber").waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(
        () => document.querySelector(".scrubber").value === document.querySelector(".scrubber").max,
    );
    await page.getByRole("tab").nth(2).click();
    const points = await page.locator("[role=tabpanel] table").innerText();
    const board = await page.locator(".replay-board").innerText();
    return { points, board };
};

export async function a_game_becomes_a_link_and_somebody_else_sees_the_same(place) {
    const { page } = await place.visitor();
    await begin(page, "towns");
    await play(page, { seed: 31 });
    await page.locator(".end .button.primary").click();
    const seen = await finalView(page);
    await page.getByRole("tab").nth(3).click();
    const link = await page.locator(".copy input").inputValue();
    assert.ok(link.length < 8000, `the link has ${link.length} letters`);
    const friend = await place.visitor({ seed: 9 }, null);
    await friend.goto(link);
    assert.deepEqual(await finalView(friend.page), seen);
    const download = page.waitForEvent("download");
    await page.locator(".share-record .row .button").click();
    const file = join(place.folder, "game.tbr");
    await (await download).saveAs(file);
    execFileSync(place.program, ["verify", file]);
    assert.match(readFileSync(file, "utf8"), /^taberna-record 1\n/);
    assert.ok((await page.locator(".proof .sure").count()) >= 4, "the dice are verified");
    assert.equal(await page.locator(".proof .unsure").count(), 0, "nothing is unsure about a game of this device");
}

export async function a_replay_is_walked_by_keys_and_played_on_from(place) {
    const record = playedRecord(place, "fortuna");
    const visitor = await place.visitor({}, null);
    const { page } = visitor;
    await visitor.goto(linkOf(record));
    await page.locator(".scrubber").waitFor();
    const at = () => page.locator(".scrubber").inputValue().then(Number);
    await page.locator("h1").click();
    for (const [key, step] of [
        ["ArrowRight", 1],
        ["ArrowRight", 1],
        ["ArrowLeft", -1],
    ]) {
        const before = await at();
        await page.keyboard.press(key);
        await page.waitForFunction(
            (wanted) => Number(document.querySelector(".scrubber").value) === wanted,
            before + step,
        );
    }
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => Number(document.querySelector(".scrubber").value) > 1);
    assert.ok((await at()) < Number(await page.locator(".scrubber").getAttribute("max")), "a round on is not the end");
    await page.waitForFunction(() => document.querySelector(".controls-told").textContent.length > 5); // the last event is told
    for (const viewer of ["public", "grey", "complete"])
        await page.locator(".replay-side select").first().selectOption(viewer);
    await page.getByRole("tab").nth(1).click();
    await page.locator("[role=tabpanel] svg").first().waitFor({ timeout: 60000 });
    await page.getByRole("tab").nth(3).click();
    await page.locator(".play-on select").last().selectOption("novice");
    await page.locator(".about .button.primary").click();
    const state = await turn(page);
    assert.ok(state.asked || state.over);
    await play(page, { seed: 5, until: (_state, deeds) => deeds >= 3 });
}

/** In the page: presses End as soon as the controls are drawn, before anything else can run. */
function pressAtOnce() {
    const watch = new MutationObserver(() => {
        if (!document.querySelector(".scrubber")) return;
        watch.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true, cancelable: true }));
    });
    watch.observe(document.getElementById("app"), { childList: true, subtree: true });
}

export async function in_a_replay_every_card_is_read_whole_and_a_large_window_is_used(place) {
    for (const language of ["en", "de", "fr", "it", "es"]) {
        const visitor = await place.visitor({ settings: { language }, viewport: { width: 1366, height: 768 } }, null);
        const { page } = visitor;
        await visitor.goto(linkOf(playedRecord(place, "towns")));
        await page.locator(".scrubber").waitFor();
        await page.keyboard.press("End");
        await page.locator(".tt-card-mark").waitFor();
        const hidden = await page.locator(".tt-cards").evaluate((cards) => cards.scrollHeight - cards.clientHeight);
        assert.ok(hidden <= 0, `${language}: ${hidden} px of the cards are below their edge`);
        await page.setViewportSize({ width: 1920, height: 1080 });
        await page.waitForFunction(() => document.querySelector(".tt-town").clientWidth > innerWidth / 4);
        await visitor.close();
    }
}

export async function a_key_that_is_pressed_as_soon_as_a_replay_is_drawn_counts(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await page.evaluate(pressAtOnce);
    await page.evaluate((link) => { location.hash = link; }, linkOf(playedRecord(place, "towns")).slice(1));
    await page.waitForFunction(() => {
        const scrubber = document.querySelector(".scrubber");
        return scrubber && scrubber.value === scrubber.max;
    });
}

/** Changes a letter in the middle of a link. */
const doctored = (link) => {
    const at = Math.floor(link.length / 2);
    return link.slice(0, at) + (link[at] === "A" ? "B" : "A") + link.slice(at + 1);
};

export async function a_doctored_link_is_told_and_nothing_is_lost(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await begin(page, "towns");
    await play(page, { seed: 2, until: (_state, deeds) => deeds >= 4 });
    const record = playedRecord(place, "fortuna");
    const link = linkOf(record);
    const loaded = linkOf(record.replace(/\nchance dice die \d \d\/6/, "\nchance dice die 6 5/6"));
    const bad = {
        doctored: doctored(link),
        cut: link.slice(0, -20),
        version: link.replace("game=1.", "game=7."),
        letters: `${link.slice(0, 60)}%20%7B`,
        nothing: "/#game=",
        foreign: linkOf("Dear diary\n"),
        loaded,
    };
    for (const [what, address] of Object.entries(bad)) {
        await visitor.goto(address);
        const text = await page.locator("main [role=alert]").innerText();
        assert.ok(text.trim().length > 15, `${what}: ${text}`);
        place.note(`${what}: ${text.trim()}`);
        await page.locator("main a.primary").click();
        await page.locator(".kept-list .kept").first().waitFor();
    }
    await page.locator(".kept-link").first().click();
    await play(page, { seed: 2, until: (_state, deeds) => deeds >= 2 });
}
