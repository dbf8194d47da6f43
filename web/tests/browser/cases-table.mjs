// cases-table.mjs - the table: whatever opens, closes or is played, the board stays where it is, and what is one's own in sight.
import assert from "node:assert/strict";
import { alone, begin, play, turn } from "./player.mjs";
import { boxes, settled, SIZES } from "./still.mjs";

/** What must not move, and of it what is one's own, in sight at so many of the sizes: the others are too low for it. */
const FIXED = {
    fortuna: {
        all: [".ft", ".ft-roads", ".ft-side.at-bottom", ".ft-province.own"],
        own: [".ft-side.at-bottom", ".ft-province.own"],
        sizes: 5,
    },
    towns: { all: [".tt-board", ".tt-town", ".tt-cards"], own: [".tt-town"], sizes: 7 },
};

/** In the page: what of these is not seen whole, as it lies under something or outside of the window. */
const hidden = (selectors) =>
    selectors.filter((selector) => {
        const element = document.querySelector(selector);
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
        return corners.some(([x, y]) => {
            const seen = document.elementFromPoint(x, y);
            return !seen || !(element.contains(seen) || seen.contains(element));
        });
    });

/** In the page: whether a line that tells what happened last lies in sight. */
const lastInSight = () => {
    const line = [...document.querySelectorAll(".table-panel .log-line")].at(-1);
    if (!line) return false;
    const { left, right, top, bottom } = line.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return seen !== null && (line === seen || line.contains(seen));
};

/** Everything that opens beside or over the table, and how it is closed again. */
function openings(page) {
    const close = () => page.locator("dialog[open] .dialog-head button").click();
    const paper = (at) => ({
        name: `paper ${at}`,
        open: async () => {
            if ((await page.getByRole("tab").count()) === 0) {
                await page.locator(".table-tools button").last().click();
                await page.locator("dialog .menu button").first().click();
            }
            await page.getByRole("tab").nth(at).click();
        },
        close: async () => ((await page.locator("dialog[open]").count()) > 0 ? close() : page.getByRole("tab").first().click()),
    });
    return [
        {
            name: "a hint",
            open: async () => {
                await page.locator(".table-tools button").nth(1).click();
                await page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
            },
            close: () => page.locator(".hint-head button").click(),
        },
        {
            name: "the answer to why not",
            open: async () => {
                const dead = page.locator(".ft-pick[aria-disabled], .tt-card:not(.tt-live)").first();
                await dead.click({ position: { x: 9, y: 9 }, force: true }); // it says why it cannot be chosen
                await page.locator(".ft-why, .tt-note, dialog[open], [role=tabpanel] .card-entry").first().waitFor();
            },
            close: async () => {
                if ((await page.locator("dialog[open]").count()) > 0) await close();
                else await page.locator(".ft-why .ft-close, .tt-note .tt-close").first().click();
            },
        },
        ...[0, 1, 2, 3].map(paper),
        {
            name: "the menu",
            open: async () => {
                await page.locator(".table-tools button").last().click();
                await page.locator("dialog .menu").waitFor();
            },
            close,
        },
    ];
}

async function atSize(page, game, [width, height], sight) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const { all, own } = FIXED[game];
    const before = await settled(page, all);
    const check = async (what) => {
        const over = await page.evaluate(() => document.documentElement.scrollHeight - document.querySelector(".table").offsetHeight);
        assert.ok(over <= 0, `${game} at ${width}x${height}: with ${what} the page can be scrolled ${over} px beyond the table`);
        assert.deepEqual(await page.evaluate(boxes, all), before, `${game} at ${width}x${height}: ${what} moves the board`);
        if ((await page.locator("dialog[open]").count()) > 0) return;
        assert.ok(await page.evaluate(lastInSight), `${game} at ${width}x${height}: ${what} hides what happened last`);
        if (!sight) return;
        await page.evaluate(() => scrollTo(0, 0));
        assert.deepEqual(await page.evaluate(hidden, own), [], `${game} at ${width}x${height}: ${what} hides what is one's own`);
    };
    await check("nothing");
    for (const { name, open, close } of openings(page)) {
        await open();
        await check(name);
        await close();
        await check(`${name}, closed again`);
    }
}

