// setup.tsx - everything about a table before it is there: who sits where, the edition, every option; and with friends
// a clock.
import { useState } from "preact/hooks";
import { randomHex } from "../../engine/engine.mjs";
import { makePledge } from "../model/pledge.js";
import { useApp } from "../app.js";
import { gameNamed, optionsOf, type GameInfo } from "../model/games.js";
import { USUAL_LEVEL, isForOthers, remoteTerms, withOption, withSeats, type Plan, type Sitter } from "../model/plan.js";
import { NAME_MOST } from "../model/settings.js";
import { Refused } from "../model/table.js";
import type { Message } from "../model/view.js";
import { wire } from "../model/wire.js";
import { Choices, Select } from "../parts/choices.js";
import { Dialog } from "../parts/dialog.js";
import { SeatMark } from "../parts/seat.js";
import { CLOCKS, clockId, clockName } from "../words/clocks.js";
import { levelName, optionName, optionValue } from "../words/options.js";
import { useBegin } from "./start-game.js";
import "./setup.css";

interface SetUpProps {
    readonly plan: Plan;
    /** Whether the table is to stand on the server. */
    readonly friends: boolean;
    readonly onClose: () => void;
}

type Change = (plan: Plan) => void;

export function SetUp({ plan: first, friends: withFriends, onClose }: SetUpProps) {
    const { words, games, settings, change } = useApp();
    const { _ } = words;
    const [plan, setPlan] = useState(withFriends ? opened(first) : first);
    const [friends, setFriends] = useState(withFriends);
    const game = gameNamed(games, plan.game)!;
    const here = useBegin();
    const there = useCreate();
    const { busy, trouble } = friends ? there : here;
    const [nameless, setNameless] = useState(false);
    const begin = (): void => {
        const me = plan.seats.find((seat) => seat.who === "me");
        const name = me?.name.trim() ?? "";
        setNameless(friends && me !== undefined && name === "");
        if (friends && me !== undefined && name === "") {
            document.querySelector<HTMLInputElement>(".setup-seat .input")?.focus();
            return;
        }
        if (me && name !== settings.name) change({ name });
        void (friends ? there.create(plan) : here.begin(plan));
    };
    const place = (wanted: boolean): void => {
        setFriends(wanted);
        setPlan(wanted ? opened(plan) : closed(plan));
    };
    return (
        <Dialog
            title={words.game(game.title)}
            onClose={onClose}
            actions={
                <button type="button" class="button primary large" disabled={busy} onClick={begin}>
                    {friends ? _("Open the table") : _("Play")}
                </button>
            }
        >
            <Choices
                label={_("Where")}
                values={[
                    { value: "here", name: _("On this device") },
                    { value: "there", name: _("With friends, online") },
                ]}
                value={friends ? "there" : "here"}
                onChange={(value) => place(value === "there")}
            />
            <Seats plan={plan} game={game} friends={friends} onChange={setPlan} />
            {nameless && (
                <p class="notice bad" role="alert">
                    {_("Your friends will want to know who asks them: enter a name.")}
                </p>
            )}
            {friends && <Terms plan={plan} onChange={setPlan} />}
            <Options plan={plan} game={game} onChange={setPlan} />
            {trouble && (
                <p class="notice bad" role="alert">
                    {words.say(trouble)}
                </p>
            )}
        </Dialog>
    );
}

/** With friends, the seats behind the first are open; here there are none to wait for. */
const opened = (plan: Plan): Plan => ({
    ...plan,
    seats: plan.seats.map((seat, i) => (i === 0 ? seat : { who: "open" })),
});
const closed = (plan: Plan): Plan => ({
    ...plan,
    seats: plan.seats.map((seat) => (seat.who === "open" ? { who: "bot", bot: USUAL_LEVEL } : seat)),
});

function useCreate() {
    const { go } = useApp();
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<Message | null>(null);
    const create = async (plan: Plan): Promise<void> => {
        setBusy(true);
        setTrouble(null);
        try {
            const brought = isForOthers(plan) ? await makePledge() : { entropy: randomHex() };
            const { table, invite } = await wire.create(remoteTerms(plan, brought));
            go(`/t/${table.id}?invite=${invite}`);
        } catch (error) {
            setTrouble(error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} });
        } finally {
            setBusy(false);
        }
    };
    return { create, busy, trouble };
}

