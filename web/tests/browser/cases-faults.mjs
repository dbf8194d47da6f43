// cases-faults.mjs - what was once wrong on the page, each seen as somebody saw it.
import assert from "node:assert/strict";
import { begin, play, turn } from "./player.mjs";
import { catalogue } from "./looks.mjs";
import { linkOf, playedRecord } from "./records.mjs";
import { SIZES } from "./still.mjs";

const LETTERS = {
    en: { wood: "W", wheat: "H", brick: "B", glass: "G", stone: "S" },
    de: { wood: "H", wheat: "W", brick: "Z", glass: "G", stone: "S" },
    fr: { wood: "B", wheat: "L", brick: "R", glass: "V", stone: "P" },
    es: { wood: "M", wheat: "G", brick: "L", glass: "V", stone: "P" },
    it: { wood: "L", wheat: "G", brick: "M", glass: "V", stone: "P" },
};

/** In the page: the letter on the cubes of each resource. */
const lettersOnCubes = () =>
    Object.fromEntries(
        [...document.querySelectorAll(".tt-cube")].map((cube) => [
            cube.getAttribute("class").replace(/tt-cube|tt-|\s/g, ""),
            cube.querySelector("text").textContent,
        ]),
    );

export async function letters_on_cubes_are_those_of_the_language_and_unique(place) {
    for (const [language, expected] of Object.entries(LETTERS)) {
        const visitor = await place.visitor({ settings: { language } }, null);
        await visitor.goto("/#cards/towns");
        await visitor.page.locator(".tt-cube").first().waitFor();
        assert.deepEqual(await visitor.page.evaluate(lettersOnCubes), expected, language);
        await visitor.close();
    }
}

export async function a_hint_that_is_asked_for_at_once_is_answered(place) {
    const visitor = await place.visitor({ settings: { speed: "usual" }, reducedMotion: "no-preference" });
    const { page } = visitor;
    await begin(page, "towns");
    await page.locator(".table-tools button:enabled").nth(1).waitFor();
    await page.locator(".table-tools button").nth(1).click();
    await page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
    const told = await page.locator(".hint").innerText();
    const percents = [...told.matchAll(/(\d+)%\n/g)].map(([, n]) => Number(n));
    const rest = Number(/together: (\d+)%/.exec(told)?.[1] ?? 0);
    assert.equal(percents.reduce((sum, n) => sum + n, rest), 100, told);
    const marks = await page.locator(".tt-hint").allInnerTexts();
    assert.ok(marks.length > 0, "the board has marks");
    for (const mark of marks) assert.ok(percents.includes(parseInt(mark)), `${mark} is on the board, and not in ${told}`);
    const starred = [await page.locator(".tt-hint.best-hint").innerText(), await page.locator(".hint-moves .best-hint").count()];
    assert.deepEqual(starred, [`${percents[0]}%`, 1], "the star on the board is on the move that the list begins with");
    assert.match(await page.locator(".hint-moves li").first().innerText(), /The bot would play this\./);
}

export async function who_plays_alone_is_told_what_he_has_become(place) {
    const { page } = await place.visitor({ settings: { quick: { towns: { opponents: 0, level: "novice" } } } });
    await begin(page, "towns");
    await play(page, { seed: 3 });
    const headline = await page.locator("#end").innerText();
    assert.match(headline, /(Architect|Apprentice|Carpenter|Engineer|Planner): .?\d+ points?$/);
    assert.doesNotMatch(await page.locator(".end").innerText(), /won|Rank/);
    assert.equal(await page.locator(".prompt.asked").count(), 0);
}

export async function a_game_that_is_broken_off_asks_for_nothing_more(place) {
    const { page } = await place.visitor();
    await begin(page, "fortuna");
    await turn(page);
    await page.locator(".table-tools button").last().click();
    await page.locator("dialog .menu button", { hasText: "Break the game off" }).click();
    await page.locator("dialog .menu button", { hasText: "Break it off" }).click();
    await page.locator(".end").waitFor();
    assert.equal(await page.locator(".prompt-text").innerText(), "The game was broken off");
}

