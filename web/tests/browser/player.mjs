// player.mjs - plays a game through the page as a person does: looks for what is marked on the table, points at it, and waits
// until something has happened. Knows no rule; any game is played to its end by what the page offers.
import assert from "node:assert/strict";

const STEPS_MOST = 1500;
const ANSWER_MS = 20000;

/** What can be pointed at: things on the table first, then buttons for what has no place there. */
const ON_TABLE = [
    ".ft-pick.live:not(.picked)",
    ".tt-square.tt-live:not(.tt-picked)",
    ".tt-card.tt-live[data-card]:not([aria-pressed=true])",
].join();
const BUTTONS =
    ".ft-choice, .tt-choice:not([aria-pressed=true]), .tt-plan:not([aria-pressed=true]), .tt-end, .tt-keep [data-move]";

/** Numbers that look random and are the same every time. */
export function numbers(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/** In the page: where the game stands, and what is offered. Each thing gets a mark to be found by. */
function look([onTable, buttons]) {
    const table = document.querySelector(".table");
    const seen = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getClientRects().length > 0;
    const marks = (selector) =>
        [...document.querySelectorAll(selector)].filter(seen).map((element) => {
            const name =
                element.dataset.move ??
                element.dataset.thing ??
                element.dataset.square ??
                element.dataset.card ??
                element.dataset.building;
            return `${element.tagName} ${name ?? element.textContent.trim().slice(0, 40)}`;
        });
    return {
        index: Number(table?.dataset.index ?? -1),
        asked: document.querySelector(".prompt.asked") !== null,
        over: document.querySelector(".end") !== null,
        curtain: document.querySelector(".curtain") !== null,
        question: document.querySelector(".sure")?.textContent ?? "",
        moving: document
            .getAnimations()
            .some((one) => one.playState === "running" && !(one instanceof CSSAnimation || one instanceof CSSTransition)),
        picked: document.querySelectorAll(".ft-pick.picked, .tt-picked, [aria-pressed=true]").length,
        table: marks(onTable),
        buttons: marks(buttons),
    };
}

export const glance = (page) => page.evaluate(look, [ON_TABLE, BUTTONS]);

const same = (a, b) =>
    a.index === b.index &&
    a.asked === b.asked &&
    a.over === b.over &&
    a.curtain === b.curtain &&
    a.question === b.question &&
    a.picked === b.picked &&
    a.table.join() === b.table.join() &&
    a.buttons.join() === b.buttons.join();

/** Waits until the page looks other than `before`. */
async function changed(page, before, what) {
    const until = Date.now() + ANSWER_MS;
    for (;;) {
        const now = await glance(page);
        if (!same(before, now)) return now;
        assert.ok(Date.now() < until, `nothing happens after ${what}`);
        await page.waitForTimeout(15);
    }
}

/** Waits until it is somebody's turn here, the game is over or the curtain is down. */
export async function turn(page) {
    let until = 0;
    let index = null;
    for (;;) {
        const now = await glance(page);
        if (now.index !== index) until = Date.now() + 3 * ANSWER_MS; // others play
        index = now.index;
        const offered = now.asked && !now.moving && now.table.length + now.buttons.length > 0; // a press would only end the motion
        if (now.over || now.curtain || offered) return now;
        assert.ok(Date.now() < until, `nobody is asked for anything: ${JSON.stringify(now)}`);
        await page.waitForTimeout(20);
    }
}

/** Waits until nobody else is to act: then nothing happens on this table but by the person here. */
export async function alone(page) {
    await turn(page);
    await page.waitForFunction(() => document.querySelectorAll(".seat.acting").length === 1);
}

/** Points with the mouse, on the table where possible; ends what could go on for ever. */
async function byMouse(page, state, below) {
    const table = state.table.length > 0 && (state.buttons.length === 0 || below(3) > 0);
    const count = table ? state.table.length : state.buttons.length;
    const pick = below(count);
    const what = (table ? state.table : state.buttons)[pick];
    const handle = page
        .locator(table ? ON_TABLE : BUTTONS)
        .filter({ visible: true })
        .nth(pick);
    for (let tries = 10; ; tries--) {
        const error = await handle.click({ timeout: 1500 }).then(
            () => null,
            (reason) => reason,
        );
        if (!error || !same(state, await glance(page))) return what; // else somebody was faster, and it is gone
        if (tries === 1) throw new Error(`${what} is offered and cannot be clicked: ${error.message}`);
    }
}

/** In the page: how many times Tab must be pressed to come from here to the nearest thing that is offered. */
function plan([selector, wanted]) {
    const focusable = [
        ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]"),
    ].filter(
        (element) =>
            element.tabIndex >= 0 &&
            !element.disabled &&
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.closest("[inert]"),
    );
    const seen = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getClientRects().length > 0;
    const target = [...document.querySelectorAll(selector)].filter(seen)[wanted];
    if (!target) return null;
    const grid = target.closest("[role=grid]");
    const stop = grid ? focusable.find((element) => grid.contains(element)) : target;
    for (const element of document.querySelectorAll("[data-wanted]")) delete element.dataset.wanted;
    target.dataset.wanted = "";
    const at = focusable.indexOf(document.activeElement);
    return {
        steps: focusable.indexOf(stop) - at,
        lost: at < 0,
        all: focusable.length,
        from: grid ? stop.dataset.square : null,
        to: grid ? target.dataset.square : null,
    };
}

