// cases-friends.mjs - two persons and a bot at a table of the server; one of them leaves the browser in mid-game and comes back.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { atTable, guest, openTable } from "./guests.mjs";
import { axe, layout } from "./looks.mjs";
import { act, glance, hotSeat, play, playInTurn, turn } from "./player.mjs";

/** A table with one free seat and a novice; the link for the friend. */
const openWithNovice = (visitor, game) =>
    openTable(visitor, game, 3, (dialog) => dialog.locator(".setup-seats select").nth(2).selectOption("novice"));

/** What a browser keeps when it is closed: its storage, and cookies that last. */
async function closed(visitor) {
    const kept = await visitor.context.storageState({ indexedDB: true });
    await visitor.close();
    return { ...kept, cookies: kept.cookies.filter(({ expires }) => expires > 0) };
}

async function friends(place, game) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const link = await openWithNovice(anna, game);
    let bert = await guest(place, link, "Bert", 2);
    await atTable(bert);
    const id = new URL(link).pathname;
    const bertPlays = async () => {
        await play(bert.page, { seed: 4, until: (_state, deeds) => deeds >= 8 });
        const { index } = await glance(bert.page);
        const kept = await closed(bert);
        bert = await place.visitor({ storageState: kept, seed: 5 }, id);
        await bert.page.locator(".table").waitFor();
        const back = await turn(bert.page);
        assert.ok(back.index >= index, `the game goes on where it was: ${back.index} after ${index}`);
        await play(bert.page, { seed: 6 });
    };
    await Promise.all([play(anna.page, { seed: 3 }), bertPlays()]);
    const scores = await Promise.all([anna.page, bert.page].map((page) => page.locator(".end table").innerText()));
    assert.equal(scores[0].replaceAll(/\s+/g, ""), scores[1].replaceAll(/\s+/g, ""), "both see the same result");
    await verified(place, id);
    await rematch(anna.page, bert.page);
    const next = new URL(anna.page.url()).pathname;
    assert.notEqual(next, id);
    assert.equal(new URL(bert.page.url()).pathname, next, "both are at the other table");
    assert.equal(new URL(anna.page.url()).search, new URL(link).search, "the invitation is the same");
    await playInTurn([anna.page, bert.page], 4);
}

async function verified(place, address) {
    const answer = await fetch(`${(await place.server()).url}/api/v1/tables/${address.slice(3)}/record`);
    assert.equal(answer.status, 200);
    const file = join(place.folder, "game.tbr");
    writeFileSync(file, await answer.text());
    execFileSync(place.program, ["verify", file]);
}

/** One asks, the others agree, and all are at the other table without a further press. */
async function rematch(asking, ...others) {
    await asking.getByRole("button", { name: "Rematch", exact: true }).click();
    for (const page of others) {
        await page.getByText("Anna asks for a rematch.").waitFor();
        assert.deepEqual(await axe(page), []);
        await page.getByRole("button", { name: "Agree" }).click();
    }
    for (const page of [asking, ...others]) await page.locator(".end").waitFor({ state: "detached" });
    for (const page of [asking, ...others]) await page.locator(".table").waitFor();
}

export const two_persons_and_a_bot_play_Fortuna_and_one_comes_back = (place) => friends(place, "fortuna");
export const two_persons_and_a_bot_play_Tiny_Towns_and_one_comes_back = (place) => friends(place, "towns");

/** Three persons, each in a browser of their own, play a whole game and another one after it, everybody one seat further. */
async function threePlayTwice(place, game) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const link = await openTable(anna, game, 3);
    const guests = [await guest(place, link, "Bert", 2), await guest(place, link, "Carla", 3)];
    const pages = [anna, ...guests].map(({ page }) => page);
    const seatOf = (page, name) => page.locator(".seats .seat", { hasText: name }).locator(".spoken").first().innerText();
    await atTable(anna, ...guests);
    const before = await seatOf(anna.page, "Carla");
    await Promise.all(pages.map((page, i) => play(page, { seed: 30 + i })));
    await verified(place, new URL(link).pathname);
    await anna.page.getByRole("button", { name: "Rematch, one seat further" }).click();
    for (const { page } of guests) await page.getByRole("button", { name: "Agree" }).click();
    for (const page of pages) await page.locator(".end").waitFor({ state: "detached" });
    for (const page of pages) await page.locator(".table").waitFor();
    assert.notEqual(await seatOf(anna.page, "Carla"), before, "everybody sits one seat further");
    await Promise.all(pages.map((page, i) => play(page, { seed: 40 + i })));
    await verified(place, new URL(anna.page.url()).pathname);
}

