// replay.tsx - a game that was recorded: the table after any of its events, seen by anybody who sat there, with what happened,
// how the seats stood, the score sheet and what can be done with the record beside it.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { faceOf } from "../games/list.js";
import { stacked } from "../games/stacked.js";
import { Picker } from "../model/picker.js";
import { Replay, type Frame as Moment } from "../model/replay.js";
import { paceOf } from "../model/settings.js";
import { unshare } from "../model/share.js";
import { tellEvents, type Names } from "../model/told.js";
import { Refused } from "../model/table.js";
import type { GameEvent, Move, SeatInfo } from "../model/view.js";
import { useCards } from "../parts/use-cards.js";
import { FaultScreen } from "../parts/fault.js";
import { Frame } from "../parts/frame.js";
import { useLoaded } from "../parts/loaded.js";
import { useStill } from "../parts/still.js";
import { Tabs } from "../parts/tabs.js";
import { shownSeats } from "../words/options.js";
import { About } from "./replay-about.js";
import { Controls, keyDeed, type ControlsProps } from "./replay-controls.js";
import { EventList, useHappened } from "./replay-events.js";
import { Standings } from "./replay-plot.js";
import { ReviewPaper } from "./replay-review.js";
import { Outcome, ScoreSheet } from "./sheet.js";
import "./replay.css";

/** A game in the address of the page. */
export function SharedScreen({ fragment }: { readonly fragment: string }) {
    const { engines } = useApp();
    const [game = "", wish] = fragment.split("&"); // "game=...&review" begins with a review
    const load = async (): Promise<Replay> => Replay.open(engines.adviser, await unshare(game));
    return <Opened load={load} wanted={game} review={wish === "review"} />;
}

/** A game of this device that is over. */
export function KeptReplayScreen({ id }: { readonly id: string }) {
    const { engines, shelf } = useApp();
    const load = async (): Promise<Replay> => {
        const entries = await shelf.entries(id);
        if (entries.length === 0) throw new Refused({ id: "page.no-local-table", rule: "", args: {} });
        const { table } = await engines.adviser.call("open", { entries });
        const { record } = await engines.adviser.call("record", { table, as: "complete" }).finally(() => {
            void engines.adviser.call("close", { table }).catch(() => undefined); // nobody needs it any more
        });
        return Replay.open(engines.adviser, record);
    };
    return <Opened load={load} wanted={id} />;
}

interface OpenedProps {
    readonly load: () => Promise<Replay>;
    readonly wanted: string;
    /** Somebody wants to see its review first. */
    readonly review?: boolean;
}

function Opened({ load, wanted, review = false }: OpenedProps) {
    const { words } = useApp();
    const opened = async (): Promise<{ replay: Replay; first: number }> => {
        const replay = await load();
        return { replay, first: await replay.opening() };
    };
    const { value, error } = useLoaded(opened, [wanted]);
    if (error !== null) return <FaultScreen error={error} />;
    if (!value) {
        return (
            <Frame title={words._("Replay")} wide>
                <p role="status">{words._("The record is being checked …")}</p>
            </Frame>
        );
    }
    return <ReplayScreen {...value} review={review} key={wanted} />;
}

/** The moment at an index; the one before it stays until it is there. */
function useMoment(replay: Replay, index: number, viewer: string) {
    const [now, setNow] = useState<{ moment: Moment; before: Moment | null } | null>(null);
    useEffect(() => {
        let current = true;
        void replay.frame(index, viewer).then((moment) => {
            if (!current) return;
            setNow((last) => {
                const follows = last && last.moment.index === index - 1 && last.moment.view.seat === moment.view.seat;
                return { moment, before: follows ? last.moment : null };
            });
        });
        return () => {
            current = false;
        };
    }, [replay, index, viewer]);
    return now;
}

const DEEDS = ["pointerdown", "wheel", "keydown"];

