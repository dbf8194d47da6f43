// replay-plot.tsx - how the seats stood over the game, as lines to look at and as a table to read. A bot judges every position;
// pointing at the plot leads to the event there.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { Replay, Standing } from "../model/replay.js";
import { percentsOf } from "../model/shares.js";
import { apart, beginnings, calmed, plotOf, standingAt, type Measure } from "../model/standing.js";
import { Fault } from "../parts/fault.js";
import { useLoaded } from "../parts/loaded.js";
import { SeatLabel } from "../parts/seat-label.js";
import { SeatMark } from "../parts/seat.js";
import "./replay-plot.css";

const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 30;
const TOP = 12;
const BOTTOM = 24;
const CALM_POINTS = 48;
/** Lines are told apart by their strokes too. */
const STROKES = ["", "8 4", "2 4", "12 3 2 3", "5 2", "1 3"];

interface PlotProps {
    readonly replay: Replay;
    readonly index: number;
    readonly onIndex: (index: number) => void;
}

export function Standings(props: PlotProps) {
    const { words } = useApp();
    const { _ } = words;
    const { value, error } = useLoaded(() => props.replay.standings(), [props.replay]);
    const [measure, setMeasure] = useState<Measure>("chance");
    if (error !== null) return <Fault error={error} />;
    if (!value) return <p role="status">{_("A bot is looking at every move …")}</p>;
    const now = standingAt(value, props.index);
    return (
        <div class="stack">
            <fieldset class="choices" aria-label={_("What the plot shows")}>
                {(["chance", "score"] as const).map((id) => (
                    <label key={id}>
                        <input type="radio" name="measure" checked={measure === id} onChange={() => setMeasure(id)} />
                        <span>{id === "chance" ? _("Chances") : _("Points")}</span>
                    </label>
                ))}
            </fieldset>
            <Plot {...props} standings={value} measure={measure} />
            {now && <Now standing={now} seats={props.replay.seats} measure={measure} />}
            <p class="soft small">
                {measure === "chance"
                    ? props.replay.seats.length > 1
                        ? _(
                              "What part of the win each seat could expect in the eyes of a bot, together 100 %: each point of a line is the mean of standings that follow each other. It is an opinion, not a proof.",
                          )
                        : _("How likely a better result than usual was in the eyes of a bot. It is an opinion, not a proof.")
                    : _("The points of each seat if the game had ended there.")}
            </p>
            <Rows standings={value} seats={props.replay.seats} measure={measure} onIndex={props.onIndex} />
        </div>
    );
}

/** The chances of all seats add up to a hundred, as they are written too. */
const said = (words: ReturnType<typeof useApp>["words"], { stand, score }: Standing, measure: Measure, seat: number): string =>
    measure === "chance" ? words.percent((percentsOf(stand)[seat] ?? 0) / 100) : words.number(score[seat] ?? 0);

function Now({
    standing,
    seats,
    measure,
}: {
    readonly standing: Standing;
    readonly seats: readonly string[];
    readonly measure: Measure;
}) {
    const { words } = useApp();
    return (
        <ul class="row plot-now">
            {seats.map((seat, at) => (
                <li key={seat} class="chip">
                    <SeatMark seat={seat} size="1.25rem" />
                    <span class="spoken">{words.word("seat", seat)}</span>
                    <span class="number">{said(words, standing, measure, at)}</span>
                </li>
            ))}
        </ul>
    );
}

/** As wide as there is room, so that letters keep their size. */
function useWidth() {
    const ref = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(600);
    useEffect(() => {
        const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))));
        if (ref.current) observer.observe(ref.current);
        return () => observer.disconnect();
    }, []);
    return { ref, width };
}

/** Something on the line of a seat that is worth looking at. */
export interface PlotMark {
    readonly event: number;
    readonly seat: number;
    readonly kind: "mistake" | "luck";
}

interface DrawnProps extends PlotProps {
    readonly standings: readonly Standing[];
    readonly measure: Measure;
    readonly marks?: readonly PlotMark[];
}

const SIGNS = { mistake: "M0 6 L-6 -5 H6Z", luck: "M0 -7 L6 0 L0 7 L-6 0Z" } as const;

