// sheet.ts - how the points of each seat came about (F-12.3): steps and scoring cards; those outside Rome have none.
import type { Words } from "../../words/words.js";
import type { ScoreRow } from "../board.js";
import type { FortunaView, Province } from "./table.js";

export function sheet(view: FortunaView, words: Words): readonly ScoreRow[] {
    const { _ } = words;
    const { seats, limits } = view.table;
    const inside = (points: (province: Province) => number) => (province: Province) =>
        province.step >= limits.gate ? points(province) : null;
    return [
        { label: _("Steps"), rule: "F-12.3", points: seats.map(({ step, points }) => points?.steps ?? step) },
        { label: _("Scoring cards"), rule: "F-10.3", points: seats.map(inside(({ points }) => points?.cards ?? 0)) },
    ];
}