export const long_three_persons_play_Fortuna_twice = (place) => threePlayTwice(place, "fortuna");
export const long_three_persons_play_Tiny_Towns_twice = (place) => threePlayTwice(place, "towns");

/** Somebody who has no seat looks on and cannot move; what is said is heard by all. */
export async function somebody_looks_on_and_persons_talk(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const link = await openWithNovice(anna, "towns");
    const bert = await guest(place, link, "Bert", 2);
    await atTable(bert);
    const carla = await place.visitor({}, new URL(link).pathname);
    await carla.page.locator(".tt-board").first().waitFor();
    assert.equal(
        await carla.page.locator(".tt-keep, .prompt.asked").count(),
        0,
        "nothing can be chosen by whoever looks on",
    );
    await carla.page.locator(".prompt", { hasText: "Waiting for Anna and Bert." }).waitFor();
    assert.equal(await bert.page.getByRole("button", { name: "Hint" }).count(), 0, "the host did not switch hints on");
    await talk(anna.page).click();
    await anna.page.locator(".talk-form input").fill("Salve, <b>Bert</b>!");
    await anna.page.keyboard.press("Enter");
    await bert.page.locator(".heard[role=status]", { hasText: "Anna Salve, <b>Bert</b>!" }).waitFor();
    await carla.page.locator(".heard", { hasText: "Salve" }).waitFor();
    assert.equal(await talk(bert.page).getAttribute("aria-label"), "Talk: 1 unread");
    assert.equal(await bert.page.locator(".tool-badge").innerText(), "1");
    await bert.page.setViewportSize({ width: 390, height: 844 });
    await talk(bert.page).click();
    await bert.page.locator("dialog .talk .log", { hasText: "Salve, <b>Bert</b>!" }).waitFor();
    assert.deepEqual(await layout(bert.page), []);
    await bert.page.locator(".tool-badge").waitFor({ state: "detached" }); // what is read is counted no more
    await bert.page.getByRole("button", { name: "Mute Anna" }).click();
    await bert.page.getByRole("button", { name: "Unmute Anna" }).waitFor();
    await bert.page.getByRole("button", { name: "Block Anna" }).click();
    await bert.page.getByText("To block somebody, keep your seats under a name first").waitFor();
    await anna.page.getByRole("button", { name: "Well played!" }).click();
    await carla.page.locator(".heard", { hasText: "Well played!" }).waitFor();
    assert.equal(await bert.page.getByText("Anna Well played!").count(), 0, "who is muted is not heard");
    await bert.page.reload();
    await talk(bert.page).click();
    await bert.page.getByRole("button", { name: "Unmute Anna" }).click(); // the server keeps it
    await bert.page.locator("dialog .talk .log", { hasText: "Salve, <b>Bert</b>!" }).waitFor(); // and the window what was said
    await talk(carla.page).click();
    await carla.page.getByText("You are watching").waitFor();
    assert.deepEqual(await axe(carla.page), []);
}

const talk = (page) => page.locator(".table-tools").getByRole("button", { name: /^Talk/ });

/** Somebody who keeps seats under a name. */
async function signedIn(place, name, seed) {
    const visitor = await place.visitor({ settings: { name }, seed });
    visitor.expected.push(/409/); // what the server refuses stands in the console too
    const { page } = visitor;
    await page.getByRole("button", { name: "Keep my seats under a name" }).click();
    await page.locator("dialog input[type=password]").fill(`the phrase of ${name}`);
    await page.getByRole("button", { name: "This name is new" }).click();
    await page.getByText(`Signed in as ${name}.`).waitFor({ timeout: 60000 }); // a passphrase is dear by design: 25 s on a crowded machine
    return visitor;
}

