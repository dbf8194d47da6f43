// sheet.ts - points by their sources: the lines of the live breakdown and of the score sheet after the game.
import type { ScoreRow } from "../board.js";
import type { Words } from "../../words/words.js";
import { TYPES, type Table, type Town, type TownsView } from "./table.js";

/** Keys of a score, in the order of the sheet. */
const SOURCES = [...TYPES, "monument", "coins", "empty"] as const;

const pointsOf = (town: Town, source: string): number => Number(town.score[source] ?? 0);

function labelOf(source: string, table: Table, town: Town | undefined, words: Words): string {
    const { _ } = words;
    if (source === "coins") return _("Coins");
    if (source === "empty") return _("Squares without a building");
    const card = source === "monument" ? town?.monument : table.cards[source];
    return card ? words.name(card) : words.head(words.word("type", source));
}

/** What brings or costs this town something now. */
export function scoreLines(table: Table, town: Town, words: Words): readonly { readonly label: string; readonly points: number }[] {
    return SOURCES.filter((source) => pointsOf(town, source) !== 0).map((source) => ({
        label: labelOf(source, table, town, words),
        points: pointsOf(town, source),
    }));
}

/** Rules of what has no card. */
const RULES: Readonly<Record<string, string>> = { coins: "TF-1.4", empty: "T-6.1", monument: "T-4.5" };

export function sheet(view: TownsView, words: Words): readonly ScoreRow[] {
    const { table } = view;
    const shown = SOURCES.filter((source) => source !== "coins" || view.options["coins"] !== "no").filter(
        (source) => source !== "monument" || view.options["monuments"] !== "none",
    );
    return shown.map((source) => {
        const rule = RULES[source];
        return {
            label: labelOf(source, table, undefined, words),
            ...(rule ? { rule } : {}),
            points: table.towns.map((town) => (source === "monument" && !town.monument ? null : pointsOf(town, source))),
        };
    });
}
