// replay-review.tsx - the review of a game: how it turned, how much of it was luck, and where something better was there. Made in
// a worker when somebody asks for it; each decision leads to its position, with the better move drawn on the board.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { faceOf } from "../games/list.js";
import { moveLabel } from "../model/moves.js";
import type { Replay } from "../model/replay.js";
import { FAULTS, STAGES, makeReview, standingsOf, type Decision, type Review, type Stage } from "../model/review.js";
import type { Like } from "../model/skill.js";
import type { Move } from "../model/view.js";
import { Fault } from "../parts/fault.js";
import { Icon } from "../parts/icons.js";
import { useLoaded } from "../parts/loaded.js";
import { SeatLabel } from "../parts/seat-label.js";
import { SeatMark } from "../parts/seat.js";
import { levelName } from "../words/options.js";
import type { Words } from "../words/words.js";
import { usePlayOn } from "./play-on.js";
import { Plot, type PlotMark } from "./replay-plot.js";
import { RuleLink } from "./sheet.js";
import "./replay-review.css";

interface ReviewProps {
    readonly replay: Replay;
    readonly index: number;
    readonly onIndex: (index: number) => void;
    /** Shows a position as a seat saw it, with a move drawn on it. */
    readonly onShow: (index: number, seat: string, move: Move | null) => void;
    /** Begins by itself. */
    readonly wanted: boolean;
}

type State =
    | { readonly kind: "idle" }
    | { readonly kind: "runs"; readonly done: number; readonly work: number }
    | { readonly kind: "there"; readonly review: Review }
    | { readonly kind: "failed"; readonly error: unknown };

/** Reviews that were made stay as long as their replay. */
const made = new WeakMap<Replay, Review>();

function useReview(replay: Replay) {
    const { engines } = useApp();
    const kept = made.get(replay);
    const [state, setState] = useState<State>(kept ? { kind: "there", review: kept } : { kind: "idle" });
    const alive = useRef(true);
    useEffect(
        () => () => {
            alive.current = false;
        },
        [],
    );
    const begin = (depth: "quick" | "deep"): void => {
        const told = (done: number, work: number): boolean => {
            if (alive.current) setState({ kind: "runs", done, work });
            return alive.current;
        };
        setState({ kind: "runs", done: 0, work: 1 });
        makeReview(engines.brain, replay.record, depth, told).then(
            (review) => {
                if (!review || !alive.current) return;
                made.set(replay, review);
                setState({ kind: "there", review });
            },
            (error: unknown) => alive.current && setState({ kind: "failed", error }),
        );
    };
    return { state, begin };
}

export function ReviewPaper(props: ReviewProps) {
    const { words } = useApp();
    const { _ } = words;
    const { state, begin } = useReview(props.replay);
    useEffect(() => {
        if (props.wanted && state.kind === "idle") begin("quick");
    }, []);
    if (state.kind === "there") return <Found {...props} review={state.review} onDeep={() => begin("deep")} />;
    if (state.kind === "runs") {
        return (
            <div class="stack">
                <p role="status">{_("The game is being reviewed …")}</p>
                <progress class="review-progress" value={state.done} max={state.work} aria-label={_("Review")} />
            </div>
        );
    }
    return (
        <div class="stack">
            {state.kind === "failed" && <Fault error={state.error} />}
            <p>{_("Was it luck or skill, where was something better, and why? Nothing leaves this device.")}</p>
            <div class="row">
                <button type="button" class="button primary" onClick={() => begin("quick")}>
                    <Icon name="eye" /> {_("Review this game")}
                </button>
                <button type="button" class="button" onClick={() => begin("deep")}>
                    {_("Thoroughly")}
                </button>
            </div>
        </div>
    );
}

interface FoundProps extends ReviewProps {
    readonly review: Review;
    readonly onDeep: () => void;
}