/** A table of three free seats but one. */
async function openFor(visitor) {
    await visitor.goto("/");
    return openTable(visitor, "towns", 3);
}

export async function who_is_blocked_cannot_sit_down_until_that_is_ended(place) {
    const anna = await signedIn(place, "Anna", 1);
    const eve = await signedIn(place, "Eve", 2);
    const sit = async (link) => {
        await eve.goto(link);
        await eve.page.locator(".waiting-sit button").click();
    };
    await sit(await openFor(anna));
    await anna.page.getByRole("button", { name: "Block Eve" }).click();
    await anna.page.getByText("Whoever is signed in as Eve cannot sit down at your tables any more.").waitFor();
    assert.deepEqual(await axe(anna.page), []);
    const link = await openFor(anna);
    await sit(link);
    await eve.page.locator("[role=alert]", { hasText: "Somebody at this table does not want to sit with you" }).waitFor();
    await anna.goto("/");
    await anna.page.getByText("Blocked names").click();
    await anna.page.getByRole("button", { name: "Unblock Eve" }).click();
    await anna.page.getByText("Eve is not blocked any more.").waitFor();
    assert.deepEqual(await axe(anna.page), []);
    await sit(link);
    await eve.page.getByRole("button", { name: "Stand up" }).waitFor();
}