/** In the page: whether the wanted thing, or its grid, has the focus; and whether one can see it. */
function held() {
    const active = document.activeElement;
    const target = document.querySelector("[data-wanted]");
    const grid = target?.closest("[role=grid]");
    const style = getComputedStyle(active);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return {
        there: active === target,
        inGrid: grid?.contains(active) ?? false,
        visible: active.matches(":focus-visible") && (ring || style.boxShadow !== "none"),
        square: active.dataset?.square ?? null,
    };
}

const press = async (page, key, times) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
};

/** Goes by Tab to the thing that was planned, or to its grid. */
async function byTab(page, { steps, lost, all }) {
    if (!lost) await press(page, steps < 0 ? "Shift+Tab" : "Tab", Math.abs(steps));
    let now = await page.evaluate(held);
    for (let i = 0; i < all + 5 && !now.there && !now.inGrid; i++) {
        await page.keyboard.press("Tab");
        now = await page.evaluate(held);
    }
    return now;
}

/** Goes by arrow keys through the grid. */
async function byArrows(page, square, to) {
    const [x, y] = [to.charCodeAt(0) - square.charCodeAt(0), Number(to[1]) - Number(square[1])];
    await press(page, x < 0 ? "ArrowLeft" : "ArrowRight", Math.abs(x));
    const up = await page.evaluate(
        () =>
            document.querySelector("[data-square=a1]").getBoundingClientRect().top >
            document.querySelector("[data-square=a4]").getBoundingClientRect().top,
    );
    await press(page, y < 0 === up ? "ArrowDown" : "ArrowUp", Math.abs(y));
    return page.evaluate(held);
}

const TRIES = 3; // what was planned may be drawn anew on the way, when somebody else moves

/** Comes to a thing by Tab and arrow keys alone, and presses Enter. */
async function byKeyboard(page, state, below) {
    const selector = state.table.length > 0 && (state.buttons.length === 0 || below(3) > 0) ? ON_TABLE : BUTTONS;
    const names = selector === ON_TABLE ? state.table : state.buttons;
    const wanted = below(names.length);
    const what = names[wanted];
    for (let tries = 0; tries < TRIES; tries++) {
        const found = await page.evaluate(plan, [selector, wanted]);
        let now = found ? await byTab(page, found) : { there: false };
        if (now.inGrid && found.to !== null) now = await byArrows(page, now.square, found.to);
        if (now.there) {
            assert.ok(now.visible, `the focus on ${what} cannot be seen`);
            await page.keyboard.press("Enter");
            return what;
        }
        if (!same(state, await glance(page))) return what; // somebody was faster, and what was offered is gone
    }
    throw new Error(`${what} is offered, and neither Tab nor arrow keys come to it`);
}

/** Plays on this page until `until` says so, or the game is over. Returns the number of deeds. */
export async function play(page, { seed = 1, keyboard = false, until = () => false, watch = () => {} } = {}) {
    const below = numbers(seed);
    for (let deeds = 0; deeds < STEPS_MOST; deeds++) {
        const state = await turn(page);
        await watch(state);
        if (state.over || (await until(state, deeds))) return deeds;
        assert.ok(!state.curtain, "the curtain is down");
        const what = await (keyboard ? byKeyboard : byMouse)(page, state, below);
        await changed(page, state, what);
    }
    throw new Error(`no end after ${STEPS_MOST} deeds`);
}

/** One deed, if anything is asked here now; whether there was one. */
export async function act(page, seed) {
    const state = await glance(page);
    if (!state.asked || state.table.length + state.buttons.length === 0) return false;
    await changed(page, state, await byMouse(page, state, numbers(seed)));
    return true;
}

/** Plays on all these pages until each has made so many deeds: nobody stops in a turn that another one waits for. */
export async function playInTurn(pages, least) {
    const deeds = pages.map(() => 0);
    const until = Date.now() + 6 * ANSWER_MS;
    for (let round = 0; deeds.some((done) => done < least); round++) {
        for (const [i, page] of pages.entries()) if (await act(page, round)) deeds[i] += 1;
        assert.ok(Date.now() < until, `deeds on each page: ${deeds}; each must come to ${least}`);
        await pages[0].waitForTimeout(20);
    }
}

/** Begins a game on this device from the start page, in two clicks or less. */
export async function begin(page, game) {
    await page.locator(`.start-game[data-game=${game}] .button.primary`).click();
    await page.locator(".table").first().waitFor();
}

/** Begins a game of two persons on this device. */
export async function hotSeat(page, game, names = ["Anna", "Bert"]) {
    await page.locator(`.start-game[data-game=${game}] .start-setup`).click();
    await page.locator("dialog .setup-seats").first().waitFor();
    await page.locator("dialog fieldset").nth(1).locator("label", { hasText: /^2$/ }).click();
    const seats = page.locator("dialog .setup-seats");
    await seats.locator("select").nth(1).selectOption("me");
    for (const [i, name] of names.entries()) await seats.locator("input").nth(i).fill(name);
    await page.locator("dialog .dialog-actions .primary").click();
    await page.locator(".curtain, .table").first().waitFor();
}

/** The person who was asked for takes the device. */
export async function raiseCurtain(page) {
    await page.locator(".curtain button").click();
    await page.waitForFunction(
        () => document.querySelector(".curtain") === null && document.querySelector(".table") !== null,
    );
}

/** Plays for everybody who shares this device: so many deeds, or until the game is over. */
export async function playTogether(page, seed, most) {
    for (let done = 0; done < most; ) {
        const { over, curtain } = await turn(page);
        if (over) return;
        if (curtain) await raiseCurtain(page);
        const before = done;
        const until = (state, deeds) => state.curtain || before + deeds >= most;
        done += await play(page, { seed: seed + done, until });
    }
}
