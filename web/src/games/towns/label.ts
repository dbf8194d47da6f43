// label.ts - what a move is called where moves are listed.
import type { Move } from "../../model/view.js";
import type { Words } from "../../words/words.js";
import { squaresOf, townOf, type TownsView } from "./table.js";

export function label(words: Words, { fields, move }: Move, view: TownsView): string {
    const { _ } = words;
    const text = (key: string): string => String(fields[key] ?? "");
    const cube = townOf(view, view.seat)?.cube;
    const square = text("square");
    const building = words.name(text("building"));
    const squares = words.list(squaresOf(text("squares")));
    const resource = words.word("resource", text("resource"));
    switch (text("verb")) {
        case "keep":
            return _("Keep {monument}", { monument: words.name(text("monument")) });
        case "name":
            return view.table.variant === "hammer" ? _("Name {resource}", { resource }) : _("Choose {resource}", { resource });
        case "take":
            return _("Take the cube of {seat} on {square}", { seat: words.word("seat", text("seat")), square: text("from") });
        case "place":
            if (!cube) return _("Place the cube on {square}", { square });
            return _("Place {cube} on {square}", { cube: words.word("resource", cube), square });
        case "store":
            return _("Leave the cube on the building of {square}", { square });
        case "swap":
            return _("Swap the cube on {square} for {resource}", { square, resource });
        case "return":
            return _("Return the cube by the Museum on {square}, for a coin", { square });
        case "pay":
            return _("Pay a coin and place {resource} instead", { resource });
        case "convert":
            return _("Place {resource} instead, by the Factory", { resource });
        case "extra":
            return _("A second cube on {square}, and a coin", { square });
        case "build":
            return _("Build {building} on {square} with the cubes of {squares}", { building, square, squares });
        case "raise":
            return _("Build {building} with the cubes of {squares}", { building, squares });
        case "put":
            return _("Put it on {square}", { square });
        case "stock":
            return _("Put {resource} on the new building", { resource });
        case "spend":
            return _("Spend {n} {n:coin|coins}", { n: Number(fields["amount"]) });
        case "count":
            return text("option") === "row" ? _("Count its row") : _("Count its column");
        case "exchange":
            return _("Exchange the building on {square} for {building}", { square, building });
        case "grant":
            return _("Put {building} on {square} for nothing", { building, square });
        case "watch":
            return _("Watch for {building}", { building });
        case "petal":
            return _("Lay a coin on {square}", { square });
        case "skip":
            return _("No more");
        case "done":
            return _("Done");
        default:
            return move;
    }
}
