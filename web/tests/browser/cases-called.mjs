// cases-called.mjs - how somebody whose eyes are elsewhere learns that it is their turn: the sign and the title of the tab, the
// browser's notifications, and an address that the server posts to when the page is closed.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { atTable, guest, openTable } from "./guests.mjs";
import { axe } from "./looks.mjs";
import { act, glance } from "./player.mjs";

/** In the page: notifications are allowed, noted in place of being shown, and nobody looks at the page unless `inSight`. */
function noteNotifications() {
    window.notified = [];
    window.inSight = true;
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, { body }) {
            window.notified.push(`${title}: ${body}`);
        }
        close() {}
    };
    Object.defineProperty(document, "visibilityState", { get: () => (window.inSight ? "visible" : "hidden") });
}

/** Anna and Bert at a table of Fortuna. */
async function sitDown(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } }, null);
    await anna.context.addInitScript(noteNotifications);
    await anna.goto("/#settings");
    await anna.page.getByLabel(/^Notify me/).check();
    await anna.goto("/");
    const bert = await guest(place, await openTable(anna, "fortuna", 2), "Bert", 2);
    await atTable(anna, bert);
    return { anna, bert };
}

/** Whoever waits for friends and looks elsewhere learns that they come, and that the game begins. */
export async function who_waits_in_another_window_is_told_that_friends_come(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } }, null);
    await anna.context.addInitScript(noteNotifications);
    await anna.goto("/");
    const link = await openTable(anna, "towns", 3);
    await anna.page.getByLabel(/^Notify me/).check();
    assert.deepEqual(await axe(anna.page), []);
    await anna.page.evaluate(() => (window.inSight = false));
    await guest(place, link, "Bert", 2);
    await anna.page.locator("[role=status]", { hasText: "Bert has sat down." }).waitFor({ state: "attached" });
    await guest(place, link, "Carla", 3);
    await anna.page.locator(".table").waitFor();
    const wanted = ["Taberna: Bert has sat down.", "Taberna: Everybody is here: the game begins."];
    await anna.page.waitForFunction((all) => all.every((one) => window.notified.includes(one)), wanted);
}

const TURN_MS = 60000;
let deeds = 0;

/** Plays here until the other one is to act and nothing is asked here. */
async function playUntilOther(page, other) {
    for (const until = Date.now() + TURN_MS; Date.now() < until; ) {
        const [here, there] = [await glance(page), await glance(other)];
        if (there.asked && !here.asked) return;
        if (!(await act(page, deeds++))) await page.waitForTimeout(50);
    }
    throw new Error("the turn never passes on");
}

/** The sign and the title of the tab say whether it is this person's turn. */
async function signed(page, turn) {
    await page.waitForFunction(
        (wanted) =>
            document.querySelector("link[rel=icon]").getAttribute("href") === (wanted ? "/icon-turn.svg" : "/icon.svg") &&
            document.title.startsWith("Your turn") === wanted,
        turn,
    );
}

/** Posts that the server sends, as they come. */
async function listener() {
    const came = [];
    const server = createServer((request, response) => {
        let body = "";
        request.on("data", (data) => (body += data));
        request.on("end", () => {
            came.push({ body, signature: request.headers["taberna-signature"] });
            response.end();
        });
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { came, server, url: `http://127.0.0.1:${server.address().port}/turn` };
}

/** Keeps the address by the form in the menu; the secret that posts are signed with. */
async function askForCalls(page, url) {
    await page.locator(".table-tools button").last().click();
    await page.getByText("Call me when this page is closed").click();
    await page.getByLabel("Address of the webhook").fill("ftp://example.org/turn");
    await page.getByRole("button", { name: "Keep the address" }).click();
    await page.locator(".webhook-said.bad").waitFor();
    await page.getByLabel("Address of the webhook").fill(url);
    await page.getByRole("button", { name: "Keep the address" }).click();
    const said = page.locator(".webhook-said", { hasText: "You will be called there." });
    await said.waitFor();
    assert.deepEqual(await axe(page), []);
    const secret = (await said.innerText()).match(/[0-9a-f]{64}/)[0];
    await page.keyboard.press("Escape");
    return secret;
}

export async function whose_turn_it_is_is_called_by_sign_notification_and_webhook(place) {
    const { anna, bert } = await sitDown(place);
    await playUntilOther(anna.page, bert.page);
    await signed(anna.page, false);
    await signed(bert.page, true);
    const before = await anna.page.evaluate(() => {
        window.inSight = false;
        return window.notified.length;
    });
    await playUntilOther(bert.page, anna.page);
    await signed(anna.page, true);
    await anna.page.waitForFunction(
        (from) => window.notified.slice(from).some((text) => /^Taberna: Your turn/.test(text)),
        before,
    );
    const { came, server, url } = await listener();
    try {
        bert.expected.push(/400/); // the address that is refused stands in the console too
        const secret = await askForCalls(bert.page, url);
        const address = new URL(bert.page.url()).pathname;
        await bert.page.goto("about:blank");
        await anna.page.evaluate(() => (window.inSight = true));
        for (const until = Date.now() + TURN_MS; came.length === 0 && Date.now() < until; )
            if (!(await act(anna.page, deeds++))) await anna.page.waitForTimeout(50);
        assert.equal(came.length, 1, "once a turn");
        const { body, signature } = came[0];
        assert.ok(JSON.parse(body).url.endsWith(address), body);
        const signed = createHmac("sha256", Buffer.from(secret, "hex")).update(body).digest("hex");
        assert.equal(signature, `sha256=${signed}`);
    } finally {
        server.close();
    }
}
