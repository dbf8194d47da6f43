// past.tsx - what this device remembers: finished games with their results, what they add up to, and the way to take all of
// it elsewhere or to delete it.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { gameNamed, type GameInfo } from "../model/games.js";
import { endOf, tallyOf, type Solo } from "../model/past.js";
import type { KeptTable } from "../model/shelf.js";
import { Frame } from "../parts/frame.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import { levelName, optionValue } from "../words/options.js";
import { Device } from "./past-device.js";
import { AllReviewed } from "./past-skill.js";
import { sitterName } from "./table-seats.js";
import "./past.css";

export function PastScreen() {
    const { words, games, shelf } = useApp();
    const { _ } = words;
    const [tables, setTables] = useState<readonly KeptTable[] | null>(null);
    const load = (): void => void shelf.list().then(setTables, () => setTables([]));
    useEffect(load, [shelf]);
    const over = (tables ?? []).filter(({ phase }) => phase !== "playing").sort((a, b) => endOf(b) - endOf(a));
    return (
        <Frame title={_("Your games")}>
            {tables?.length === 0 && <p class="soft">{_("No game has been played on this device yet.")}</p>}
            {games.games.map((game) => (
                <GameTally key={game.name} game={game} tables={over} />
            ))}
            <AllReviewed tables={over} />
            {over.length > 0 && (
                <section class="stack" aria-labelledby="finished">
                    <h2 id="finished">{_("Finished games")}</h2>
                    <ul class="past-list">
                        {over.map((table) => (
                            <PastGame key={table.id} table={table} />
                        ))}
                    </ul>
                </section>
            )}
            <Device onChanged={load} />
            <p>
                <a class="button" href="/">
                    <Icon name="back" /> {_("To the start page")}
                </a>
            </p>
        </Frame>
    );
}

function GameTally({ game, tables }: { readonly game: GameInfo; readonly tables: readonly KeptTable[] }) {
    const { words } = useApp();
    const { _ } = words;
    const { played, won, streak, longest, beaten, solo } = tallyOf(tables, game.name);
    if (played === 0) return null;
    const facts = [
        [_("Games"), words.number(played)],
        [_("Won"), words.number(won)],
        [_("Won in a row, now"), words.number(streak)],
        [_("Won in a row, at most"), words.number(longest)],
        [_("Levels beaten"), beaten.length === 0 ? "–" : words.list(beaten.map((level) => levelName(words, level)))],
    ] as const;
    return (
        <section class="panel past-game" aria-labelledby={`past-${game.name}`}>
            <h2 id={`past-${game.name}`}>{words.game(game.title)}</h2>
            <dl class="past-facts">
                {facts.map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
            {solo.length > 0 && (
                <>
                    <h3>{_("Alone, by cards")}</h3>
                    <ul class="past-solo">
                        {solo.map((best) => (
                            <SoloRecord key={best.table.id} game={game} best={best} />
                        ))}
                    </ul>
                </>
            )}
        </section>
    );
}

/** The cards that were chosen, or only the edition where chance or the edition chose them. */
function setName(words: ReturnType<typeof useApp>["words"], game: GameInfo, { options = {} }: KeptTable): string {
    const changed = game.options.filter(({ name, default: usual }) => name !== "edition" && (options[name] ?? usual) !== usual);
    const edition = options["edition"] ?? "";
    return words.list([edition, ...changed.map(({ name }) => options[name]!)].filter(Boolean).map((value) => optionValue(words, value)));
}

function SoloRecord({ game, best }: { readonly game: GameInfo; readonly best: Solo }) {
    const { words } = useApp();
    return (
        <li>
            <a href={addressOf(best.table)}>
                <strong>{words._("{n} {n:point|points}", { n: best.score })}</strong> {setName(words, game, best.table)}
            </a>{" "}
            <span class="soft small">
                {words.time(endOf(best.table))} · {words._("{n} {n:game|games}", { n: best.games })}
            </span>
        </li>
    );
}

const addressOf = ({ where, id }: KeptTable): string => (where === "server" ? `/t/${id}` : `/#local/${id}`);

function PastGame({ table }: { readonly table: KeptTable }) {
    const { words, games } = useApp();
    const { _ } = words;
    const title = words.game(gameNamed(games, table.game)?.title ?? table.game);
    const ranked = [...(table.result ?? [])].sort((a, b) => a.rank - b.rank);
    const called = (seat: string): string => {
        const sitter = table.seats.find((one) => one.seat === seat);
        return sitter ? sitterName(words, sitter) : seat;
    };
    return (
        <li class="panel past-row">
            <div class="row">
                <a href={addressOf(table)}>
                    <strong>{title}</strong>
                </a>
                <span class="soft small">{words.time(endOf(table))}</span>
                {table.where === "server" && <Icon name="people" size="1.1rem" />}
            </div>
            {ranked.length === 0 ? (
                <p class="soft small">{table.phase === "aborted" ? _("broken off") : _("over")}</p>
            ) : (
                <ol class="past-result">
                    {ranked.map(({ seat, score, rank }) => (
                        <li key={seat} class={rank === 1 ? "first" : ""}>
                            <SeatMark seat={seat} size="1.1rem" />
                            <span>{called(seat)}</span>
                            <span class="number">{words.number(score)}</span>
                        </li>
                    ))}
                </ol>
            )}
        </li>
    );
}