/** Who asked for the review sees it: in a narrow window it stands below the board, and both grow until all is drawn. */
function useReviewInSight(wanted: boolean): void {
    useEffect(() => {
        const [board, side] = [".replay-board", ".replay-side"].map((name) => document.querySelector(name));
        if (!wanted || !board || !side || !matchMedia("(max-width: 63.99rem)").matches) return;
        const keep = new ResizeObserver(() => side.scrollIntoView());
        const stop = (): void => keep.disconnect();
        for (const grows of [board, side]) keep.observe(grows);
        for (const deed of DEEDS) document.addEventListener(deed, stop, { once: true });
        return () => {
            stop();
            for (const deed of DEEDS) document.removeEventListener(deed, stop);
        };
    }, [wanted]);
}

const STEP_MS = 1100;

/** Goes on by itself, a step at a time, up to the end. */
function usePlaying(index: number, count: number, speed: number, onIndex: (index: number) => void) {
    const [playing, setPlaying] = useState(false);
    useEffect(() => {
        if (!playing) return;
        if (index >= count) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(() => onIndex(index + 1), STEP_MS / speed);
        return () => clearTimeout(timer);
    }, [playing, index, count, speed, onIndex]);
    return [playing, setPlaying] as const;
}

interface ScreenProps {
    readonly replay: Replay;
    readonly first: number;
    readonly review: boolean;
}

function ReplayScreen({ replay, first, review }: ScreenProps) {
    const { words, games } = useApp();
    const { _ } = words;
    const [index, setIndexAt] = useState(first);
    const [viewer, setViewer] = useState("complete");
    const [speed, setSpeed] = useState(1);
    const [tab, setTab] = useState(review ? "review" : "events");
    const [drawn, setDrawn] = useState<{ index: number; move: Move | null } | null>(null);
    const setIndex = useCallback((to: number) => setIndexAt(replay.clamp(to)), [replay]);
    const [playing, setPlaying] = usePlaying(index, replay.count, speed, setIndex);
    const happened = useHappened(replay, viewer);
    const names = useMemo(() => namesOf(replay), [replay]);
    const now = useMoment(replay, index, viewer);
    const tell = (event: GameEvent | null | undefined) => (event ? tellEvents([event], words, names) : []);
    const lines = useMemo(() => tellEvents(happened.events, words, names), [happened, words, names]);
    const told = index === 0 ? _("The game begins.") : (lines.find((line) => line.index >= index - 1)?.text ?? tell(now?.moment.event)[0]?.text ?? "");
    const controls: ControlsProps = {
        index,
        count: replay.count,
        playing,
        speed,
        told,
        onIndex: setIndex,
        onRound: (by) => void replay.roundFrom(index, by, viewer).then(setIndex, () => undefined), // the board says what is wrong
        onPlaying: setPlaying,
        onSpeed: setSpeed,
    };
    useKeys(controls);
    useReviewInSight(review);
    const title = games.games.find(({ name }) => name === replay.game)?.title ?? replay.game;
    const heading = _("Replay: {game}", { game: words.game(title) });
    const jump = useCallback(
        (to: number) => {
            setPlaying(false);
            setIndex(to);
        },
        [setIndex, setPlaying],
    );
    const show = (to: number, seat: string, move: Move | null): void => {
        setViewer(seat);
        setDrawn({ index: to, move });
        jump(to);
    };
    const better = drawn?.index === index ? drawn.move : null;
    const tabs = [
        {
            id: "events",
            name: _("Events"),
            body: () => <EventList lines={lines} rounds={happened.rounds} index={index} onIndex={jump} />,
        },
        { id: "course", name: _("Course"), body: () => <Standings replay={replay} index={index} onIndex={jump} /> },
        { id: "points", name: _("Points"), body: () => now && <Points replay={replay} moment={now.moment} /> },
        { id: "record", name: _("Record"), body: () => <About replay={replay} index={index} viewer={viewer} /> },
        {
            id: "review",
            name: _("Review"),
            body: () => <ReviewPaper replay={replay} index={index} onIndex={jump} onShow={show} wanted={review} />,
        },
    ];
    return (
        <Frame title={heading} heading={false} wide>
            <div class="replay" data-game={replay.game}>
                <div class="replay-table stack">
                    <h1>{heading}</h1>
                    <div class="replay-board">
                        <h2 class="spoken">{_("The table")}</h2>
                        {/* Another viewer sits elsewhere: Chromium keeps styles of the old places when things are moved. */}
                        {now && <Board key={now.moment.view.seat} replay={replay} now={now} speed={speed} better={better} />}
                    </div>
                    <Controls {...controls} />
                </div>
                <aside class="replay-side panel stack" aria-label={_("About this game")}>
                    <Viewers replay={replay} viewer={viewer} onViewer={setViewer} />
                    <Tabs label={_("About this game")} tabs={tabs} chosen={tab} onChoose={setTab} />
                </aside>
            </div>
        </Frame>
    );
}

