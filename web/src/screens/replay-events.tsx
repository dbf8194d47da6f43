// replay-events.tsx - everything that happened, as sentences in a list: the present one is marked, and each leads to its event.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { memo } from "../memo.js";
import type { Replay } from "../model/replay.js";
import type { Line } from "../model/told.js";
import type { GameEvent } from "../model/view.js";
import { SeatMark } from "../parts/seat.js";
import "./replay-events.css";

/** Events with the rounds in which they happened; they come in portions, the first ones at once. */
export interface Happened {
    readonly events: readonly GameEvent[];
    readonly rounds: readonly number[];
}

const PORTION = 40;

export function useHappened(replay: Replay, viewer: string): Happened {
    const [happened, setHappened] = useState<Happened>({ events: [], rounds: [] });
    useEffect(() => {
        let current = true;
        const load = async (): Promise<void> => {
            const events: GameEvent[] = [];
            const rounds: number[] = [];
            for (let index = 1; index <= replay.count && current; index++) {
                const before = await replay.frame(index - 1, viewer);
                const { event } = await replay.frame(index, viewer);
                events.push(event!);
                rounds.push(before.view.round);
                if (current && (index % PORTION === 0 || index === replay.count))
                    setHappened({ events: [...events], rounds: [...rounds] });
            }
        };
        load().catch(() => undefined); // the list ends where the engine did; the board says what is wrong
        return () => {
            current = false;
        };
    }, [replay, viewer]);
    return happened;
}

interface EventsProps {
    /** What happened, told. */
    readonly lines: readonly Line[];
    readonly rounds: readonly number[];
    readonly index: number;
    readonly onIndex: (index: number) => void;
}

export function EventList({ lines, rounds, index, onIndex }: EventsProps) {
    const { words } = useApp();
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        const box = list.current;
        const here = box?.querySelector<HTMLElement>("[aria-current]");
        if (box && here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2 + here.offsetHeight / 2;
    }, [index, lines.length]);
    return (
        <ol class="events" ref={list} aria-label={words._("What happened")}>
            {lines.map((line, at) => {
                const before = at === 0 ? -1 : lines[at - 1]!.index;
                return (
                    <Row
                        key={line.index}
                        number={line.index + 1}
                        seat={line.seat}
                        text={line.text}
                        small={line.small}
                        round={at === 0 || rounds[line.index] !== rounds[before] ? rounds[line.index]! : -1}
                        here={index > before + 1 && index <= line.index + 1}
                        onIndex={onIndex}
                    />
                );
            })}
        </ol>
    );
}

interface RowProps {
    readonly number: number;
    readonly seat: string;
    readonly text: string;
    readonly small: boolean;
    /** The round that begins here, or -1. */
    readonly round: number;
    readonly here: boolean;
    readonly onIndex: (index: number) => void;
}

const Row = memo(({ number, seat, text, small, round, here, onIndex }: RowProps) => {
    const { words } = useApp();
    const { _ } = words;
    return (
        <li>
            {round >= 0 && <p class="events-round">{round === 0 ? _("Setting up") : _("Round {round}", { round })}</p>}
            <button
                type="button"
                class={small ? "event small" : "event"}
                aria-current={here ? "step" : undefined}
                onClick={() => onIndex(number)}
            >
                {seat === "chance" ? <span class="event-chance" aria-hidden="true" /> : <SeatMark seat={seat} size="1.25rem" />}
                <span>{text}</span>
            </button>
        </li>
    );
});
