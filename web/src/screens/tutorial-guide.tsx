// tutorial-guide.tsx - what the lesson says beside the table: the text of a step, a friendly word after another choice, what the others did,
// and where to go from the end.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import type { Course } from "../model/lesson.js";
import { tellEvents } from "../model/told.js";
import type { GameEvent } from "../model/view.js";
import { Fault } from "../parts/fault.js";
import { Icon } from "../parts/icons.js";
import { usePlayOn } from "./play-on.js";
import { RuleLink } from "./sheet.js";
import "./tutorial.css";

interface GuideProps {
    readonly heading: string;
    readonly course: Course;
    readonly playing: boolean;
    readonly wrong: boolean;
    readonly told: readonly GameEvent[];
    readonly onNext: () => void;
    readonly onBack: () => void;
    readonly onHurry: () => void;
}

export function Guide({ heading, course, playing, wrong, told, onNext, onBack, onHurry }: GuideProps) {
    const { words } = useApp();
    const { _ } = words;
    const { step, lesson, number, isLast } = course;
    const steps = lesson.steps.length;
    const next = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (!playing && !step.ask) next.current?.focus({ preventScroll: true });
    }, [course, playing]);
    const lines = tellEvents(told, words).filter(({ small, seat }) => !small && seat !== lesson.seat);
    return (
        <section class="guide panel" aria-label={_("Lesson")}>
            <h1>{heading}</h1>
            <progress
                class="guide-progress"
                value={number + 1}
                max={steps}
                aria-label={_("Step {number} of {steps}", { number: number + 1, steps })}
            />
            {lines.length > 0 && (
                <ul class="guide-told small soft">
                    {lines.slice(-6).map(({ text, index }) => (
                        <li key={index}>{text}</li>
                    ))}
                </ul>
            )}
            <div role="status" aria-live="polite" class="stack">
                <p class="guide-text">{playing ? _("The others are playing …") : _(step.text)}</p>
                {wrong && !playing && (
                    <p class="notice">
                        <Icon name="hint" />
                        <span>
                            {step.wrong === undefined
                                ? _("That is possible too. For this lesson, choose what is marked.")
                                : _(step.wrong)}
                        </span>
                    </p>
                )}
            </div>
            <div class="row guide-buttons">
                {number > 0 && !playing && (
                    <button type="button" class="button bare round" aria-label={_("Back")} title={_("Back")} onClick={onBack}>
                        <Icon name="back" />
                    </button>
                )}
                {playing && (
                    <button type="button" class="button" onClick={onHurry}>
                        <Icon name="skip" />
                        {_("Skip")}
                    </button>
                )}
                {!playing && step.ask && <span class="chip">{_("Your move")}</span>}
                {!playing && !step.ask && !isLast && (
                    <button type="button" class="button primary" ref={next} onClick={onNext}>
                        {_("Next")}
                        <Icon name="forward" />
                    </button>
                )}
                {!playing && step.rules && (
                    <p class="small soft guide-rules">
                        {_("Rules:")}{" "}
                        {step.rules.map((rule) => (
                            <RuleLink key={rule} game={lesson.game} rule={rule} />
                        ))}
                    </p>
                )}
            </div>
            {isLast && !playing && <NowPlay course={course} />}
        </section>
    );
}

const LESSON_BOT = "easy";

function NowPlay({ course }: { readonly course: Course }) {
    const { words } = useApp();
    const { _ } = words;
    const { playOn, busy, error } = usePlayOn();
    const { lesson, step, replay } = course;
    const terms = { record: lesson.record, at: step.at, seats: replay.seats, me: lesson.seat, bot: LESSON_BOT };
    return (
        <div class="row">
            <button type="button" class="button primary large" disabled={busy} onClick={() => void playOn(terms)}>
                <Icon name="play" />
                {_("Now play on")}
            </button>
            <a class="button" href="/">
                {_("A new game")}
            </a>
            <a class="button" href={`/#rules/${lesson.game}`}>
                {_("Read the rules")}
            </a>
            {error !== null && <Fault error={error} />}
        </div>
    );
}
