// cases-tutor.mjs - the tutor: it doubts a dear move of somebody who plays alone against bots and asked for it, and nothing else.
import assert from "node:assert/strict";
import { axe, layout } from "./looks.mjs";
import { begin, hotSeat, play, playTogether } from "./player.mjs";

const tutored = (game) => async (place) => {
    const { page } = await place.visitor({ settings: { tutor: "inaccuracy" } });
    await begin(page, game);
    await play(page, { seed: 5, until: ({ question }) => question !== "" });
    const tutor = page.locator(".tutor");
    assert.match(await tutor.innerText(), /Sure\? There is better\./);
    assert.ok(!/Better:/.test(await tutor.innerText()), "it does not say what is better");
    const marks = page.locator(".tt-hint, .ft-hint, .hinted");
    assert.equal(await marks.count(), 0, "nor does the board");
    await tutor.getByRole("button", { name: "Show the better move" }).click();
    await tutor.getByText(/Better:/).waitFor();
    await marks.first().waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await layout(page), []);
    const index = () => page.locator(".table").getAttribute("data-index").then(Number);
    const before = await index();
    await tutor.getByRole("button", { name: /^Play it all the same/ }).click();
    await tutor.waitFor({ state: "detached" });
    await page.waitForFunction((was) => Number(document.querySelector(".table").dataset.index) > was, before);
};

export const the_tutor_doubts_a_dear_move_at_Fortuna_and_a_second_press_plays_it = tutored("fortuna");
export const the_tutor_doubts_a_dear_move_at_Tiny_Towns_and_a_second_press_plays_it = tutored("towns");

export async function the_tutor_is_silent_beside_another_person_and_unless_it_is_asked_for(place) {
    const friends = await place.visitor({ settings: { tutor: "inaccuracy" } });
    await hotSeat(friends.page, "fortuna");
    await playTogether(friends.page, 5, 30); // a doubt would stop it: what was pressed is not played
    assert.equal(await friends.page.locator(".tutor").count(), 0);
    const { page } = await place.visitor();
    await begin(page, "fortuna");
    await play(page, { seed: 5, until: (_state, deeds) => deeds >= 30, watch: ({ question }) => assert.equal(question, "") });
}
