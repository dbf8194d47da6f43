// Fortuna's table as it is drawn: in whole games of two to four seats, in all editions, every legal move can be made by
// pointing at what is drawn and by the buttons of the bar, on wide screens and on narrow ones; and nothing is nameless.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Leaf } from "./paper.js";
import { render } from "preact";
import { Board } from "../../src/games/fortuna/Board.js";
import { MOVE_VERBS, choices, things, verbOf } from "../../src/games/fortuna/moves.js";
import { stacked } from "../../src/games/stacked.js";
import { sheet } from "../../src/games/fortuna/sheet.js";
import type { FortunaView } from "../../src/games/fortuna/table.js";
import { Picker, type Thing } from "../../src/model/picker.js";
import type { Move } from "../../src/model/view.js";
import { cardsOfFortuna, gamesOfFortuna } from "./fortuna-games.js";
import { english } from "./played.js";

const DRAWN = 12; // games; of their views every eighth is drawn, and those with a verb not seen yet
const cards = await cardsOfFortuna();

/** A table on paper: what is drawn, picked and chosen. */
class Desk {
    readonly root = new Leaf(1, "div");
    picked: readonly Thing[] = [];
    chosen: string | null = null;
    asked: string | null = null;

    show(view: FortunaView, picked: readonly Thing[] = []): void {
        this.picked = picked;
        const take = (things: readonly Thing[]): void => void (this.picked = things);
        const choose = ({ move }: Move): void => void (this.chosen = move);
        const why = (move: string): Promise<null> => {
            this.asked = move;
            return Promise.resolve(null);
        };
        render(
            <Board
                lay={stacked}
                view={view}
                seats={view.table.seats.map(({ seat }) => ({ seat, who: "bot", name: seat }))}
                words={english}
                cards={cards}
                picker={new Picker(view.legal, picked, take, choose)}
                news={[]}
                before={null}
                explain={() => {}}
                why={why}
                hints={[]}
                pace={0}
            />,
            this.root as unknown as Element,
        );
    }

    buttons(): readonly Leaf[] {
        return [...this.root.all()].filter(({ localName }) => localName === "button");
    }
    marked(name: string, value: string): readonly Leaf[] {
        return this.buttons().filter((button) => button.attribute(name) === value);
    }
}

/** Of an element: some attributes are set as its members. */
const attribute = (leaf: Leaf, name: string): string =>
    leaf.attribute(name) ?? String((leaf as unknown as Record<string, unknown>)[name] ?? "");
const isLive = (button: Leaf): boolean => attribute(button, "aria-disabled") !== "true";
/** Wide screens hide buttons of the bar for what lies on the table. */
const hidden = (button: Leaf): boolean => attribute(button, "class").split(" ").includes("lies");

/** Makes a move as a person at a wide screen does; the table is drawn without picks before and after. */
function make(desk: Desk, view: FortunaView, { move, fields }: Move): void {
    desk.chosen = null;
    const offered = desk.marked("data-move", move).find((button) => !hidden(button));
    if (offered) return offered.click();
    const keys = ["card", "favour", "building", "die"].filter((key) => fields[key] !== undefined);
    const pairs = keys.map((key) => `${key} ${String(([] as unknown[]).concat(fields[key])[0])}`);
    const verb = `verb ${String(fields["verb"])}`;
    const names = [verb, ...pairs, ...pairs.map((pair) => `${verb} ${pair}`)];
    const thing = names.flatMap((name) => desk.marked("data-thing", name)).find(isLive);
    thing?.click();
    if (!thing || desk.chosen !== null) return;
    desk.show(view, desk.picked);
    desk.marked("data-move", move)[0]?.click();
    desk.show(view);
}

const verbs = new Set<string>();

/** Every so many views of some games. */
async function* some(games: number, step: number): AsyncGenerator<FortunaView> {
    let views = 0;
    for await (const view of gamesOfFortuna(games)) if (views++ % step === 0 || view.phase === "over") yield view;
}

test("every legal move of whole games can be made at the table", async () => {
    const desk = new Desk();
    let views = 0;
    let moves = 0;
    for await (const view of gamesOfFortuna(DRAWN)) {
        const rare = view.legal.some((move) => !verbs.has(verbOf(move)));
        if (views++ % 8 > 0 && !rare) continue;
        desk.show(view);
        for (const move of view.legal) {
            make(desk, view, move);
            assert.equal(desk.chosen, move.move, `${view.phase} of ${view.seat}`);
            verbs.add(verbOf(move));
            moves++;
        }
    }
    assert.ok(moves > 800, `${moves} moves are enough`);
});

/** What pointing and the bar reach, as moves.ts has it. */
function reached(view: FortunaView): ReadonlySet<string> {
    const chosen = new Set<string>();
    const pick = (picked: readonly Thing[]): Picker => new Picker(view.legal, picked, () => {}, () => {});
    const bar = (picker: Picker): void =>
        choices(picker).filter(({ lies }) => !lies).forEach(({ move }) => chosen.add(move.move));
    bar(pick([]));
    for (const thing of things(view.table, view.seat)) {
        const left = pick([]).under(thing);
        if (left.length === 1) chosen.add(left[0]!.move);
        if (left.length > 1) bar(pick([thing]));
    }
    return chosen;
}

