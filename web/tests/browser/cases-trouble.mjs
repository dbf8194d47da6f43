// cases-trouble.mjs - what goes wrong is said, and no game on this device is lost by it.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { alone, begin, glance, play, turn } from "./player.mjs";

const some = (deeds) => ({ seed: 8, until: (_state, done) => done >= deeds });

export async function a_game_on_this_device_goes_on_after_a_reload(place) {
    const { page } = await place.visitor();
    await begin(page, "fortuna");
    await play(page, some(5));
    const before = await turn(page);
    await page.reload();
    const after = await turn(page);
    assert.equal(after.index, before.index);
    assert.deepEqual(after.table, before.table);
    await play(page, some(3));
}

export async function of_two_tabs_with_one_game_only_one_plays(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await begin(page, "towns");
    await play(page, some(4));
    const other = await visitor.another();
    await other.goto(page.url());
    const text = (await other.locator("main [role=alert]").innerText()).trim();
    place.note(text);
    assert.ok(text.length > 20, text);
    await page.bringToFront();
    await play(page, some(4));
    const { index } = await turn(page);
    await page.close();
    await other.locator("main .button.primary").click();
    assert.ok((await turn(other)).index >= index, "the other tab goes on where the first one was");
    await play(other, { seed: 3 });
}

export async function a_broken_link_to_a_table_is_told(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    visitor.expected.push(/404|WebSocket/);
    for (const address of [
        "/t/nosuchtable",
        "/t/%F0%9F",
        "/#local/0000000000",
        "/#nowhere/at/all",
        "/#rules/chess",
        "/#cards/chess",
        "/#tutorial/chess",
        "/#replay/none",
    ]) {
        await visitor.goto(address);
        const alert = page.locator("main [role=alert]");
        await alert
            .first()
            .waitFor()
            .catch(() => assert.fail(`${address}: nothing is said`));
        const text = (await alert.first().innerText()).trim();
        place.note(`${address}: ${text}`);
        assert.ok(text.length > 10 && !/undefined|Error:|TypeError/.test(text), `${address}: ${text}`);
        assert.ok(await page.locator("main a[href='/']").count(), "there is a way back");
    }
    await visitor.goto("/");
    await page.locator(".start-join input").fill("what is this");
    await page.locator(".start-join button").click();
    await page.locator(".start-join [role=alert]").waitFor();
}

export async function a_foreign_file_is_told(place) {
    const { page } = await place.visitor();
    await page.locator(".open-record").first().waitFor();
    const files = {
        "picture.png": [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]), "is not a text"],
        "letter.txt": [Buffer.from("Dear Anna,\nhow are you?\n"), "Line 1, column 1: expected a line"],
        "large.tbr": [Buffer.alloc(3 << 20, 0x61), "too large"],
        "empty.tbr": [Buffer.alloc(0), "Line 1, column 1: expected a line"],
        "half.tbr": [Buffer.from("taberna-record 1\ngame fortuna\n"), "Line 3, column 1"],
    };
    const alert = page.locator(".open-record [role=alert]");
    for (const [name, [buffer, told]] of Object.entries(files)) {
        await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
        await alert.filter({ hasText: told }).waitFor();
        place.note(`${name}: ${(await alert.innerText()).trim()}`);
    }
}

export async function a_server_that_goes_and_comes_back_is_told_and_the_game_goes_on(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    visitor.expected.push(/WebSocket|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource/);
    await page.locator(".start-game[data-game=towns] .start-friends").click();
    await page.locator("dialog .setup-seats").first().waitFor();
    await page.locator("dialog fieldset").nth(1).locator("label", { hasText: /^2$/ }).click();
    await page.locator("dialog .setup-seats select").nth(1).selectOption("novice");
    await page.locator("dialog .dialog-actions .primary").click();
    await turn(page);
    await play(page, some(5));
    const server = await place.server();
    const before = (await turn(page)).index;
    await server.stop();
    await page.locator(".prompt-lost").waitFor();
    assert.equal(await page.locator(".prompt.asked").count(), 0, "nothing can be chosen meanwhile");
    await sleep(1500);
    await server.start();
    await page.locator(".prompt-lost").waitFor({ state: "detached", timeout: 40000 });
    const after = (await turn(page)).index;
    assert.ok(after >= before, "nothing is lost"); // the bot may have acted in between
    await play(page, { seed: 9 });
}

export async function another_version_of_the_server_is_told(place) {
    const visitor = await place.visitor();
    const { page } = visitor;
    await begin(page, "towns");
    await play(page, some(3));
    await page.routeWebSocket(/\/socket/, (socket) => {
        socket.send(
            JSON.stringify({
                type: "welcome",
                n: 1,
                protocol: 99,
                table: {},
                you: "public",
                mine: [],
                index: 0,
                view: null,
                undo: false,
            }),
        );
    });
    await visitor.goto("/t/sometable");
    const text = await page.locator("main [role=alert]").innerText();
    assert.match(text, /version/);
    await page.route("**/api/v1", (route) => route.fulfill({ json: { protocol: 99, program: "9.0.0", commit: "" } }));
    await visitor.goto("/");
    await page
        .locator(".start-section")
        .first()
        .getByText(/version/)
        .waitFor();
    await page.locator(".kept-link").first().click();
    await turn(page);
}

export async function without_storage_a_game_is_played_and_the_page_says_so(place) {
    const visitor = await place.visitor({}, null);
    await visitor.context.addInitScript(() => {
        Object.defineProperty(window, "indexedDB", {
            get: () => {
                throw new DOMException("denied", "SecurityError");
            },
        });
        Object.defineProperty(window, "localStorage", {
            get: () => {
                throw new DOMException("denied", "SecurityError");
            },
        });
    });
    const { page } = await visitor;
    await visitor.goto("/");
    await begin(page, "towns");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await play(page, some(6));
    await page.evaluate(
        () => history.pushState(null, "", "/#settings") ?? dispatchEvent(new PopStateEvent("popstate")),
    );
    await page.getByText("keeps nothing").waitFor();
    await page.goBack();
    await turn(page);
    await play(page, some(3));
}

export async function a_store_that_fails_in_mid_game_is_told(place) {
    const { page } = await place.visitor();
    await begin(page, "towns");
    await play(page, some(4));
    await alone(page); // what a bot does could not be kept either
    await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    const state = await turn(page);
    const target = page.locator(".tt-choice, .tt-square.tt-live, .tt-end").filter({ visible: true }).first();
    await target.click();
    await page.locator("[role=alert]").waitFor();
    const text = await page.locator("[role=alert]").first().innerText();
    place.note(`${state.index}: ${text.trim()}`);
    await page.reload();
    const { index } = await turn(page);
    assert.ok(index >= state.index, "nothing is lost");
}
