// table-end.tsx - the game is over: who won, how the points came about, and what can be done now.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { share } from "../model/share.js";
import type { View } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import { shownSeats } from "../words/options.js";
import type { PlayProps } from "./table-play.js";
import { sitterName } from "./table-seats.js";
import { ScoreSheet } from "./sheet.js";
import { useBegin } from "./start-game.js";

/** Shown when the last scene has been seen. */
export function TableEnd(props: PlayProps) {
    const { info, view } = props.scene;
    const over = info.phase === "over" || info.phase === "aborted";
    return over && view && props.showing.waiting === 0 ? <End {...props} view={view} /> : null;
}

function End({ session, scene, face, view }: PlayProps & { readonly view: View }) {
    const { words, go } = useApp();
    const { _ } = words;
    const { begin, busy } = useBegin();
    const { info } = scene;
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus({ preventScroll: true });
        scrollTo({ top: 0, behavior: "smooth" });
    }, []);
    const replay = async (): Promise<void> => go(`/#${await share(await session.table.record())}`);
    const first = info.result?.filter(({ rank }) => rank === 1).map(({ seat }) => seat) ?? [];
    const winners = info.seats.filter(({ seat }) => first.includes(seat));
    const again = (): void =>
        void begin({
            game: info.game,
            options: info.options,
            clock: { kind: "none" },
            public: false,
            seats: info.seats.map(({ who, name }) =>
                who === "bot" ? { who, bot: name ?? "easy" } : { who: "me", name: name ?? "" },
            ),
        });
    return (
        <section class="panel end" aria-labelledby="end">
            <div class="end-head">
                {winners.map(({ seat }) => (
                    <SeatMark key={seat} seat={seat} size="2.5rem" />
                ))}
                <h2 id="end" ref={heading} tabIndex={-1}>
                    {info.phase === "aborted"
                        ? _("The game was broken off")
                        : winners.some(({ seat }) => scene.mine.includes(seat)) && scene.mine.length === 1
                          ? _("You have won!")
                          : _("{names} {n:wins|win}", {
                                names: words.list(winners.map((seat) => sitterName(words, seat))),
                                n: winners.length,
                            })}
                </h2>
            </div>
            {info.result && <ScoreSheet face={face} view={view} seats={shownSeats(words, info.seats)} result={info.result} />}
            <div class="row">
                <button type="button" class="button primary" onClick={() => void replay()}>
                    <Icon name="play" /> {_("Replay, share, check the dice")}
                </button>
                {session.table.kind === "local" && (
                    <button type="button" class="button" disabled={busy} onClick={again}>
                        {_("Play again")}
                    </button>
                )}
                <a class="button" href="/">
                    {_("To the start page")}
                </a>
            </div>
        </section>
    );
}
