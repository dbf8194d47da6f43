// refuse.ts - what somebody wanted who points at a thing that cannot be chosen now, as the text of a move. The engine is
// asked about it, and says why not, with the rule.
import type { Thing } from "../../model/picker.js";
import type { Move } from "../../model/view.js";
import { isCube, on, SQUARES, type Town } from "./table.js";

const value = (picked: readonly Thing[], key: string): string | undefined => {
    const thing = picked.find((other) => key in other);
    return thing ? String(thing[key]) : undefined;
};

/** A building from these squares; one that may stand anywhere is raised, and its square is asked for later. */
const build = (town: Town, building: string, squares: string, square: string): string =>
    town.anywhere.includes(building)
        ? `raise building ${building} squares ${squares}`
        : `build building ${building} squares ${squares} square ${square}`;

/** A building on a square: by the plan that is picked, or any that is possible. */
function built(town: Town, square: string, building: string, picked: readonly Thing[], legal: readonly Move[]): string {
    const plan = legal.find((move) => move.fields["building"] === building)?.fields["squares"];
    return build(town, building, value(picked, "squares") ?? (typeof plan === "string" ? plan : square), square);
}

export function wantedSquare(town: Town, square: string, picked: readonly Thing[], legal: readonly Move[]): string {
    const thing = on(town, square);
    const building = value(picked, "building");
    switch (town.asked) {
        case "extra":
            return `extra square ${square}`;
        case "build":
            return building ? built(town, square, building, picked, legal) : `place square ${square}`;
        case "site":
            return `put square ${square}`;
        case "exchange":
            return `exchange square ${square} building ${building ?? "cottage"}`;
        case "grant":
            return `grant building ${building ?? town.gifts[0] ?? "cottage"} square ${square}`;
        case "petal":
            return `petal square ${square}`;
        default:
            return thing !== null && !isCube(thing) ? `store square ${square}` : `place square ${square}`;
    }
}

export function wantedCard(town: Town, card: string, picked: readonly Thing[]): string {
    const square = value(picked, "square");
    switch (town.asked) {
        case "watch":
            return `watch building ${card}`;
        case "exchange": {
            const standing = SQUARES.find((other) => on(town, other) !== null && !isCube(on(town, other)));
            return `exchange square ${square ?? standing ?? "a1"} building ${card}`;
        }
        case "grant":
            return `grant building ${card} square ${square ?? SQUARES.find((other) => on(town, other) === null) ?? "a1"}`;
        default:
            return build(town, card, square ?? "a1", square ?? "a1");
    }
}

export const wantedCube = (town: Town, resource: string): string =>
    town.asked === "place" ? `pay resource ${resource}` : `name resource ${resource}`;
