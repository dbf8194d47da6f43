// start-resume.tsx - games on this device that are not over, and those that are, to look at again.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { gameNamed } from "../model/games.js";
import type { KeptTable } from "../model/shelf.js";
import { Icon } from "../parts/icons.js";
import { levelName } from "../words/options.js";
import { sitterName } from "./table-seats.js";

function useKept(): [readonly KeptTable[], (id: string) => void] {
    const { shelf } = useApp();
    const [tables, setTables] = useState<readonly KeptTable[]>([]);
    const load = (): void => void shelf.list().then(setTables, () => {});
    useEffect(load, [shelf]);
    const drop = (id: string): void => void shelf.drop(id).then(load, load);
    return [tables, drop];
}

/** Games that go on; above everything else, for most who come back come for them. */
export function Resume() {
    const { _ } = useApp().words;
    const [tables, drop] = useKept();
    const running = tables.filter(({ phase }) => phase === "playing");
    if (running.length === 0) return null;
    return (
        <section class="start-resume" aria-labelledby="resume">
            <h2 id="resume">{_("Go on")}</h2>
            <ul class="kept-list">
                {running.map((table) => (
                    <Kept key={table.id} table={table} drop={drop} />
                ))}
            </ul>
        </section>
    );
}

/** Games that are over, to look at again. */
export function Finished() {
    const { _ } = useApp().words;
    const [tables, drop] = useKept();
    const over = tables.filter(({ phase }) => phase !== "playing");
    if (over.length === 0) return null;
    return (
        <details class="start-finished">
            <summary>{_("{n} finished {n:game|games} on this device", { n: over.length })}</summary>
            <ul class="kept-list">
                {over.map((table) => (
                    <Kept key={table.id} table={table} drop={drop} />
                ))}
            </ul>
        </details>
    );
}

function Kept({ table, drop }: { readonly table: KeptTable; readonly drop: (id: string) => void }) {
    const { words, games } = useApp();
    const { _ } = words;
    const title = words.game(gameNamed(games, table.game)?.title ?? table.game);
    const names = table.seats.map((seat) => (seat.who === "bot" ? levelName(words, seat.name ?? "") : sitterName(words, seat)));
    const [sure, setSure] = useState(false);
    return (
        <li class="panel kept">
            <a class="kept-link" href={table.where === "server" ? `/t/${table.id}` : `/#local/${table.id}`}>
                <strong>
                    {title}
                    {table.where === "server" && <Icon name="people" size="1.1rem" />}
                </strong>
                <span class="soft small">
                    {words.list(names)}
                    {" · "}
                    {table.phase === "playing" ? _("round {n}", { n: table.round }) : words.time(table.changed)}
                </span>
            </a>
            {sure ? (
                <button
                    type="button"
                    class="button danger"
                    onClick={() => drop(table.id)}
                    onBlur={() => setSure(false)}
                >
                    {_("Remove it?")}
                </button>
            ) : (
                <button
                    type="button"
                    class="button bare round"
                    aria-label={_("Remove {game}", { game: title })}
                    onClick={() => setSure(true)}
                >
                    <Icon name="trash" />
                </button>
            )}
        </li>
    );
}