/** Persons are called by their names, bots by their seats. */
const namesOf = (replay: Replay): Names =>
    Object.fromEntries(replay.players.flatMap(({ seat, who, name }) => (who === "person" && name ? [[seat, name]] : [])));

function useKeys(controls: ControlsProps): void {
    const latest = useRef(controls);
    latest.current = controls;
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent): void => {
            const deed = keyDeed(latest.current, event);
            if (!deed) return;
            event.preventDefault();
            deed();
        };
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, []);
}

const seatsOf = (replay: Replay): readonly SeatInfo[] => replay.players.map(({ seat, who, name }) => ({ seat, who, name }));

interface BoardProps {
    readonly replay: Replay;
    readonly now: { readonly moment: Moment; readonly before: Moment | null };
    readonly speed: number;
    /** A move that is drawn on the table. */
    readonly better: Move | null;
}

const NO_HINTS: readonly { move: string; share: number }[] = [];

function Board({ replay, now, speed, better }: BoardProps) {
    const { words, settings, go } = useApp();
    const still = useStill();
    const face = faceOf(replay.game);
    const cards = useCards(replay.game);
    const { moment, before } = now;
    const picker = useMemo(() => (better ? new Picker([better], [], nothing, nothing) : INERT), [better]);
    const hints = useMemo(() => (better ? [{ move: better.move, share: 1 }] : NO_HINTS), [better]);
    if (!face) return <p class="notice">{words._("This page cannot draw this game.")}</p>;
    const { event } = moment;
    return (
        <face.Board
            lay={stacked}
            view={moment.view}
            seats={shownSeats(words, seatsOf(replay))}
            words={words}
            cards={cards}
            picker={picker}
            news={before && event ? [event] : []}
            before={before?.view ?? null}
            explain={(about) =>
                go("card" in about ? `/#cards/${replay.game}/${about.card}` : `/#rules/${replay.game}/${about.rule}`)
            }
            why={() => Promise.resolve(null)}
            hints={hints}
            pace={paceOf(settings.speed, still) / speed}
        />
    );
}

const nothing = (): void => undefined;
const INERT = new Picker([], [], nothing, nothing);

function Points({ replay, moment }: { readonly replay: Replay; readonly moment: Moment }) {
    const { words } = useApp();
    const face = faceOf(replay.game);
    if (!face) return null;
    const seats = shownSeats(words, replay.players);
    return (
        <div class="stack">
            {!moment.result && <p class="soft small">{words._("As if the game had ended at this moment.")}</p>}
            {moment.result && <Outcome result={moment.result} seats={seats} />}
            <ScoreSheet face={face} view={moment.view} seats={seats} result={moment.result} />
        </div>
    );
}

interface ViewersProps {
    readonly replay: Replay;
    readonly viewer: string;
    readonly onViewer: (viewer: string) => void;
}

function Viewers({ replay, viewer, onViewer }: ViewersProps) {
    const { words } = useApp();
    const { _ } = words;
    const seen = (seat: string): string => {
        const { name } = shownSeats(words, replay.players).find((one) => one.seat === seat) ?? { name: null };
        const word = words.head(words.word("seat", seat));
        return name ? _("What {seat} saw ({name})", { seat: word, name }) : _("What {seat} saw", { seat: word });
    };
    return (
        <label class="field">
            <span>{_("Seen by")}</span>
            <select class="select" value={viewer} onChange={(event) => onViewer(event.currentTarget.value)}>
                <option value="complete">{_("Everything, hidden things too")}</option>
                <option value="public">{_("What everybody saw")}</option>
                {replay.seats.map((seat) => (
                    <option key={seat} value={seat}>
                        {seen(seat)}
                    </option>
                ))}
            </select>
        </label>
    );
}
