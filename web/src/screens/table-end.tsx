// table-end.tsx - the game is over: who won, how the points came about, and what can be done now.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { share } from "../model/share.js";
import { byRank, winners } from "../model/ranking.js";
import type { SeatInfo, TableInfo, View } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import { shownSeats } from "../words/options.js";
import type { Words } from "../words/words.js";
import { Rematch } from "./table-motion.js";
import type { PlayProps } from "./table-play.js";
import { sitterName } from "./table-seats.js";
import { othersAt, Persons } from "./table-talk.js";
import { ScoreSheet } from "./sheet.js";
import { useBegin } from "./start-game.js";

/** Shown when the last scene has been seen. */
export function TableEnd(props: PlayProps) {
    const { info, view } = props.scene;
    const over = info.phase === "over" || info.phase === "aborted";
    return over && view && props.showing.waiting === 0 ? <End {...props} view={view} /> : null;
}

interface Ended {
    readonly info: TableInfo;
    readonly mine: readonly string[];
    /** What somebody who played alone has become. */
    readonly alone: string | null;
}

/** The result in one sentence. */
export function headline(words: Words, { info, mine, alone }: Ended): string {
    const { _ } = words;
    if (info.phase === "aborted" || !info.result) return _("The game was broken off");
    const won = winnersOf(info);
    const [only] = info.result;
    if (info.seats.length === 1 && only) {
        const points = _("{n} {n:point|points}", { n: only.score });
        return alone === null ? points : _("{title}: {points}", { title: alone, points });
    }
    if (mine.length === 1 && won.length === 1 && won[0]!.seat === mine[0]) return _("You have won!");
    return _("{names} {n:wins|win}", { names: words.list(won.map((seat) => sitterName(words, seat))), n: won.length });
}

/** One line about how it went. */
export function story(words: Words, { seats, result = [] }: TableInfo, { round }: View): string {
    const { _ } = words;
    const [first, second] = byRank(result);
    const called = (seat: string): string => sitterName(words, seats.find((one) => one.seat === seat)!);
    if (!first || !second) return _("After {n} {n:round|rounds}.", { n: round });
    const lead = first.score - second.score;
    if (second.rank === first.rank) return _("After {n} {n:round|rounds} the win is shared: not even the tie-break decides.", { n: round });
    if (lead === 0) return _("After {n} {n:round|rounds} nothing but the tie-break was between the first two.", { n: round });
    return _("After {n} {n:round|rounds} {first} is {lead} {lead:point|points} ahead of {second}.", {
        n: round,
        first: called(first.seat),
        second: called(second.seat),
        lead,
    });
}

const winnersOf = ({ seats, result }: TableInfo): readonly SeatInfo[] =>
    seats.filter(({ seat }) => winners(result ?? []).includes(seat));

function End({ session, showing, scene, face, view, invite }: PlayProps & { readonly view: View }) {
    const { words, go } = useApp();
    const { _ } = words;
    const { begin, busy } = useBegin();
    const { info } = scene;
    const local = session.table.kind === "local";
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus({ preventScroll: true });
    }, []);
    const [folded, setFolded] = useState(false);
    const replay = async (wish: string): Promise<void> => go(`/#${await share(await session.table.record())}${wish}`);
    const again = (): void =>
        void begin({
            game: info.game,
            options: info.options,
            clock: { kind: "none" },
            public: false,
            hints: false,
            seats: info.seats.map(({ who, name }) =>
                who === "bot" ? { who, bot: name ?? "easy" } : { who: "me", name: name ?? "" },
            ),
        });
    return (
        <section class={folded ? "end folded" : "end"} aria-labelledby="end">
            <div class="end-head">
                {winnersOf(info).map(({ seat }) => (
                    <SeatMark key={seat} seat={seat} size="2.5rem" />
                ))}
                <h2 id="end" ref={heading} tabIndex={-1}>
                    {headline(words, { info, mine: scene.mine, alone: face.title?.(view, words) ?? null })}
                </h2>
            </div>
            {info.phase === "over" && <p class="end-story">{story(words, info, view)}</p>}
            <div class="end-actions">
                <Rematch session={session} showing={showing} scene={scene} invite={invite} />
                {info.phase === "over" && (
                    <button type="button" class={local ? "button primary" : "button"} onClick={() => void replay("&review")}>
                        <Icon name="eye" /> {_("Review this game")}
                    </button>
                )}
                {local && (
                    <button type="button" class="button" disabled={busy} onClick={again}>
                        {_("Play again")}
                    </button>
                )}
                <button type="button" class="button" onClick={() => void replay("")}>
                    <Icon name="play" /> {_("Replay and share")}
                </button>
                <button type="button" class="button end-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
                    {folded ? _("The result") : _("See the table")}
                </button>
            </div>
            {info.result && <ScoreSheet face={face} view={view} seats={shownSeats(words, info.seats)} result={info.result} />}
            <a class="button" href="/">
                {_("To the start page")}
            </a>
            {scene.mine.length > 0 && othersAt(scene).length > 0 && (
                <details>
                    <summary>{_("Mute, block or report somebody")}</summary>
                    <Persons session={session} showing={showing} scene={scene} />
                </details>
            )}
        </section>
    );
}