function Seats({ plan, game, friends, onChange }: { plan: Plan; game: GameInfo; friends: boolean; onChange: Change }) {
    const { words } = useApp();
    const numbers = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_one, i) => game.min_seats + i);
    const comes: Sitter = friends ? { who: "open" } : { who: "bot", bot: USUAL_LEVEL };
    const put = (at: number, sitter: Sitter): void =>
        onChange({ ...plan, seats: plan.seats.map((seat, i) => (i === at ? sitter : seat)) });
    return (
        <>
            <Choices
                label={words._("Players")}
                values={numbers.map((value) => ({ value, name: words.number(value) }))}
                value={plan.seats.length}
                onChange={(count) => onChange(withSeats(plan, game, count, comes))}
            />
            <ul class="setup-seats">
                {plan.seats.map((sitter, i) => (
                    <SeatRow
                        key={i}
                        seat={game.seats[plan.seats.length]![i]!}
                        sitter={sitter}
                        friends={friends}
                        onChange={(changed) => put(i, changed)}
                    />
                ))}
            </ul>
        </>
    );
}

interface SeatRowProps {
    readonly seat: string;
    readonly sitter: Sitter;
    readonly friends: boolean;
    readonly onChange: (sitter: Sitter) => void;
}

function SeatRow({ seat, sitter, friends, onChange }: SeatRowProps) {
    const { words, games, settings } = useApp();
    const { _ } = words;
    const name = words.head(words.word("seat", seat));
    const choose = (value: string): void => {
        if (value === "me") onChange({ who: "me", name: settings.name });
        else if (value === "open") onChange({ who: "open" });
        else onChange({ who: "bot", bot: value });
    };
    return (
        <li class="setup-seat">
            <SeatMark seat={seat} size="1.75rem" />
            <select
                class="select"
                aria-label={_("{seat}: who plays", { seat: name })}
                value={sitter.who === "bot" ? sitter.bot : sitter.who}
                onChange={(event) => choose(event.currentTarget.value)}
            >
                <option value="me">{_("A person on this device")}</option>
                {friends && <option value="open">{_("A friend: open seat")}</option>}
                {games.bots
                    .filter((bot) => bot.level)
                    .map((bot) => (
                        <option key={bot.name} value={bot.name}>
                            {_("Bot: {level}", { level: levelName(words, bot.name) })}
                        </option>
                    ))}
            </select>
            {sitter.who === "me" && (
                <input
                    class="input"
                    aria-label={_("{seat}: name", { seat: name })}
                    value={sitter.name}
                    placeholder={friends ? _("Your name") : name}
                    maxLength={NAME_MOST}
                    autocomplete="nickname"
                    onInput={(event) => onChange({ who: "me", name: event.currentTarget.value })}
                />
            )}
        </li>
    );
}

function Terms({ plan, onChange }: { plan: Plan; onChange: Change }) {
    const { words } = useApp();
    const { _ } = words;
    return (
        <div class="setup-terms">
            <Select
                label={_("Clock")}
                values={CLOCKS.map((clock) => ({ value: clockId(clock), name: clockName(words, clock) }))}
                value={clockId(plan.clock)}
                onChange={(value) => onChange({ ...plan, clock: CLOCKS.find((clock) => clockId(clock) === value)! })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={plan.public}
                    onChange={(event) => onChange({ ...plan, public: event.currentTarget.checked })}
                />
                {_("In the list of open tables, for everybody")}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    checked={plan.hints}
                    onChange={(event) => onChange({ ...plan, hints: event.currentTarget.checked })}
                />
                {_("Hints for everybody at the table")}
            </label>
        </div>
    );
}

function Options({ plan, game, onChange }: { plan: Plan; game: GameInfo; onChange: Change }) {
    const { words } = useApp();
    const options = optionsOf(game, plan.options);
    const [edition, ...others] = game.options;
    const select = (option: GameInfo["options"][number], help?: string) => (
        <Select
            key={option.name}
            label={optionName(words, option.name)}
            values={option.values.map((value) => ({ value, name: optionValue(words, value) }))}
            value={options[option.name] ?? option.default}
            onChange={(value) => onChange(withOption(plan, game, option.name, value))}
            {...(help === undefined ? {} : { help })}
        />
    );
    return (
        <>
            {edition && select(edition)}
            <details class="setup-options">
                <summary>{words._("All options")}</summary>
                <div class="setup-grid">{others.map((option) => select(option, words.head(words._(option.help))))}</div>
            </details>
        </>
    );
}