export async function a_replay_opens_at_the_first_decision_with_its_controls_in_a_row(place) {
    const visitor = await place.visitor({ viewport: { width: 360, height: 740 } }, null);
    const { page } = visitor;
    for (const game of ["fortuna", "towns"]) {
        await page.setViewportSize({ width: 360, height: 740 });
        await visitor.goto(linkOf(playedRecord(place, game)));
        await page.locator(".scrubber").waitFor();
        assert.ok(Number(await page.locator(".scrubber").inputValue()) > 0, "what was dealt has been dealt");
        const tops = await page
            .locator(".controls-row > button, .controls-speed")
            .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        assert.equal(new Set(tops).size, 1, `the controls stand in one row: ${tops}`);
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.locator(".ft-roads, .tt-town").first().waitFor();
        const overlap = () =>
            Math.max(...[...document.querySelectorAll(".ft-board, .tt-town, .tt-cards")].map((one) => one.getBoundingClientRect().bottom)) -
            document.querySelector(".controls").getBoundingClientRect().top;
        await page.waitForFunction(`(${overlap})() <= 1`).catch(async () => {
            assert.fail(`${game}: the controls cover the board by ${await page.evaluate(overlap)}`);
        });
        const opening = Number(await page.locator(".scrubber").inputValue());
        await page.keyboard.press("ArrowRight");
        const decided = (index) => {
            const told = document.querySelector(".controls-told").textContent;
            return document.querySelector(".scrubber").value === String(index) && told.length > 5 && !/dealt|begins|lot gives/.test(told);
        };
        await page.waitForFunction(decided, opening + 1).catch(async () => {
            assert.fail(`${game}: a step on the page tells ${await page.locator(".controls-told").textContent()}`);
        });
    }
}

export async function an_edition_is_not_read_as_a_language(place) {
    for (const language of ["en", "fr"]) {
        const visitor = await place.visitor({ settings: { language } });
        const { page } = visitor;
        await page.locator(".start-game[data-game=fortuna] .start-setup").click();
        const { texts } = catalogue(place.web, language);
        const edition = page.locator("dialog").getByLabel(texts["Edition"] ?? "Edition");
        const offered = await edition.locator("option").allInnerTexts();
        const rules = ["French", "Italian", "Spanish"].map((one) => `Rules of the ${one} edition`);
        assert.deepEqual(offered.sort(), rules.map((text) => texts[text] ?? text).sort(), language);
        assert.ok(offered.every((text) => text.split(" ").length >= 3), `${offered}`);
        await visitor.close();
    }
}

/** In the page: where the table begins, with each of these in place of the name of the phase. */
const topsWith = (phases) => {
    const told = document.querySelector(".table-phase");
    return phases.map((phase) => {
        told.textContent = phase;
        return [phase, document.querySelector(".table-body").getBoundingClientRect().top];
    });
};

export async function on_a_phone_the_board_stays_whatever_the_phase_is_called(place) {
    for (const language of ["de", "fr", "es", "it"]) {
        const visitor = await place.visitor({ settings: { language }, viewport: { width: 360, height: 740 } });
        await begin(visitor.page, "towns");
        const phases = Object.values(catalogue(place.web, language).words.phase);
        const tops = await visitor.page.evaluate(topsWith, ["", ...phases]); // before the first round
        await play(visitor.page, { until: (_state, deeds) => deeds >= 2 });
        tops.push(...(await visitor.page.evaluate(topsWith, ["", ...phases])));
        assert.equal(new Set(tops.map(([, top]) => top)).size, 1, `${language}: ${JSON.stringify(tops)}`);
        await visitor.close();
    }
}

/** In the page: how high the heads of provinces are, with shorter and longer names in them. */
const headsWithNames = () =>
    [4, 8, 12, 16, 20].map((letters) => {
        for (const name of document.querySelectorAll(".ft-province-head small")) name.textContent = "n".repeat(letters);
        return [...document.querySelectorAll(".ft-province-head")].map((one) => one.getBoundingClientRect().height);
    });