const stays = (game) => async (place) => {
    const quick = { opponents: 3, level: "novice" };
    const { page } = await place.visitor({ settings: { quick: { fortuna: quick, towns: quick } } });
    await begin(page, game);
    if (game === "fortuna") await page.getByText("Point at something marked on the table.").waitFor(); // no panel is empty
    await play(page, { seed: 7, until: (_state, deeds) => deeds >= 6 });
    for (const [at, size] of SIZES.entries()) {
        await turn(page);
        await atSize(page, game, size, at < FIXED[game].sizes);
    }
};

export const whatever_opens_or_closes_the_board_of_Fortuna_stays_in_its_place = stays("fortuna");
export const whatever_opens_or_closes_the_board_of_Tiny_Towns_stays_in_its_place = stays("towns");

/** So many lines of the log tell what this person did. */
const deedsOf = (page, name) => page.locator(".log .log-line", { hasText: new RegExp(`^${name} `) }).count();

/** In the page: from when `frozen` is set, what is shown is looked at for ever. */
function prepareToFreeze() {
    const usual = window.setTimeout;
    window.setTimeout = (does, ms, ...given) => (window.frozen && ms >= 500 && ms <= 5000 ? 0 : usual(does, ms, ...given));
}

/** In the page: freezes it when more than one scene waits. */
const freezeWhileOthersAreShown = () =>
    (window.frozen = [...document.querySelectorAll(".prompt button")].some(({ textContent }) => textContent.includes("Skip")));

export async function a_press_while_others_are_shown_ends_the_watching_and_moves_nothing(place) {
    const visitor = await place.visitor({ settings: { speed: "slow" }, reducedMotion: "no-preference" }, null);
    const { page } = visitor;
    await visitor.context.addInitScript(prepareToFreeze);
    await visitor.goto("/");
    await begin(page, "fortuna");
    const asked = page.locator(".prompt.asked");
    for (let tries = 0; !(await page.evaluate(freezeWhileOthersAreShown)); tries++) {
        assert.ok(tries < 400, "the others never take their time");
        const offered = page.locator(".panel-choices .ft-choice, .ft-pick.live").filter({ visible: true }).first();
        if ((await asked.count()) > 0) await offered.click({ timeout: 2000 }).catch(() => {});
        await page.waitForTimeout(100);
    }
    for (let presses = 0; (await asked.count()) === 0; presses++) {
        assert.ok(presses < 200, "pressing does not end the watching"); // others may think between two of them
        await page.locator(".ft-side.at-bottom .ft-card").first().click({ force: true });
        await page.waitForTimeout(100);
    }
    const before = await deedsOf(page, "Anna");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".prompt.asked").count(), 1);
    assert.equal(await deedsOf(page, "Anna"), before, "nothing was chosen by that");
    assert.equal(await page.locator(".ft-pick.picked").count(), 0);
}

/** Plays Tiny Towns until a cube is placed and nobody else is to act. */
async function untilPlaced(page) {
    await play(page, { seed: 7, until: async () => (await page.locator(".tt-end", { hasText: "Done" }).count()) > 0 });
    await alone(page);
}

export async function keys_end_a_step_take_it_back_and_are_listed(place) {
    const { page } = await place.visitor();
    await begin(page, "towns");
    await untilPlaced(page);
    await page.keyboard.press("?");
    await page.locator("dialog .keys").waitFor();
    assert.ok((await page.locator("dialog .keys dt").count()) > 10);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    const index = () => page.locator(".table").getAttribute("data-index").then(Number);
    const placed = await index();
    await page.keyboard.press("u");
    await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.index) < at, placed);
    await page.locator(".tt-square.tt-live").first().click();
    await page.locator(".tt-end", { hasText: "Done" }).waitFor();
    await page.keyboard.press("d");
    await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.index) > at, placed);
}

