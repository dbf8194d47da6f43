// replay-about.tsx - what is proved of a record, and what can be done with it.
import { useApp } from "../app.js";
import type { Proof, Replay } from "../model/replay.js";
import { shownSeats } from "../words/options.js";
import type { Words } from "../words/words.js";
import { Icon } from "../parts/icons.js";
import { SeatLabel } from "../parts/seat-label.js";
import { ShareRecord } from "../parts/share-record.js";
import { PlayOn } from "./play-on.js";
import "./replay-about.css";

/** What the engine has proved, sentence by sentence; `sure` is false where it could not. */
export function proofLines({ proof }: Proof, { _ }: Words): readonly { readonly text: string; readonly sure: boolean }[] {
    const { moves, outcomes, committed, open, sealed, rounds, segments, finished } = proof;
    return [
        { text: _("{n} {n:move|moves}: each was legal where it was made.", { n: moves }), sure: true },
        {
            text: _("{n} {n:outcome|outcomes} of dice and cards: each was possible, and chosen by its number.", { n: outcomes }),
            sure: true,
        },
        committed > 0 && {
            text: _(
                "{n} of these numbers {n:follows|follow} from a secret that was fixed before the game began. Nobody could choose them.",
                { n: committed },
            ),
            sure: true,
        },
        open > 0 && {
            text: _("{n} of these numbers {n:was|were} never promised: nothing shows that nobody chose {n:it|them}.", {
                n: open,
            }),
            sure: false,
        },
        sealed > 0 && {
            text: _("{n} of these numbers cannot be checked yet: the secret comes to light when the game is over.", {
                n: sealed,
            }),
            sure: false,
        },
        { text: _("{n} {n:round|rounds}: the table stood after each as the record says.", { n: rounds }), sure: true },
        segments > 1 && {
            text: _("The game was continued {n} {n:time|times} from an earlier moment, with a new secret each time.", {
                n: segments - 1,
            }),
            sure: true,
        },
        finished
            ? { text: _("The game was played to its end, with this result."), sure: true }
            : { text: _("The game was not played to its end."), sure: false },
    ].filter((line) => line !== false);
}

export function ProofList({ proof }: { readonly proof: Proof }) {
    const { words } = useApp();
    return (
        <ul class="proof">
            {proofLines(proof, words).map(({ text, sure }) => (
                <li key={text} class={sure ? "sure" : "unsure"}>
                    <Icon name={sure ? "check" : "warn"} />
                    <span>{text}</span>
                </li>
            ))}
        </ul>
    );
}

interface AboutProps {
    readonly replay: Replay;
    readonly index: number;
    readonly viewer: string;
}

export function About({ replay, index, viewer }: AboutProps) {
    const { words } = useApp();
    const { _ } = words;
    const seat = replay.seats.includes(viewer) ? viewer : undefined;
    const person = replay.players.find(({ who }) => who === "person")?.seat;
    return (
        <div class="stack about">
            <section class="stack">
                <h3>{_("Play on from here")}</h3>
                <PlayOn
                    record={replay.record}
                    at={index}
                    count={replay.count}
                    seats={replay.seats}
                    usual={seat ?? person ?? replay.seats[0]!}
                    key={seat}
                />
            </section>
            <section class="stack">
                <h3>{_("Take it along")}</h3>
                <ShareRecord record={replay.record} game={replay.game} />
            </section>
            <section class="stack">
                <h3>{_("The dice, verified")}</h3>
                <p class="soft small">
                    {_("The engine has played the whole record again on this device. This is what it found:")}
                </p>
                <ProofList proof={replay.proof} />
            </section>
            <section class="stack">
                <h3>{_("Who played")}</h3>
                <ul class="stack players">
                    {shownSeats(words, replay.players).map(({ seat: name, who, name: called }) => (
                        <li key={name} class="row">
                            <SeatLabel seat={name} name={called ?? _("not named")} />
                            {who === "bot" && <Icon name="bot" />}
                            {who === "bot" && <span class="spoken">{_("a bot")}</span>}
                        </li>
                    ))}
                </ul>
            </section>
        </div>
    );
}