/** In the page: where the board lies and how high the heads are, with each of these in place of all names. */
const boxesWithNames = (names) =>
    names.map((name) => {
        for (const one of document.querySelectorAll(".seat-name, .tt-signpost .tt-who-name, .ft-province-head small"))
            one.firstChild.nodeValue = name;
        return [...document.querySelectorAll(".table-head, .ft-province-head, .ft-roads, .tt-town")]
            .map((one) => [one.className, one.getBoundingClientRect().top, one.getBoundingClientRect().height].join(" "))
            .join("\n");
    });

/** In the page. */
const asWideAsItsWindow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;

export async function whatever_persons_are_called_nothing_moves(place) {
    for (const game of ["fortuna", "towns"]) {
        const { page } = await place.visitor();
        await begin(page, game);
        await turn(page);
        for (const [width, height] of [[1366, 768], [820, 1180], [390, 844]]) {
            await page.setViewportSize({ width, height });
            const [short, long] = await page.evaluate(boxesWithNames, ["Anna", "Maximiliane von Hohenfel"]);
            assert.equal(long, short, `${game} at ${width}x${height}`);
            assert.ok(await page.evaluate(asWideAsItsWindow), `${game} at ${width}x${height} is wider than its window`);
        }
    }
}

/** In the page: where the town lies, with each of these named, nothing yet, and with each of these animals as master builder. */
const townsWith = ([resources, nothing, animals]) => {
    const [named, master] = [document.querySelector(".tt-named-word"), document.querySelector(".tt-master-name").lastChild];
    const box = () => {
        const { left, top, width } = document.querySelector(".tt-town").getBoundingClientRect();
        return [left, top, width].join(" ");
    };
    const put = (node, words) => words.map((word) => ((node.textContent = word), [box(), word]));
    const some = [...put(named, resources), ...put(master, animals)];
    const { outerHTML } = document.querySelector(".tt-named");
    document.querySelector(".tt-named-cube").remove();
    named.className = "tt-named-none";
    const none = put(named, [nothing]);
    document.querySelector(".tt-named").outerHTML = outerHTML;
    return [...some, ...none];
};

export async function whatever_is_named_and_whoever_builds_the_town_stays(place) {
    for (const language of ["de", "es", "fr", "it"]) {
        const visitor = await place.visitor({ settings: { language } });
        const { page } = visitor;
        await begin(page, "towns");
        await play(page, { until: async () => (await page.locator(".tt-named-word").count()) > 0 });
        const { texts, words } = catalogue(place.web, language);
        const given = [Object.values(words.resource), texts["nothing yet"], Object.values(words.seat)];
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const boxes = await page.evaluate(townsWith, given);
            assert.equal(new Set(boxes.map(([box]) => box)).size, 1, `${language} at ${width}x${height}: ${boxes.join("; ")}`);
        }
        await visitor.close();
    }
}

export async function at_the_end_provinces_have_their_points_without_a_further_line(place) {
    const visitor = await place.visitor({ viewport: { width: 1366, height: 768 } }, null);
    const { page } = visitor;
    await visitor.goto(linkOf(playedRecord(place, "fortuna")));
    await page.locator(".ft-province-head").first().waitFor();
    await page.keyboard.press("End");
    await page.locator(".ft-points-flag").first().waitFor();
    const withPoints = await page.evaluate(headsWithNames);
    await page.locator(".ft-points-flag").evaluateAll((all) => all.forEach((one) => (one.style.display = "none")));
    assert.deepEqual(withPoints, await page.evaluate(headsWithNames));
}

export async function the_rules_have_words_and_no_ids(place) {
    const visitor = await place.visitor({ settings: { language: "de" } }, null);
    const { page } = visitor;
    for (const [game, id] of [
        ["towns", /cottage|town-hall|\bdone\b/],
        ["fortuna", /\bblue\b|clockwise|draft-order/],
    ]) {
        await visitor.goto(`/#rules/${game}`);
        await page.locator("main h2").first().waitFor();
        assert.equal(await page.locator("main code").count(), 0);
        assert.doesNotMatch(await page.locator("main").innerText(), id);
    }
}