export async function who_wants_it_is_asked_before_a_move(place) {
    const { page } = await place.visitor({ settings: { sure: "moves" } });
    await begin(page, "towns");
    await alone(page);
    const index = () => page.locator(".table").getAttribute("data-index").then(Number);
    const start = await index();
    await page.locator(".tt-keep .tt-end").first().click();
    await page.locator(".sure button").nth(1).click();
    await page.locator(".sure").waitFor({ state: "detached" });
    assert.equal(await index(), start, "no is no");
    await page.locator(".tt-keep .tt-end").first().click();
    await page.locator(".sure .primary").click();
    await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.index) > at, start);
}

/** In the page: seconds that are waited for pass when the case says so. */
function holdSeconds() {
    const { setTimeout: usual, clearTimeout: end } = window;
    const held = new Map();
    let last = 1e9; // no number of a timer of the browser's own
    window.setTimeout = (does, ms, ...given) => (ms === 1000 ? (held.set(++last, does), last) : usual(does, ms, ...given));
    window.clearTimeout = (timer) => (held.delete(timer) ? undefined : end(timer));
    window.passSecond = () => {
        const all = [...held.values()];
        held.clear();
        for (const does of all) does();
    };
}

/** In the page: lets a second pass unless this count is gone; it is shown a little before its second is waited for. */
function secondPassed(count) {
    const gone = !document.querySelector(".self-done")?.textContent.includes(count);
    if (!gone) window.passSecond();
    return gone;
}

export async function done_is_said_after_a_count_during_which_the_placement_is_taken_back(place) {
    const visitor = await place.visitor({ settings: { selfDone: true } }, null);
    const { page } = visitor;
    await visitor.context.addInitScript(holdSeconds);
    await visitor.goto("/");
    await begin(page, "towns");
    const counts = (seconds) => page.locator(".self-done", { hasText: `Done in ${seconds} s` }).waitFor();
    const passes = (seconds) => page.waitForFunction(secondPassed, `Done in ${seconds} s`);
    await untilPlaced(page);
    const placed = (await turn(page)).index;
    await counts(3);
    await passes(3);
    await counts(2);
    await page.keyboard.press("u");
    await page.locator(".self-done").waitFor({ state: "detached" });
    await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.index) < at, placed);
    await page.evaluate(() => window.passSecond());
    assert.ok((await turn(page)).index < placed, "nothing is counted any more");
    await page.locator(".tt-square.tt-live").first().click();
    for (const seconds of [3, 2, 1]) {
        await counts(seconds);
        await passes(seconds);
    }
    await page.waitForFunction((at) => Number(document.querySelector(".table").dataset.index) > at, placed);
}

export async function a_card_shows_where_one_more_cube_would_complete_it(place) {
    const { page } = await place.visitor();
    await begin(page, "towns");
    await play(page, { seed: 7, until: async () => (await page.locator(".tt-town .tt-has-cube").count()) >= 3 });
    const ghosts = page.locator(".tt-town [data-ghost]").first();
    const shows = async (card) => {
        await card.hover();
        return ghosts.waitFor({ timeout: 1000 }).then(
            () => true,
            () => false,
        );
    };
    let shown = false;
    for (const card of await page.locator(".tt-cards .tt-card[data-card]").all()) shown ||= await shows(card);
    assert.ok(shown, "with three cubes something lacks one more");
    await page.mouse.move(0, 0);
    await ghosts.waitFor({ state: "detached" });
}

export async function a_move_sounds_and_one_press_makes_the_table_silent(place) {
    const visitor = await place.visitor({}, null);
    const { page } = visitor;
    await visitor.context.addInitScript(() => {
        window.sounded = 0;
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = function () {
            return play.apply(this).then(() => void (window.sounded += 1));
        };
    });
    await visitor.goto("/");
    await begin(page, "fortuna");
    const sounded = () => page.evaluate(() => window.sounded);
    await play(page, { seed: 3, until: (_state, deeds) => deeds >= 5 });
    assert.ok((await sounded()) > 0, "cues reach the loudspeaker");
    await page.getByRole("button", { name: "Sound off" }).click();
    const before = await sounded();
    await play(page, { seed: 4, until: (_state, deeds) => deeds >= 5 });
    assert.equal(await sounded(), before);
}
