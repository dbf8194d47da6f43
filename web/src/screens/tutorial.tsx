// tutorial.tsx - a lesson: the table of a recorded game, something to read, and moves to make by pointing. What the others do in
// between is played before the learner's eyes and told.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { faceOf } from "../games/list.js";
import { stacked } from "../games/stacked.js";
import { Course, Tutor, type Lesson } from "../model/lesson.js";
import { Picker, type Thing } from "../model/picker.js";
import { Replay, type Frame as Moment } from "../model/replay.js";
import { paceOf } from "../model/settings.js";
import { isSmall } from "../model/told.js";
import type { GameEvent, Move, SeatInfo } from "../model/view.js";
import { useCards } from "../parts/use-cards.js";
import { FaultScreen } from "../parts/fault.js";
import { Frame } from "../parts/frame.js";
import { useLoaded } from "../parts/loaded.js";
import { useStill } from "../parts/still.js";
import { lessonOf } from "../tutorials/list.js";
import { Guide } from "./tutorial-guide.js";
import { shownSeats } from "../words/options.js";
import "./tutorial.css";

export function TutorialScreen({ game }: { readonly game: string }) {
    const { words, engines } = useApp();
    const load = async (): Promise<Course> => {
        const lesson = await lessonOf(game);
        return Course.begin(lesson, await Replay.open(engines.adviser, lesson.record));
    };
    const { value, error } = useLoaded(load, [game]);
    if (error !== null) return <FaultScreen error={error} />;
    if (!value) {
        return (
            <Frame title={words._("Learn by playing")} wide>
                <p role="status">{words._("The table is being set …")}</p>
            </Frame>
        );
    }
    return <LessonScreen first={value} key={game} />;
}

/** What is on the table now, and what led there. */
interface Stage {
    readonly moment: Moment;
    readonly before: Moment | null;
    readonly news: readonly GameEvent[];
}

const NO_MOVES: readonly Move[] = [];
const EVENT_MS = 1000;
const SMALL_MS = 300; // for what needs no look, such as passing

/** Walks the lesson: `playing` while events between two steps go by. */
function useCourse(first: Course) {
    const { settings } = useApp();
    const pace = paceOf(settings.speed, useStill());
    const [course, setCourse] = useState(first);
    const [stage, setStage] = useState<Stage | null>(null);
    const [told, setTold] = useState<readonly GameEvent[]>([]);
    const [playing, setPlaying] = useState(false);
    const { replay, lesson } = first;
    const hurry = useRef<(() => void) | null>(null);
    const alive = useRef(true);
    useEffect(() => {
        alive.current = true;
        void replay
            .frame(first.step.at, lesson.seat)
            .then((moment) => alive.current && setStage({ moment, before: null, news: [] }));
        return () => {
            alive.current = false;
            hurry.current?.();
        };
    }, [first]);
    const wait = (ms: number): Promise<void> =>
        new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            hurry.current = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    /** Shows the events up to the next step one by one; skipping shows the last of them at once. */
    const walk = async (next: Course): Promise<void> => {
        let before = await replay.frame(course.step.at, lesson.seat);
        const events: GameEvent[] = [];
        let hurried = pace === 0;
        setPlaying(true);
        for (let index = course.step.at + 1; index <= next.step.at && alive.current; index++) {
            const moment = await replay.frame(index, lesson.seat);
            events.push(moment.event!);
            const last = index === next.step.at;
            if (!hurried || last) {
                setStage({ moment, before: hurried ? null : before, news: hurried ? [] : [moment.event!] });
                setTold([...events]);
            }
            if (!hurried && !last) {
                const ms = (isSmall(moment.event!) ? SMALL_MS : EVENT_MS) * pace;
                const asked = performance.now();
                await wait(ms);
                hurried = performance.now() - asked < ms * 0.9;
            }
            before = moment;
        }
        hurry.current = null;
        if (!alive.current) return;
        setPlaying(false);
        setCourse(next);
    };
    const on = async (): Promise<void> => walk(await course.next());
    const back = async (): Promise<void> => {
        const before = await course.back();
        const moment = await replay.frame(before.step.at, lesson.seat);
        setStage({ moment, before: null, news: [] });
        setTold([]);
        setCourse(before);
    };
    return { course, stage, told, playing, on, back, hurry: () => hurry.current?.(), pace };
}

