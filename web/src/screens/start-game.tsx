// start-game.tsx - a game on the start page: its drawing, how many bots of which level, and play.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { faceOf } from "../games/list.js";
import type { GameInfo } from "../model/games.js";
import { createLocal } from "../model/open.js";
import { USUAL_LEVEL, localTerms, quickPlan, type Plan } from "../model/plan.js";
import { Refused } from "../model/table.js";
import type { Message } from "../model/view.js";
import { Choices, Select } from "../parts/choices.js";
import { Icon } from "../parts/icons.js";
import { levelName } from "../words/options.js";
import type { Words } from "../words/words.js";
import { SetUp } from "./setup.js";

const ABOUT: Readonly<Record<string, (words: Words) => { line: string; players: string }>> = {
    fortuna: ({ _ }) => ({
        line: _(
            "Walk your road to Rome: harvest, trade, court the Emperor with dice, and be there when the gates open.",
        ),
        players: _("2 to 4 players, dice and cards"),
    }),
    towns: ({ _ }) => ({
        line: _("Sixteen squares, one town. Everybody builds with the same cubes, and no two towns come out alike."),
        players: _("1 to 6 players, no luck but the cards"),
    }),
};

/** Begins a game on this device and shows it. */
export function useBegin(): { begin: (plan: Plan) => Promise<void>; busy: boolean; trouble: Message | null } {
    const { engines, shelf, go } = useApp();
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<Message | null>(null);
    const begin = async (plan: Plan): Promise<void> => {
        setBusy(true);
        setTrouble(null);
        try {
            go(`/#local/${await createLocal({ ...around(engines), shelf }, localTerms(plan))}`);
        } catch (error) {
            setTrouble(error instanceof Refused ? error.why : { id: "page.engine-stopped", rule: "", args: {} });
        } finally {
            setBusy(false);
        }
    };
    return { begin, busy, trouble };
}

const around = ({ engine, brain, adviser }: ReturnType<typeof useApp>["engines"]) => ({ engine, brain, adviser });

interface CardProps {
    readonly game: GameInfo;
    /** Whether there is a server for tables with friends. */
    readonly online: boolean;
}

export function GameCard({ game, online }: CardProps) {
    const { words, settings, change, games } = useApp();
    const { _ } = words;
    const { begin, busy, trouble } = useBegin();
    const [setUp, setSetUp] = useState<"here" | "friends" | null>(null);
    const face = faceOf(game.name);
    const about = ABOUT[game.name]?.(words);
    const { opponents, level } = settings.quick[game.name] ?? { opponents: 2, level: USUAL_LEVEL };
    const quick = (some: object): void =>
        change({ quick: { ...settings.quick, [game.name]: { opponents, level, ...some } } });
    const plan = quickPlan(game, settings.name, opponents, level);
    const numbers = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_one, i) => i + game.min_seats - 1);
    return (
        <section class="panel start-game" data-game={game.name} aria-labelledby={`game-${game.name}`}>
            <div class="start-art" aria-hidden="true">
                {face && <face.Emblem />}
            </div>
            <div class="start-words">
                <h2 id={`game-${game.name}`}>{words.game(game.title)}</h2>
                <p>{about?.line}</p>
                <p class="soft small">{about?.players}</p>
            </div>
            <div class="start-quick">
                <Choices
                    label={_("Bots to play against")}
                    values={numbers.map((value) => ({ value, name: words.number(value) }))}
                    value={plan.seats.length - 1}
                    onChange={(value) => quick({ opponents: value })}
                />
                <Select
                    label={_("Level")}
                    values={games.bots
                        .filter((bot) => bot.level)
                        .map((bot) => ({ value: bot.name, name: levelName(words, bot.name) }))}
                    value={level}
                    onChange={(value) => quick({ level: value })}
                />
            </div>
            {trouble && (
                <p class="notice bad" role="alert">
                    {words.say(trouble)}
                </p>
            )}
            <div class="start-actions">
                <button type="button" class="button primary large" disabled={busy} onClick={() => void begin(plan)}>
                    <Icon name="play" />
                    {_("Play")}
                </button>
                {online && (
                    <button type="button" class="button large start-friends" onClick={() => setSetUp("friends")}>
                        <Icon name="people" />
                        {_("With friends")}
                    </button>
                )}
                <button type="button" class="button large start-setup" onClick={() => setSetUp("here")}>
                    {_("Set up …")}
                </button>
            </div>
            <nav class="row start-links" aria-label={_("About {game}", { game: words.game(game.title) })}>
                <a href={`/#tutorial/${game.name}`}>
                    <Icon name="school" /> {_("Learn in five minutes")}
                </a>
                <a href={`/#rules/${game.name}`}>
                    <Icon name="book" /> {_("Rules")}
                </a>
                <a href={`/#cards/${game.name}`}>
                    <Icon name="cards" /> {_("Cards")}
                </a>
            </nav>
            {setUp && (
                <SetUp
                    plan={setUp === "here" ? plan : quickPlan(game, settings.name, Math.max(1, opponents), level)}
                    friends={setUp === "friends"}
                    onClose={() => setSetUp(null)}
                />
            )}
        </section>
    );
}
