// cases-seen.mjs - what must be in sight when it is wanted: the seat for a guest, who is waited for, two monuments on a phone, long
// lines of talk, what can be done after the end, the review.
import assert from "node:assert/strict";
import { atTable, openTable } from "./guests.mjs";
import { axe, layout } from "./looks.mjs";
import { begin, play } from "./player.mjs";
import { linkOf, playedRecord } from "./records.mjs";
import { settled } from "./still.mjs";
import { midGame } from "./tour.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const NAMES = ["Maximiliane von Habsburg", "Bartholom\u00e4us der Dritte"];
const LONG_LINE = `${"Donaudampfschifffahrt".repeat(8)} and so on https://example.org/${"a".repeat(90)}`;

/** In the page: which of these lie outside of the window, or under something else. */
const covered = (selectors) =>
    selectors.filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return [top + 2, bottom - 2].some((y) => {
                const seen = document.elementFromPoint((left + right) / 2, y);
                return !seen || !(element.contains(seen) || seen.contains(element));
            });
        }),
    );

/** In the page: how far it can be scrolled, down and to the right. */
const further = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return [scrollHeight - clientHeight, scrollWidth - clientWidth];
};

export async function a_guest_sits_down_first_and_sees_who_asks(place) {
    const anna = await place.visitor({ ...LAPTOP, settings: { name: NAMES[0] } }, null);
    await anna.context.addInitScript(() => {
        navigator.share = async ({ url }) => void (window.shared = url);
    });
    await anna.goto("/");
    const link = await openTable(anna, "towns", 2);
    await anna.page.getByRole("button", { name: "Share" }).click();
    assert.equal(await anna.page.evaluate(() => window.shared), link);
    const bert = await place.visitor({ ...PHONE, settings: { name: "" }, seed: 2 }, null);
    await bert.goto(link);
    await bert.page.getByText(`${NAMES[0]} invites you to play.`).waitFor();
    const top = (selector) => bert.page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    assert.ok((await top(".waiting-sit")) < (await top(".waiting-seats")));
    assert.equal(await bert.page.getByRole("button", { name: /^Block/ }).count(), 0, "who is asked by a friend blocks nobody");
    assert.deepEqual([...(await axe(bert.page)), ...(await layout(bert.page))], []);
    await bert.page.locator(".waiting-sit input").fill(NAMES[1]);
    await bert.page.locator(".waiting-sit button").click();
    await atTable(anna, bert);
    assert.deepEqual(await bert.page.evaluate(covered, [".tt-keep .tt-card-text", ".tt-keep .tt-end"]), [], "both can be read");
    const carla = await place.visitor({ ...LAPTOP, seed: 3 }, new URL(link).pathname);
    await carla.page.getByText(`Waiting for ${NAMES[0]} and ${NAMES[1]}.`).waitFor();
    await carla.page.getByText("You are watching").waitFor();
    assert.deepEqual(await axe(carla.page), []);
    await sayLongLine(anna.page, bert.page);
}

/** What one says is read whole by both, and makes no page wider or higher. */
async function sayLongLine(from, to) {
    await from.locator(".table-tools").getByRole("button", { name: /^Talk/ }).click();
    await from.locator(".talk-form input").fill(LONG_LINE);
    await from.keyboard.press("Enter");
    await to.locator(".heard-line").waitFor();
    assert.deepEqual((await to.evaluate(further))[1], 0, "the notice is as wide as the window");
    await from.locator(".talk .log-line").waitFor();
    assert.deepEqual(await from.evaluate(further), [0, 0], "nothing of the talk sticks out of the page");
    assert.deepEqual(
        (await layout(from)).filter((line) => line.includes("Donaudampf") || line.includes("sideways")),
        [],
    );
}

const endInSight = (game) => async (place) => {
    const visitor = await place.visitor(LAPTOP, null);
    const { page } = visitor;
    await midGame(visitor, playedRecord(place, game), 0.97);
    await play(page);
    for (const [width, height] of [[1366, 768], [1920, 1080], [820, 1180], [390, 844], [360, 740]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(100);
        const parts = [".end h2", ".end-story", ".end-actions > :not(.end-fold)"];
        assert.deepEqual(await page.evaluate(covered, parts), [], `${width}x${height}`);
    }
    assert.equal(await page.locator(".prompt").isVisible(), false, "nothing is asked any more");
    assert.equal(await page.locator(".ft-province.turn, .ft-steps .turn, .ft-last").count(), 0, "and it is nobody's turn");
};

export const after_a_game_of_Fortuna_the_winner_and_what_comes_next_are_in_sight = endInSight("fortuna");
export const after_a_game_of_Tiny_Towns_the_winner_and_what_comes_next_are_in_sight = endInSight("towns");

export async function on_a_phone_who_asks_for_a_review_sees_it(place) {
    const visitor = await place.visitor(PHONE, null);
    const { page } = visitor;
    await visitor.goto(`${linkOf(playedRecord(place, "towns"))}&review`);
    await page.locator(".review, .review-progress, [role=tabpanel] progress").first().waitFor({ timeout: 60000 });
    await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector("[role=tabpanel]").getBoundingClientRect();
        return top > 0 && (bottom < innerHeight + 1 || top < innerHeight / 2);
    });
}

