// sheet.tsx - the score sheet: how the points of each seat came about, line by line, and who has won.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { GameFace } from "../games/board.js";
import { byRank, isTieBroken, TIE_RULES, winners } from "../model/ranking.js";
import type { Result } from "../model/replay.js";
import type { SeatInfo, View } from "../model/view.js";
import { SeatLabel } from "../parts/seat-label.js";
import "./sheet.css";

interface SheetProps {
    readonly face: GameFace;
    readonly view: View;
    readonly seats: readonly Pick<SeatInfo, "seat" | "who" | "name">[];
    /** Null while the game goes on: then the sheet shows what it would be. */
    readonly result: readonly Result[] | null;
}

export function ScoreSheet({ face, view, seats, result }: SheetProps) {
    const { words } = useApp();
    const { _ } = words;
    const rows = face.sheet(view, words);
    const telling = rows.filter(({ points }) => points.some((one) => one !== null && one !== 0));
    const [all, setAll] = useState(false);
    const shown = all ? rows : telling;
    const of = (seat: string): Result | undefined => result?.find((one) => one.seat === seat);
    const top = new Set(result ? winners(result) : []);
    return (
        <div class="sheet stack">
            <div class="sheet-scroll" tabIndex={0} role="region" aria-label={_("Score sheet")}>
                <table>
                    <thead>
                        <tr>
                            <td />
                            {seats.map(({ seat, name }) => (
                                <th key={seat} scope="col" class={top.has(seat) ? "winner" : ""}>
                                    <SeatLabel seat={seat} name={name} />
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {shown.map((row) => (
                            <tr key={row.label}>
                                <th scope="row">
                                    {row.label} {row.rule && <RuleLink game={view.game} rule={row.rule} />}
                                </th>
                                {row.points.map((points, at) => (
                                    <td key={at} class="number">
                                        {points === null ? <span aria-label={_("none")}>–</span> : words.number(points)}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                    {result && (
                        <tfoot>
                            <tr class="total">
                                <th scope="row">{_("Total")}</th>
                                {seats.map(({ seat }) => (
                                    <td key={seat} class="number">
                                        {words.number(of(seat)?.score ?? 0)}
                                    </td>
                                ))}
                            </tr>
                            {seats.length > 1 && (
                                <tr>
                                    <th scope="row">{_("Rank")}</th>
                                    {seats.map(({ seat }) => (
                                        <td key={seat} class="number">
                                            {words.number(of(seat)?.rank ?? 0)}
                                        </td>
                                    ))}
                                </tr>
                            )}
                        </tfoot>
                    )}
                </table>
            </div>
            {telling.length < rows.length && (
                <button type="button" class="button bare" aria-expanded={all} onClick={() => setAll(!all)}>
                    {all
                        ? _("Hide lines without points")
                        : _("{n} {n:line|lines} without points", { n: rows.length - telling.length })}
                </button>
            )}
            {result && isTieBroken(result) && (
                <p class="soft">
                    {_("Where points are equal, the tie-break has decided.")}{" "}
                    <RuleLink game={view.game} rule={TIE_RULES[view.game] ?? ""} />
                </p>
            )}
        </div>
    );
}

/** Who has won, as a sentence. */
export function Outcome({ result, seats }: { readonly result: readonly Result[]; readonly seats: SheetProps["seats"] }) {
    const { words } = useApp();
    const { _ } = words;
    const called = (seat: string): string => {
        const info = seats.find((one) => one.seat === seat);
        return words.head(info?.who === "person" && info.name ? info.name : words.word("seat", seat));
    };
    const best = winners(result);
    const [first] = byRank(result);
    if (seats.length === 1) return <p class="outcome">{_("{n} {n:point|points}", { n: first?.score ?? 0 })}</p>;
    const names = words.list(best.map(called));
    const text = best.length > 1 ? _("{names} share the victory.", { names }) : _("{name} wins!", { name: names });
    return <p class="outcome">{text}</p>;
}

/** The number of a rule, which leads to it. */
export function RuleLink({ game, rule }: { readonly game: string; readonly rule: string }) {
    if (rule === "") return null;
    return (
        <a class="rule-link small" href={`/#rules/${game}/${rule}`}>
            {rule}
        </a>
    );
}