function Found(props: FoundProps) {
    const { replay, review, index, onIndex, onDeep } = props;
    const { _ } = useApp().words;
    const faults = review.decisions.filter(({ label }) => FAULTS.includes(label));
    const marks: readonly PlotMark[] = [
        ...faults
            .filter(({ label }) => label !== "inaccuracy")
            .map(({ event, seat }) => ({ event, seat: review.seats.indexOf(seat), kind: "mistake" as const })),
        ...review.turns.filter(({ luck }) => luck).map(({ event }) => ({ event, seat: 0, kind: "luck" as const })),
    ];
    return (
        <div class="stack review">
            <Turns {...props} />
            <Plot
                replay={replay}
                index={index}
                onIndex={onIndex}
                standings={standingsOf(review)}
                measure={review.unit === "share" ? "chance" : "score"}
                marks={marks}
            />
            <p class="soft small">{_("▼ a mistake or worse, ◆ luck that turned the game. The chances of all seats add up to 100 %.")}</p>
            <Balance review={review} />
            <Helps review={review} />
            <h3>{_("Where something better was there")}</h3>
            {faults.length === 0 && <p class="soft">{_("Nothing worth mentioning.")}</p>}
            <ol class="review-faults">
                {faults.map((decision) => (
                    <FaultItem key={decision.event} {...props} decision={decision} />
                ))}
            </ol>
            <button type="button" class="button" onClick={onDeep}>
                {_("Review it thoroughly")}
            </button>
        </div>
    );
}

/** With its sign, as shares or points. */
const signed = (words: Words, unit: Review["unit"], value: number): string => {
    const size = unit === "share" ? words.percent(Math.abs(value)) : words.decimal(Math.abs(value));
    return `${value < 0 ? "\u2212" : "+"}${size}`;
};

const amount = (words: Words, unit: Review["unit"], value: number): string =>
    unit === "share" ? words.percent(value) : words.decimal(value);

function Turns({ review, onIndex }: FoundProps) {
    const { words } = useApp();
    const { _ } = words;
    if (review.turns.length === 0) return null;
    return (
        <>
            <h3>{_("How the game turned")}</h3>
            <ol class="review-turns">
                {review.turns.map(({ event, round, change, told }) => {
                    const at = change.reduce((best, one, i) => (Math.abs(one) > Math.abs(change[best]!) ? i : best), 0);
                    return (
                        <li key={event}>
                            <button type="button" class="button bare left" onClick={() => onIndex(event)}>
                                <SeatMark seat={review.seats[at]!} size="1.2rem" />
                                <span>
                                    {_("Round {n}", { n: round })}
                                    {": "}
                                    {told.map((message) => words.head(words.say(message))).join(" ")}{" "}
                                    <b class="number">{signed(words, review.unit, change[at]!)}</b>
                                </span>
                            </button>
                        </li>
                    );
                })}
            </ol>
        </>
    );
}

const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

/** Where the result of each seat came from, and how well it played. */
function Balance({ review }: { readonly review: Review }) {
    const { words } = useApp();
    const { _ } = words;
    const { ledger, unit, seats, play } = review;
    const rows: SeatTableProps["rows"] = [
        [_("Expected at the start"), ledger.map(({ start }) => amount(words, unit, start))],
        [_("Luck"), ledger.map(({ luck }) => signed(words, unit, luck))],
        [_("Own decisions"), ledger.map(({ own }) => signed(words, unit, own))],
        [_("What others did"), ledger.map(({ help }) => signed(words, unit, sum(help)))],
        [_("Judge's change of mind"), ledger.map(({ drift }) => signed(words, unit, drift))],
        [_("Result"), ledger.map(({ result }) => amount(words, unit, result))],
        [
            _("Without luck"),
            ledger.map(({ adjusted, uncertainty }) => `${amount(words, unit, adjusted)} ± ${amount(words, unit, uncertainty)}`),
        ],
        ...STAGES.map(
            (stage) => [stageName(words, stage), play.map((one) => accuracy(words, one[stage]))] as const,
        ),
    ];
    return <SeatTable caption={_("Luck and skill")} seats={seats} rows={rows} />;
}

/** A row for each seat that decided, a column for each that it helped or hurt; with two seats the balance says it all. */
function Helps({ review }: { readonly review: Review }) {
    const { words } = useApp();
    const { _ } = words;
    const { ledger, unit, seats } = review;
    if (seats.length < 3) return null;
    const rows = seats.map((seat, from) => {
        const cells = ledger.map(({ help }, to) => (to === from ? "–" : signed(words, unit, help[from]!)));
        return [words.head(words.word("seat", seat)), cells] as const;
    });
    const caption = _("What the decisions of each did to the others");
    return (
        <>
            <h3>{caption}</h3>
            <SeatTable caption={caption} seats={seats} rows={rows} />
        </>
    );
}

