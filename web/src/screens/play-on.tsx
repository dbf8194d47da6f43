// play-on.tsx - from any moment of a recorded game one can play on against bots: what came later is forgotten, and the dice fall
// anew.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { SeatWish } from "../model/local.js";
import { createLocal } from "../model/open.js";
import { levelName } from "../words/options.js";
import { Fault } from "../parts/fault.js";
import { Icon } from "../parts/icons.js";

export interface PlayOnTerms {
    readonly record: string;
    readonly at: number;
    readonly seats: readonly string[];
    readonly me: string;
    readonly bot: string;
}

/** Sets the table and goes there. */
export function usePlayOn() {
    const app = useApp();
    const [error, setError] = useState<unknown>(null);
    const [busy, setBusy] = useState(false);
    const playOn = async ({ record, at, seats, me, bot }: PlayOnTerms): Promise<void> => {
        setBusy(true);
        setError(null);
        const { engine, brain, adviser } = app.engines;
        const person: SeatWish = { who: "me", name: app.settings.name };
        const wishes = seats.map((seat): SeatWish => (seat === me ? person : { who: "bot", bot }));
        try {
            const around = { engine, brain, adviser, shelf: app.shelf };
            app.go(`/#local/${await createLocal(around, { record, at, seats: wishes })}`);
        } catch (fault) {
            setError(fault);
            setBusy(false);
        }
    };
    return { playOn, error, busy };
}

interface PlayOnProps {
    readonly record: string;
    readonly at: number;
    readonly count: number;
    readonly seats: readonly string[];
    /** The seat to begin with in the list. */
    readonly usual: string;
}

export function PlayOn({ record, at, count, seats, usual }: PlayOnProps) {
    const { words, games } = useApp();
    const { _ } = words;
    const levels = games.bots.filter(({ level }) => level);
    const [me, setMe] = useState(usual);
    const [bot, setBot] = useState(levels[Math.floor(levels.length / 2)]?.name ?? "medium");
    const { playOn, error, busy } = usePlayOn();
    if (at >= count) return <p class="soft">{_("Go back to an earlier moment to play on from there against bots.")}</p>;
    return (
        <div class="stack">
            <p class="soft small">
                {_("What came after this moment is forgotten, and the dice fall anew. The record itself does not change.")}
            </p>
            <div class="row play-on">
                <label class="field">
                    <span>{_("You play")}</span>
                    <select class="select" value={me} onChange={(event) => setMe(event.currentTarget.value)}>
                        {seats.map((seat) => (
                            <option key={seat} value={seat}>
                                {words.head(words.word("seat", seat))}
                            </option>
                        ))}
                    </select>
                </label>
                {seats.length > 1 && (
                    <label class="field">
                        <span>{_("The others")}</span>
                        <select class="select" value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
                            {levels.map(({ name }) => (
                                <option key={name} value={name}>
                                    {levelName(words, name)}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
            </div>
            <div class="row">
                <button
                    type="button"
                    class="button primary"
                    disabled={busy}
                    onClick={() => void playOn({ record, at, seats, me, bot })}
                >
                    <Icon name="play" />
                    {_("Play on from here")}
                </button>
            </div>
            {error !== null && <Fault error={error} />}
        </div>
    );
}
