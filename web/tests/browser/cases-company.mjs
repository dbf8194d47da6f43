// cases-company.mjs - a table and its persons: one is away and a bot plays on for him, two share a device, and somebody's move
// overtakes the hint that another one has asked for.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atTable, guest, openTable } from "./guests.mjs";
import { axe } from "./looks.mjs";
import { act, raiseCurtain } from "./player.mjs";

const SERVER_CASES = fileURLToPath(new URL("../../../tests/server", import.meta.url));
const SET_BACK =
    "import sys; sys.path.insert(0, sys.argv[1]); from cases_motions import _set_back; _set_back(sys.argv[2], sys.argv[3], 86400000)";

/** Everything that happened at the table of the link happened a day earlier; the server must not run. */
function setBackByADay(place, link) {
    const table = new URL(link).pathname.slice("/t/".length);
    execFileSync("/usr/bin/python3", ["-B", "-c", SET_BACK, SERVER_CASES, join(place.folder, "tables.db"), table]);
}

export async function a_bot_plays_on_for_somebody_absent_when_the_others_agree(place) {
    const server = await place.server();
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const link = await openTable(anna, "towns", 3);
    const bert = await guest(place, link, "Bert", 2);
    const carla = await guest(place, link, "Carla", 3);
    await atTable(anna, bert, carla);
    const address = bert.page.url();
    await bert.page.goto("about:blank");
    for (const visitor of [anna, carla]) visitor.expected.push(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/);
    await server.stop();
    setBackByADay(place, link);
    await server.start();
    await anna.page.locator(".table-tools").getByRole("button", { name: /^Talk/ }).click();
    await anna.page.locator(".prompt-lost").waitFor({ state: "detached", timeout: 40000 });
    await anna.page.locator(".talk-person.present", { hasText: "Carla" }).waitFor({ timeout: 40000 });
    await anna.page.getByRole("button", { name: "Ask that a bot plays on" }).click();
    await carla.page.getByText("Anna asks that a bot plays for Bert, who is away.").waitFor({ timeout: 40000 });
    assert.deepEqual(await axe(carla.page), []);
    await carla.page.getByRole("button", { name: "Agree" }).click();
    for (const { page } of [anna, carla]) await page.locator(".seat", { hasText: /Bert.*a bot plays/s }).waitFor();
    await bert.goto(address);
    await bert.page.locator(".table").waitFor();
    await bert.page.locator(".table-tools button").last().click();
    await bert.page.getByRole("button", { name: "I am back: give me my seat" }).click();
    await anna.page.locator(".seat", { hasText: /Bert(?!.*a bot plays)/s }).waitFor();
}

export async function two_on_one_device_report_a_guest_while_they_wait_and_begin_behind_the_curtain(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } });
    const { page } = anna;
    const link = await openTable(anna, "towns", 4, async (dialog) => {
        await dialog.locator(".setup-seats select").nth(1).selectOption("me");
        await dialog.locator(".setup-seats input").nth(1).fill("Ada");
    });
    const eve = await guest(place, link, "Eve", 2);
    await page.locator(".waiting-seats").getByRole("button", { name: "Report Eve" }).click();
    await page.getByLabel("What happened?").fill("She sings.");
    await page.getByRole("button", { name: "Send the report" }).click();
    await page.getByText("Your report was sent.").waitFor();
    await page.locator("dialog .stack").getByRole("button", { name: "Close" }).click();
    await page.locator(".waiting-seats select").selectOption("novice");
    await eve.page.locator(".table").waitFor();
    await page.getByText(/Give the device to (Anna|Ada)\./).waitFor();
    await raiseCurtain(page);
    await page.locator(".prompt.asked").waitFor();
}

/** Answers of the server with this in them are held back on the way to the page, until they are let go. */
async function holdAnswers(page, mark) {
    const held = [];
    let free = false;
    await page.routeWebSocket(/\/socket/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
            if (!free && String(message).includes(mark)) held.push(() => socket.send(message));
            else socket.send(message);
        });
    });
    return {
        held,
        letGo() {
            free = true;
            for (const send of held) send();
        },
    };
}

export async function a_hint_that_somebodys_move_overtakes_is_answered(place) {
    const anna = await place.visitor({ settings: { name: "Anna" } }, null);
    const answers = await holdAnswers(anna.page, '"type":"hint"');
    await anna.goto("/");
    const link = await openTable(anna, "towns", 2, (dialog) => dialog.getByLabel("Hints for everybody at the table").check());
    const bert = await guest(place, link, "Bert", 2);
    await atTable(anna, bert);
    const index = () => anna.page.locator(".table").getAttribute("data-index").then(Number);
    const before = await index();
    await anna.page.getByRole("button", { name: "Hint" }).click();
    while (answers.held.length === 0) await anna.page.waitForTimeout(20);
    while ((await index()) === before) if (!(await act(bert.page, 1))) await bert.page.waitForTimeout(20);
    await anna.page.getByText("A bot is thinking about your moves").waitFor();
    answers.letGo();
    await anna.page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
}