/** Writes a report in the window that `where` has a button for, and is told that it was sent. */
async function report(page, where, text) {
    await where.getByRole("button", { name: "Report Eve" }).click();
    await page.getByLabel("What happened?").fill(text);
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: "Send the report" }).click();
    await page.getByText("Your report was sent.").waitFor();
    await page.locator("dialog .stack").getByRole("button", { name: "Close" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
}

export async function somebody_is_reported_in_the_waiting_room_the_talk_and_after_the_end(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const eve = await place.visitor({ settings: { name: "Eve" }, seed: 2 }, await openFor(anna));
    await eve.page.locator(".waiting-sit button").click();
    await report(anna.page, anna.page.locator(".waiting-seats"), "She came\nuninvited.");
    await anna.page.locator(".waiting-seats select").selectOption("novice");
    const pages = [anna.page, eve.page];
    for (const page of pages) await page.locator(".table").waitFor();
    await talk(anna.page).click();
    await report(anna.page, anna.page.locator(".talk"), "She shouts.");
    await anna.page.locator(".table-tools button").last().click();
    await anna.page.locator("dialog .menu button", { hasText: "Break the game off" }).click();
    await anna.page.locator("dialog .menu button", { hasText: "Break it off" }).click();
    await anna.page.locator(".motion").getByRole("button", { name: "Go on after all" }).waitFor();
    const asked = eve.page.locator(".motion[role=alert]", { hasText: "Anna would like to break the game off." });
    await asked.waitFor();
    assert.deepEqual(await axe(eve.page), []);
    await asked.getByRole("button", { name: "Agree" }).click();
    await anna.page.locator(".end summary", { hasText: "report somebody" }).click();
    await report(anna.page, anna.page.locator(".end"), "She laughed.");
    assert.equal(await eve.page.getByText(/uninvited|shouts|laughed/).count(), 0, "nobody at the table is told");
    const store = `sqlite:${join(place.folder, "tables.db")}`;
    const told = execFileSync(place.program, ["moderate", "reports", "--store", store], { encoding: "utf8" });
    for (const text of ["She came uninvited.", "She shouts.", "She laughed."]) assert.ok(told.includes(text), told);
}

/** Nobody is called "You": a host is asked for a name, and who gives none on one device is called by the seat. */
export async function a_host_is_asked_for_a_name_and_a_person_without_one_is_called_by_the_seat(place) {
    const { page } = await place.visitor({ settings: { name: "" } });
    await page.locator(".start-game[data-game=towns] .start-friends").click();
    await page.locator("dialog .dialog-actions .primary").click();
    await page.locator("dialog [role=alert]", { hasText: "enter a name" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.placeholder), "Your name");
    await page.keyboard.type("Anna");
    await page.locator("dialog .dialog-actions .primary").click();
    await page.locator(".waiting-seat", { hasText: "Anna" }).waitFor();
    const other = await place.visitor({ settings: { name: "" } });
    await hotSeat(other.page, "fortuna", []);
    await other.page.getByText("Give the device to Blue.").waitFor();
    assert.equal(await other.page.getByText(/\bYou\b/).count(), 0);
}

/** The browser knows at once that it has no network; the page says so, and not when it misses an answer. */
export async function a_network_that_is_cut_is_told_at_once(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    anna.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    const link = await openWithNovice(anna, "towns");
    const bert = await guest(place, link, "Bert", 2);
    await atTable(bert);
    await anna.page.locator(".tt-board").first().waitFor();
    const cut = Date.now();
    await anna.context.setOffline(true);
    await anna.page.locator(".prompt-lost").waitFor({ timeout: 6000 }); // a missed answer would be told after 10 s and more
    place.note(`told after ${Date.now() - cut} ms`);
    await anna.context.setOffline(false);
    await anna.page.locator(".prompt-lost").waitFor({ state: "detached" });
}

/** What was done before others moved can be taken back if they agree; hints between people are as the host wanted. */
export async function a_move_is_taken_back_when_the_other_agrees(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const link = await openTable(anna, "towns", 2, (dialog) => dialog.getByLabel("Hints for everybody at the table").check());
    await anna.page.getByText("With hints for everybody").waitFor();
    const carla = await place.visitor({}, link);
    await carla.page.getByText("With hints for everybody").waitFor(); // seen before anybody sits down
    await carla.close();
    const bert = await guest(place, link, "Bert", 2);
    await atTable(anna, bert);
    const pages = [anna.page, bert.page];
    assert.equal(await bert.page.getByRole("button", { name: "Hint" }).count(), 1, "the host switched hints on");
    const { asking, other, before } = await askToTakeBack(pages);
    const name = asking === anna.page ? "Anna" : "Bert";
    await other.getByText(new RegExp(`${name} asks to take back \\d+ moves?`)).waitFor();
    await asking.getByRole("button", { name: "Withdraw" }).waitFor();
    for (const [width, height] of [[1366, 768], [390, 844]]) {
        await other.setViewportSize({ width, height });
        await other.waitForFunction(askedInPanel); // it lies on nothing of the table
    }
    await other.getByRole("button", { name: "Refuse" }).click();
    await asking.locator(".motion").waitFor({ state: "detached" });
    await asking.getByText(`${name === "Anna" ? "Bert" : "Anna"} does not agree.`).waitFor();
    assert.equal((await glance(other)).index, before, "nothing is taken back");
    await asking.getByRole("button", { name: "Ask to take back" }).click();
    await other.getByRole("button", { name: "Agree" }).click();
    for (const page of pages) await page.getByText("Agreed: the moves are taken back.").waitFor();
    await other.waitForFunction((index) => Number(document.querySelector(".table").dataset.index) < index, before);
}

/** In the page: what is asked is seen whole in the panel. */
const askedInPanel = () => {
    const [asked, panel] = [".motion", ".panel-middle"].map((one) => document.querySelector(one).getBoundingClientRect());
    const out = [panel.left - asked.left, asked.right - panel.right, panel.top - asked.top, asked.bottom - panel.bottom];
    return out.every((by) => by <= 1);
};

/** Plays in turn until somebody can only ask to take a move back, and the table takes the question. */
async function askToTakeBack(pages) {
    for (let deed = 0; deed < 100; deed++) {
        for (const [i, page] of pages.entries()) {
            const ask = page.getByRole("button", { name: "Ask to take back" });
            const before = (await glance(page)).index;
            if (!(await ask.isVisible()) || !(await ask.isEnabled({ timeout: 500 }).catch(() => false))) continue;
            await ask.click();
            const answer = page.locator(".motion, .prompt-refusal");
            await answer.first().waitFor();
            if ((await page.locator(".motion").count()) > 0) return { asking: page, other: pages[1 - i], before };
            await page.locator(".prompt-refusal button").click();
        }
        for (const page of pages) await act(page, deed);
    }
    throw new Error("nobody could ask");
}
