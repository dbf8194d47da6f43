// model.test.ts - addresses, settings, plans and picking: small things that everything stands on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { optionsOf, type GameInfo } from "../../src/model/games.js";
import { Picker, type Thing } from "../../src/model/picker.js";
import { localTerms, quickPlan, withOption, withSeats } from "../../src/model/plan.js";
import { languageFor, paceOf, settingsFrom } from "../../src/model/settings.js";
import type { Move } from "../../src/model/view.js";
import { placeOf } from "../../src/router.js";
import { tableAddress } from "../../src/model/address.js";

const place = (address: string) => {
    const { screen, words } = placeOf(`http://example.org${address}`);
    return [screen, ...words];
};

test("every address has its screen", () => {
    assert.deepEqual(place("/"), ["start"]);
    assert.deepEqual(place("/#local/ab12"), ["local", "ab12"]);
    assert.deepEqual(place("/t/abcdef"), ["table", "abcdef"]);
    assert.deepEqual(place("/t/abcdef#rules/fortuna/F-3.2"), ["rules", "fortuna", "F-3.2"]);
    assert.deepEqual(place("/#game=1.abc"), ["game"]);
    assert.deepEqual(place("/#%E0%A4"), ["%E0%A4"], "a broken one is nobody's");
    assert.equal(placeOf("http://example.org/t/abc?invite=xyz").query.get("invite"), "xyz");
});

test("a pasted link leads to its table, whatever stands around it", () => {
    assert.equal(
        tableAddress(" https://example.org/t/ev6jcypyuvsolldy?invite=slZL-_ "),
        "/t/ev6jcypyuvsolldy?invite=slZL-_",
    );
    assert.equal(tableAddress("ev6jcypyuvsolldy"), "/t/ev6jcypyuvsolldy");
    assert.equal(tableAddress("https://example.org/"), null);
    assert.equal(tableAddress("javascript:alert(1)"), null);
});

test("settings survive anything that may be stored", () => {
    for (const stored of [null, "", "{", "[]", "null", "7", '{"language":"xx","theme":3,"quick":{"fortuna":null}}']) {
        const settings = settingsFrom(stored, ["pt-BR", "de-AT"]);
        assert.deepEqual(
            [settings.language, settings.theme, settings.speed, settings.quick],
            ["de", "system", "usual", {}],
        );
    }
    assert.equal(settingsFrom('{"language":"fr"}', ["de"]).language, "fr");
    assert.equal(languageFor(["pt"]), "en");
    assert.equal(paceOf("usual", true), 0);
    assert.equal(paceOf("fast", false) < paceOf("slow", false), true);
});

const game: GameInfo = {
    ...{ name: "g", title: "G", min_seats: 2, max_seats: 4, seats: {} },
    options: [
        { name: "edition", values: ["x", "y"], default: "x", help: "" },
        { name: "wine", values: ["1", "2"], default: "1", help: "" },
    ],
    editions: [
        { name: "x", options: { wine: "1" } },
        { name: "y", options: { wine: "2" } },
    ],
};

test("a plan keeps to the number of seats and says only what differs", () => {
    assert.equal(quickPlan(game, "Anna", 9, "easy").seats.length, 4);
    assert.equal(quickPlan(game, "Anna", 0, "easy").seats.length, 2);
    const plan = quickPlan(game, "Anna", 1, "easy");
    assert.equal(withSeats(plan, game, 3, { who: "open" }).seats[2]!.who, "open");
    assert.equal(withSeats(plan, game, 1, { who: "open" }).seats.length, 2);
    const other = withOption(plan, game, "edition", "y");
    assert.deepEqual(optionsOf(game, other.options), { edition: "y", wine: "2" });
    assert.deepEqual(withOption(other, game, "wine", "1").options, { edition: "y", wine: "1" });
    assert.deepEqual(withOption(withOption(other, game, "wine", "1"), game, "wine", "2").options, { edition: "y" });
    assert.deepEqual(localTerms(withSeats(plan, game, 3, { who: "open" })).seats[2], { who: "bot", bot: "easy" });
});

const moves: readonly Move[] = [
    { move: "take a 1", fields: { verb: "take", card: "a", amount: 1 } },
    { move: "take a 2", fields: { verb: "take", card: "a", amount: 2 } },
    { move: "build b1 b2", fields: { verb: "build", squares: ["b1", "b2"] } },
];

test("pointing narrows the moves until one is left", () => {
    let picked: readonly Thing[] = [];
    const chosen: string[] = [];
    const picker = () =>
        new Picker(
            moves,
            picked,
            (things) => (picked = things),
            ({ move }) => chosen.push(move),
        );
    assert.ok(picker().live({ card: "a" }) && picker().live({ squares: "b2" }) && !picker().live({ card: "z" }));
    picker().pick({ card: "a" });
    assert.equal(picker().moves.length, 2);
    picker().pick({ card: "a" });
    assert.equal(picked.length, 0, "pointing again takes it back");
    picker().pick({ card: "a" });
    picker().pick({ amount: 2 });
    assert.deepEqual(chosen, ["take a 2"]);
    assert.equal(picked.length, 0);
    picker().pick({ squares: "b2" });
    assert.deepEqual(chosen, ["take a 2", "build b1 b2"]);
});