interface SeatTableProps {
    readonly caption: string;
    readonly seats: readonly string[];
    readonly rows: readonly (readonly [name: string, cells: readonly string[]])[];
}

function SeatTable({ caption, seats, rows }: SeatTableProps) {
    return (
        <div class="sheet-scroll" tabIndex={0} role="region" aria-label={caption}>
            <table class="review-balance">
                <thead>
                    <tr>
                        <td />
                        {seats.map((seat) => (
                            <th key={seat} scope="col">
                                <SeatLabel seat={seat} />
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([name, cells]) => (
                        <tr key={name}>
                            <th scope="row">{name}</th>
                            {cells.map((cell, at) => (
                                <td key={at} class="number">
                                    {cell}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function stageName(words: Words, stage: Stage): string {
    const { _ } = words;
    return {
        opening: _("Accuracy, opening"),
        middle: _("Accuracy, middle"),
        ending: _("Accuracy, ending"),
        all: _("Accuracy, whole game"),
    }[stage];
}

/** "82, like hard (medium to master)". */
export function likeText(words: Words, number: string, like: Like | null): string {
    if (like === null) return number;
    const { _ } = words;
    const level = levelName(words, like.level);
    if (like.weakest === like.strongest) return _("{n}, like {level}", { n: number, level });
    const [weakest, strongest] = [levelName(words, like.weakest), levelName(words, like.strongest)];
    return _("{n}, like {level} ({weakest} to {strongest})", { n: number, level, weakest, strongest });
}

function accuracy(words: Words, { accuracy: value, decisions, like, like_weakest, like_strongest }: Review["play"][number][Stage]): string {
    if (decisions === 0) return "–";
    const known = like !== null && like_weakest !== null && like_strongest !== null;
    return likeText(words, words.number(Math.round(value)), known ? { level: like, weakest: like_weakest, strongest: like_strongest } : null);
}

function labelName(words: Words, label: string): string {
    const { _ } = words;
    return { blunder: _("Blunder"), mistake: _("Mistake"), inaccuracy: _("Inaccuracy") }[label] ?? label;
}

function FaultItem({ replay, review, decision, onShow }: FoundProps & { readonly decision: Decision }) {
    const { words } = useApp();
    const { _ } = words;
    const { event, round, seat, label, loss, error: off, played, better, reasons = [] } = decision;
    const { value } = useLoaded(() => replay.frame(event - 1, seat), [replay, event, seat]);
    const { playOn, busy, error } = usePlayOn();
    const face = faceOf(replay.game);
    const called = (move: Move | null): string => (move && value ? moveLabel(words, face, move, value.view) : "…");
    return (
        <li class={`review-fault ${label}`}>
            <p>
                <SeatMark seat={seat} size="1.2rem" /> <b>{labelName(words, label)}</b>
                {" · "}
                {_("Round {n}", { n: round })}
                {" · "}
                <span class="number">
                    {signed(words, review.unit, -loss)} ± {amount(words, review.unit, off)}
                </span>
            </p>
            <p>
                {_("Played: {move}", { move: called(played) })}
                <br />
                {_("Better: {move}", { move: called(better) })}
            </p>
            {reasons.map((reason) => (
                <p key={reason.id} class="small">
                    {words.head(words.say(reason))} <RuleLink game={replay.game} rule={reason.rule} />
                </p>
            ))}
            <div class="row">
                <button type="button" class="button" onClick={() => onShow(event - 1, seat, better)}>
                    <Icon name="eye" /> {_("Show it")}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled={busy}
                    onClick={() =>
                        void playOn({ record: replay.record, at: event - 1, seats: replay.seats, me: seat, bot: "medium" })
                    }
                >
                    <Icon name="play" /> {_("Try it from here")}
                </button>
            </div>
            {error !== null && <Fault error={error} />}
        </li>
    );
}