function LessonScreen({ first }: { readonly first: Course }) {
    const { words, games } = useApp();
    const { _ } = words;
    const { course, stage, told, playing, on, back, hurry, pace } = useCourse(first);
    const [picked, setPicked] = useState<readonly Thing[]>([]);
    const [wrong, setWrong] = useState(false);
    const { lesson } = course;
    const pick = useCallback(
        (things: readonly Thing[]) => {
            const good = course.fits(things);
            setWrong(!good);
            setPicked(good ? things : []);
        },
        [course],
    );
    const choose = (move: Move): void => {
        const good = course.isExpected(move);
        setWrong(!good);
        if (good) void on();
    };
    useEffect(() => {
        setPicked([]);
        setWrong(false);
    }, [course]);
    const title = games.games.find(({ name }) => name === lesson.game)?.title ?? lesson.game;
    const heading = _("Learn {game}", { game: words.game(title) });
    const asks = course.expected !== null && !playing;
    const legal = asks && stage ? stage.moment.view.legal : NO_MOVES;
    return (
        <Frame title={heading} heading={false} wide>
            <div class="lesson" data-game={lesson.game}>
                <Guide
                    heading={heading}
                    course={course}
                    playing={playing}
                    wrong={wrong}
                    told={told}
                    onNext={() => void on()}
                    onBack={() => void back()}
                    onHurry={hurry}
                />
                <div class="lesson-board">
                    <h2 class="spoken">{_("The table")}</h2>
                    {stage && (
                        <Table
                            lesson={lesson}
                            replay={course.replay}
                            stage={stage}
                            picker={new Picker(legal, picked, pick, choose)}
                            hint={asks ? course.expected : null}
                            pace={pace}
                        />
                    )}
                </div>
            </div>
        </Frame>
    );
}

interface TableProps {
    readonly lesson: Lesson;
    readonly replay: Replay;
    readonly stage: Stage;
    readonly picker: Picker;
    readonly hint: Move | null;
    readonly pace: number;
}

function Table({ lesson, replay, stage, picker, hint, pace }: TableProps) {
    const { words, engines, go } = useApp();
    const face = faceOf(lesson.game);
    const cards = useCards(lesson.game);
    const tutor = useMemo(() => new Tutor(engines.engine, lesson, replay.seats), [engines, lesson, replay]);
    const seats = useMemo<readonly SeatInfo[]>(
        () =>
            shownSeats(
                words,
                replay.players.map(({ seat, who, name }) => ({ seat, who, name: seat === lesson.seat ? words._("You") : name })),
            ),
        [replay, lesson, words],
    );
    // The same view while things are pointed at: another one would move everything once more.
    const view = useMemo(() => ({ ...stage.moment.view, legal: picker.legal }), [stage.moment, picker.legal]);
    if (!face) return <p class="notice">{words._("This page cannot draw this game.")}</p>;
    return (
        <face.Board
            lay={stacked}
            view={view}
            seats={seats}
            words={words}
            cards={cards}
            picker={picker}
            news={stage.news}
            before={stage.before?.view ?? null}
            explain={(about) =>
                go("card" in about ? `/#cards/${lesson.game}/${about.card}` : `/#rules/${lesson.game}/${about.rule}`)
            }
            why={(move) => tutor.why(stage.moment.index, move).catch(() => null)}
            hints={hint ? [{ move: hint.move, share: 1 }] : []}
            pace={pace}
        />
    );
}
