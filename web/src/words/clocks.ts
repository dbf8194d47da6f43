// clocks.ts - how much time there is, in words: the clocks that can be chosen by their names, any other by its seconds.
import type { TableInfo } from "../model/view.js";
import type { Words } from "./words.js";

export const CLOCKS = [
    { kind: "none" },
    { kind: "move", seconds: 60 },
    { kind: "move", seconds: 300 },
    { kind: "move", seconds: 86400 },
    { kind: "bank", seconds: 600 },
    { kind: "bank", seconds: 1800 },
] as const;

export const clockId = ({ kind, seconds }: TableInfo["clock"]): string => (kind === "none" ? kind : `${kind}-${seconds}`);

export function clockName({ _ }: Words, clock: TableInfo["clock"]): string {
    const names: Readonly<Record<string, string>> = {
        none: _("No clock"),
        "move-60": _("A minute for each move"),
        "move-300": _("Five minutes for each move"),
        "move-86400": _("A day for each move"),
        "bank-600": _("Ten minutes for the whole game"),
        "bank-1800": _("Half an hour for the whole game"),
    };
    const n = clock.seconds ?? 0;
    return (
        names[clockId(clock)] ??
        (clock.kind === "move"
            ? _("{n} {n:second|seconds} for each move", { n })
            : _("{n} {n:second|seconds} for the whole game", { n }))
    );
}