test("every legal move of many more games can be reached", async () => {
    let moves = 0;
    for await (const view of gamesOfFortuna(60)) {
        const there = reached(view);
        for (const { move } of view.legal) assert.ok(there.has(move), `${move} in ${view.phase}`);
        moves += view.legal.length;
    }
    assert.ok(moves > 15000, `${moves} moves are enough`);
});

test("rolling has a button in the panel, though dice lie on the table", async () => {
    let rolls = 0;
    for await (const view of gamesOfFortuna(3)) {
        const all = choices(new Picker(view.legal, [], () => {}, () => {}));
        for (const { lies } of all.filter(({ move }) => verbOf(move) === "roll")) {
            assert.equal(lies, false);
            rolls += 1;
        }
    }
    assert.ok(rolls > 10, `${rolls} rolls are enough`);
});

test("a narrow screen has every legal move in its bar", async () => {
    const desk = new Desk();
    for await (const view of some(3, 20)) {
        desk.show(view);
        for (const { move } of view.legal) assert.equal(desk.marked("data-move", move).length, 1, move);
    }
});

test("the moves of these games have all verbs, and each has its words", () => {
    assert.deepEqual([...verbs].sort(), [...MOVE_VERBS].sort());
});

test("things to point at are drawn, and each of them has a name", async () => {
    const desk = new Desk();
    for await (const view of some(6, 30)) {
        desk.show(view);
        for (const thing of things(view.table, view.seat)) {
            const name = Object.entries(thing).flat().join(" ");
            if (/^(verb roll|die|verb keep)/.test(name)) continue; // these come and go
            assert.ok(desk.marked("data-thing", name).length > 0, `${name} is drawn in ${view.phase}`);
        }
        for (const button of desk.buttons()) {
            const name = attribute(button, "aria-label") || button.text;
            assert.match(name, /\p{L}|×/u);
            assert.doesNotMatch(name, /undefined|NaN|null|\{/);
        }
    }
});

test("what cannot be chosen asks why, with the move that it would have been", async () => {
    const desk = new Desk();
    const asked = new Set<string>();
    for await (const view of some(12, 16)) {
        desk.show(view);
        if (view.legal.length === 0) continue;
        for (const button of desk.buttons().filter((other) => other.attribute("data-thing") && !isLive(other))) {
            desk.asked = null;
            button.click();
            assert.ok(desk.asked, `${button.attribute("data-thing")} in ${view.phase}`);
            assert.ok(!view.legal.some(({ move }) => move === desk.asked), `${desk.asked} is legal, and its thing is not live`);
            asked.add(String(desk.asked).split(" ")[0]!);
        }
    }
    for (const verb of ["choose", "exchange", "command", "bribe", "give", "build", "play", "reserve", "roll"]) {
        assert.ok(asked.has(verb), `${verb} was asked for`);
    }
});

test("every number of the table stands somewhere on it", async () => {
    const desk = new Desk();
    for await (const view of some(3, 10)) {
        desk.show(view);
        const text = desk.root.text;
        for (const name of ["deck", "discards"]) assert.ok(text.includes(name), name);
        assert.ok(text.includes(`${view.table.deck_size}deck`));
        assert.ok(text.includes(`${view.table.discard.length}discards`));
        const provinces = [...desk.root.all()].filter((leaf) => attribute(leaf, "class").startsWith("ft-province "));
        assert.equal(provinces.length, view.table.seats.length);
        for (const { seat, money, water, wheat, wine, step } of view.table.seats) {
            const province = provinces.find((leaf) => attribute(leaf, "class").split(" ").includes(seat))!;
            assert.ok(province.text.includes(`${money}Coins${water}Water${wheat}Wheat${wine}Wine`), province.text);
            const spoken = step === 1 ? "1 step" : `${step} steps`;
            assert.ok(province.text.includes(`${step}${spoken}`), province.text);
        }
    }
});

test("the sheet gives the points of the end, and none for cards outside Rome", async () => {
    let ends = 0;
    for await (const view of gamesOfFortuna(6)) {
        if (view.phase !== "over") continue;
        ends++;
        const [steps, scored] = sheet(view, english);
        view.table.seats.forEach(({ step, points }, index) => {
            assert.equal(steps!.points[index], points!.steps);
            assert.equal(scored!.points[index], step >= 10 ? points!.cards : null);
        });
    }
    assert.equal(ends, 6);
});

test("a number in the palace stands beside what it counts, and says so", async () => {
    const desk = new Desk();
    for await (const view of some(1, 1)) {
        desk.show({ ...view, table: { ...view.table, aside_size: 2 } });
        break;
    }
    const within = (name: string): Leaf[] => [...desk.root.all()].filter((leaf) => attribute(leaf, "class").split(" ").includes(name));
    const [aside] = within("ft-aside");
    assert.match(aside!.text, /^ ×2palace cards still to be taken$/);
    assert.equal([...aside!.all()].filter(({ localName }) => localName === "svg").length, 1);
    const texts = [...within("ft-palace")[0]!.all()].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
    assert.deepEqual(texts.filter((text) => /^\d+$/.test(text)), []);
});