export function Plot({ replay, index, onIndex, standings, measure, marks = [] }: DrawnProps) {
    const { words } = useApp();
    const { ref, width } = useWidth();
    const field = { width: width - LEFT - RIGHT, height: HEIGHT };
    const shown = measure === "chance" ? calmed(standings, CALM_POINTS) : standings;
    const { lines, ticks, rounds } = plotOf(shown, measure, replay.count, field);
    const ends = apart(
        lines.map(({ points }) => points.at(-1)?.[1] ?? 0),
        17,
        field.height,
    );
    const cursor = (index / Math.max(1, replay.count)) * field.width;
    const point = (event: PointerEvent): void => {
        const box = (event.currentTarget as SVGElement).getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * width - LEFT;
        onIndex(replay.clamp((x / field.width) * replay.count));
    };
    const every = Math.max(1, Math.ceil(rounds.length / (field.width / 40)));
    return (
        <div ref={ref}>
            <svg
                class="plot"
                viewBox={`${-LEFT} ${-TOP} ${width} ${TOP + field.height + BOTTOM}`}
                role="img"
                aria-label={words._("A line for each seat over the whole game. The table below says the same.")}
                onPointerDown={point}
            >
                {ticks.map(({ value, y }) => (
                    <g key={value}>
                        <line class="plot-grid" x1="0" x2={field.width} y1={y} y2={y} />
                        <text class="plot-text" x="-6" y={y + 4} text-anchor="end">
                            {measure === "chance" ? words.percent(value) : words.number(value)}
                        </text>
                    </g>
                ))}
                {rounds.map(({ round, x }, at) =>
                    at % every === 0 && round > 0 ? (
                        <text key={round} class="plot-text" x={x} y={field.height + 17} text-anchor="middle">
                            {words.number(round)}
                        </text>
                    ) : null,
                )}
                {lines.map(({ seat, points }) => (
                    <polyline
                        key={seat}
                        class="plot-line"
                        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
                        stroke={`var(--seat-${replay.seats[seat]})`}
                        stroke-dasharray={STROKES[seat % STROKES.length]}
                    />
                ))}
                {lines.map(({ seat, points }) => (
                    <g key={seat} transform={`translate(${(points.at(-1)?.[0] ?? 0) + 6} ${ends[seat]! - 8})`}>
                        <SeatMark seat={replay.seats[seat]!} size="16" />
                    </g>
                ))}
                {marks.map(({ event, seat, kind }) => {
                    const x = (event / Math.max(1, replay.count)) * field.width;
                    const points = lines[seat]?.points ?? [];
                    const y = points.find(([left]) => left >= x)?.[1] ?? field.height;
                    return <path key={`${kind} ${event}`} class={`plot-mark ${kind}`} d={SIGNS[kind]} transform={`translate(${x} ${y - 9})`} />;
                })}
                <line class="plot-cursor" x1={cursor} x2={cursor} y1={-TOP} y2={field.height} />
            </svg>
        </div>
    );
}

interface RowsProps {
    readonly standings: readonly Standing[];
    readonly seats: readonly string[];
    readonly measure: Measure;
    readonly onIndex: (index: number) => void;
}

/** A row for the beginning of each round and one for the end. */
function Rows({ standings, seats, measure, onIndex }: RowsProps) {
    const { words } = useApp();
    const { _ } = words;
    const last = standings.at(-1);
    const rows = last ? [...beginnings(standings).filter((row) => row !== last), last] : [];
    return (
        <details class="plot-table">
            <summary>{_("As a table")}</summary>
            <div class="sheet-scroll" tabIndex={0} role="region" aria-label={_("How the seats stood, round by round")}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{_("Round")}</th>
                            {seats.map((seat) => (
                                <th key={seat} scope="col">
                                    <SeatLabel seat={seat} />
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((row) => (
                            <tr key={row.event}>
                                <th scope="row">
                                    <button type="button" class="button bare" onClick={() => onIndex(row.event)}>
                                        {row === last ? _("End") : words.number(row.round)}
                                    </button>
                                </th>
                                {seats.map((seat, at) => (
                                    <td key={seat} class="number">
                                        {said(words, row, measure, at)}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}