/** In the page: what is larger than the box it stands in. */
const larger = (selectors) =>
    selectors.filter((selector) =>
        [...document.querySelectorAll(selector)].some(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        ),
    );

/** In the page: the names of seats that are read whole. */
const namesRead = () =>
    [...document.querySelectorAll(".seat-name")]
        .filter((one) => one.clientWidth > 8 && one.scrollWidth <= one.clientWidth + 1)
        .map((one) => one.firstChild.textContent);

export async function in_a_low_window_the_name_and_the_sign_of_a_seat_tell_who_sits_there(place) {
    const quick = { towns: { opponents: 3, level: "novice" } };
    const visitor = await place.visitor({ settings: { quick }, viewport: { width: 740, height: 360 } });
    const { page } = visitor;
    await begin(page, "towns");
    assert.deepEqual(await page.evaluate(namesRead), ["Anna", "Fox", "Hare", "Mouse"]);
    const [mine, bot] = await page.locator(".seat-sign").all();
    for (const sign of [mine, bot]) assert.ok(await sign.isVisible());
    assert.match(await mine.getAttribute("title"), /^Anna · you/);
    assert.match(await bot.getAttribute("title"), /^Fox \(novice\)/);
}

/** In the page: the names of seats of which not even three letters are seen. */
const namesHidden = () =>
    [...document.querySelectorAll(".seat-name")]
        .filter((one) => {
            const letters = document.createRange();
            letters.setStart(one.firstChild, 0);
            letters.setEnd(one.firstChild, 3);
            const { right, width } = letters.getBoundingClientRect();
            return width < 8 || right > one.getBoundingClientRect().right + 1;
        })
        .map((one) => one.textContent);

export async function in_a_low_window_five_and_six_seats_show_names_too(place) {
    for (const opponents of [4, 5]) {
        const quick = { towns: { opponents, level: "novice" } };
        const { page } = await place.visitor({ settings: { quick }, viewport: { width: 740, height: 360 } });
        await begin(page, "towns");
        assert.equal(await page.locator(".seat-name").count(), opponents + 1);
        assert.deepEqual(await page.evaluate(namesHidden), []);
        assert.deepEqual((await page.evaluate(further))[1], 0);
        await page.close();
    }
}

export async function on_a_phone_the_neighbours_stay_where_they_are_when_a_monument_is_kept(place) {
    const { page } = await place.visitor(PHONE);
    await begin(page, "towns");
    const tops = async () => {
        const all = [];
        for (const [width, height] of [[360, 740], [390, 844]]) {
            await page.setViewportSize({ width, height });
            all.push(...(await settled(page, [".tt-others"])).map((box) => box.split(" ").slice(1, 3).join(" ")));
        }
        return all;
    };
    const before = await tops();
    await page.locator(".tt-keep .tt-end").first().click();
    await page.locator(".tt-keep").waitFor({ state: "detached" });
    assert.deepEqual(await tops(), before);
}

export async function on_a_small_board_everything_stays_in_its_box(place) {
    for (const language of ["en", "de", "es", "fr"]) {
        const visitor = await place.visitor({ settings: { language } }, null);
        const { page } = visitor;
        await visitor.goto(linkOf(playedRecord(place, "fortuna")));
        await page.locator(".ft-supply").waitFor();
        for (const [width, height] of [[1366, 768], [1280, 720], [1100, 800]]) {
            await page.setViewportSize({ width, height });
            await page.waitForTimeout(100);
            const boxes = [".ft-supply", ".ft-supply-building", ".ft-deck", ".ft-pile", ".ft-money-track", ".ft-servants", ".ft-track", ".ft-favour-name"];
            assert.deepEqual(await page.evaluate(larger, boxes), [], `${language} at ${width}x${height}`);
        }
    }
}
