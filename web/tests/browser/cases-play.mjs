// cases-play.mjs - whole games against novices on this device, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { begin, play } from "./player.mjs";
import { stillness } from "./still.mjs";

const GAMES = { fortuna: "Fortuna", towns: "Tiny Towns" };

/** What stays where it is through a whole game, whatever is played. */
const STILL = {
    fortuna: [".ft", ".ft-province", ".ft-favours", ".ft-roads", ".ft-supply", ".ft-deck", ".ft-tray", ".ft-side"],
    towns: [".tt-town"],
};

async function whole(place, game, { keyboard }) {
    const { page } = await place.visitor();
    if (keyboard) await beginByKeyboard(page, game);
    else await begin(page, game);
    const still = stillness(page, STILL[game]);
    const deeds = await play(page, { seed: 7, keyboard, watch: ({ over }) => !keyboard && !over && still() });
    place.note(`${deeds} deeds`);
    await page.locator(".end table").first().waitFor();
    const rows = await page.locator(".end table tr").count();
    assert.ok(rows > 2, "the score sheet has its lines");
    assert.equal(await page.locator(".prompt.asked").count(), 0, "nothing is asked after the end");
    await page.locator(".end a[href='/']").click();
    await page.locator(".start-finished summary").click();
    assert.match(await page.locator(".start-finished").innerText(), new RegExp(GAMES[game]), "the game is kept");
}

/** The same two clicks, with keys. */
async function beginByKeyboard(page, game) {
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press("Tab");
        if (
            await page.evaluate(
                (name) => document.activeElement.matches(`.start-game[data-game=${name}] .button.primary`),
                game,
            )
        )
            break;
    }
    await page.keyboard.press("Enter");
    await page.locator(".table").first().waitFor();
}

export const Fortuna_is_played_to_the_end_by_mouse = (place) => whole(place, "fortuna", { keyboard: false });
export const Tiny_Towns_is_played_to_the_end_by_mouse = (place) => whole(place, "towns", { keyboard: false });
export const Fortuna_is_played_to_the_end_by_keyboard_alone = (place) => whole(place, "fortuna", { keyboard: true });
export const Tiny_Towns_is_played_to_the_end_by_keyboard_alone = (place) => whole(place, "towns", { keyboard: true });

/** With animations: a few turns, hurrying whoever takes long. */
export async function while_things_move_turns_are_played_and_skipped(place) {
    const visitor = await place.visitor({ settings: { speed: "usual" }, reducedMotion: "no-preference" });
    const { page } = visitor;
    const hurry = setInterval(() => {
        page.locator(".prompt button:has(svg)", { hasText: "Skip" })
            .click({ timeout: 300 })
            .catch(() => {});
    }, 700);
    try {
        for (const game of ["fortuna", "towns"]) {
            await visitor.goto("/");
            await begin(page, game);
            await play(page, { seed: 7, until: (_state, deeds) => deeds >= 8 });
        }
    } finally {
        clearInterval(hurry);
    }
}
