// table-seats.tsx - who sits where, who is to act, who is away, and how much time is left.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { SeatInfo } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import { levelName } from "../words/options.js";
import type { Words } from "../words/words.js";
import type { PlayProps } from "./table-play.js";

/** The name of a level inside a sentence: nouns are written large there only in German. */
const inSentence = (words: Words, bot: string): string =>
    words.language === "de" ? levelName(words, bot) : levelName(words, bot).toLocaleLowerCase(words.language);

/** How somebody is called: a person by name, without one by the seat, a bot by its level. */
export function sitterName(words: Words, { who, name, seat }: Pick<SeatInfo, "seat" | "who" | "name">): string {
    if (who === "bot")
        return words._("{seat} ({level})", { seat: words.head(words.word("seat", seat)), level: inSentence(words, name ?? "") });
    return name ?? words.head(words.word("seat", seat));
}

export function SeatStrip({ scene, showing }: PlayProps) {
    const { words } = useApp();
    const { info, view, you } = scene;
    const late = showing.waiting > 0; // what the others did is still being shown: nothing can be done here yet
    return (
        <ul class="seats" aria-label={words._("Seats")}>
            {info.seats.map((seat) => (
                <Seat
                    key={seat.seat}
                    seat={seat}
                    acting={info.phase === "playing" && (view?.to_act.includes(seat.seat) ?? false) && !(late && seat.seat === you)}
                    you={seat.seat === you}
                    scene={scene}
                />
            ))}
        </ul>
    );
}

/** The level of a bot is left out where there is little room. */
function ShortName({ seat }: { readonly seat: SeatInfo }) {
    const { words } = useApp();
    const whole = sitterName(words, seat);
    const short = words.head(words.word("seat", seat.seat));
    if (!whole.startsWith(short)) return <>{whole}</>;
    return (
        <>
            {short}
            <span class="seat-level">{whole.slice(short.length)}</span>
        </>
    );
}

interface SeatProps {
    readonly seat: SeatInfo;
    readonly acting: boolean;
    readonly you: boolean;
    readonly scene: PlayProps["scene"];
}

function Seat({ seat, acting, you, scene }: SeatProps) {
    const { words } = useApp();
    const { _ } = words;
    const away = seat.who === "person" && seat.present === false && seat.played_by !== "bot";
    const states = [
        you && _("you"),
        acting && _("to act"),
        away && _("away"),
        seat.resigned && _("resigned"),
        seat.played_by === "bot" &&
            !seat.resigned &&
            (seat.why === "time" ? _("out of time: a bot plays") : _("left: a bot plays")),
    ].filter((state): state is string => typeof state === "string");
    return (
        <li class={`seat ${acting ? "acting" : ""} ${away ? "away" : ""}`}>
            <span class="seat-sign" title={[sitterName(words, seat), ...states].join(" · ")} aria-hidden="true">
                <SeatMark seat={seat.seat} size="1.4rem" />
            </span>
            <span class="seat-name" title={sitterName(words, seat)}>
                <ShortName seat={seat} />
                <span class="spoken">{` (${words.word("seat", seat.seat)})`}</span>
            </span>
            {seat.who === "bot" || seat.played_by === "bot" ? <Icon name="bot" size="1rem" /> : null}
            {states.length > 0 && <span class="seat-state">{states.join(" · ")}</span>}
            {seat.clock_ms !== undefined && <Clock ms={seat.clock_ms} runs={acting} since={scene.index} />}
        </li>
    );
}

const two = (n: number): string => String(n).padStart(2, "0");

export function clockText(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

interface ClockProps {
    readonly ms: number;
    readonly runs: boolean;
    /** How many events there have been: with the next the time counts anew, though it may be the same. */
    readonly since: number;
}

/** Runs down between two messages of the server. */
function Clock({ ms, runs, since }: ClockProps) {
    const [start, setStart] = useState(() => Date.now());
    const [, tick] = useState(0);
    useEffect(() => setStart(Date.now()), [ms, runs, since]);
    useEffect(() => {
        if (!runs) return undefined;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [runs]);
    const left = runs ? ms - (Date.now() - start) : ms;
    return (
        <span class={left < 15000 ? "clock number short" : "clock number"} role="timer">
            <Icon name="clock" size="1rem" />
            {clockText(left)}
        </span>
    );
}
