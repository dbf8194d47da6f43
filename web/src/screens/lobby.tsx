// lobby.tsx - tables on the server that everybody may see: those with a free seat to join, the others to watch.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { gameNamed } from "../model/games.js";
import type { TableInfo } from "../model/view.js";
import { wire } from "../model/wire.js";
import { Frame } from "../parts/frame.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import { levelName } from "../words/options.js";
import { sitterName } from "./table-seats.js";
import "./lobby.css";

const EVERY = 5000;

/** The lobby, asked again and again while somebody looks; null: no answer. */
function useTables(): readonly TableInfo[] | null | undefined {
    const [tables, setTables] = useState<readonly TableInfo[] | null | undefined>(undefined);
    useEffect(() => {
        const load = (): void => {
            if (document.visibilityState === "hidden") return;
            wire.tables().then(
                (answer) => setTables(answer.tables),
                () => setTables(null),
            );
        };
        load();
        const timer = setInterval(load, EVERY);
        return () => clearInterval(timer);
    }, []);
    return tables;
}

export function LobbyScreen() {
    const { words } = useApp();
    const { _ } = words;
    const tables = useTables();
    return (
        <Frame title={_("Open tables")}>
            {tables === undefined && <p class="soft">{_("Asking the server …")}</p>}
            {tables === null && (
                <p class="notice bad" role="alert">
                    <Icon name="warn" />
                    {words.say({ id: "page.unreachable", rule: "", args: {} })}
                </p>
            )}
            {tables?.length === 0 && (
                <p class="soft">{_("No table is open to everybody just now. Open one on the start page.")}</p>
            )}
            <ul class="lobby">
                {tables?.map((table) => (
                    <LobbyTable key={table.id} table={table} />
                ))}
            </ul>
            <p>
                <a class="button" href="/">
                    <Icon name="back" /> {_("To the start page")}
                </a>
            </p>
        </Frame>
    );
}

function LobbyTable({ table }: { readonly table: TableInfo }) {
    const { words, games } = useApp();
    const { _ } = words;
    const free = table.seats.filter(({ who }) => who === "open").length;
    return (
        <li class="panel lobby-table">
            <div>
                <h2>{words.game(gameNamed(games, table.game)?.title ?? table.game)}</h2>
                <p class="soft small">{free > 0 ? _("{n} {n:seat|seats} free", { n: free }) : _("being played")}</p>
                {table.goes_on_from !== undefined && <p class="small">{_("from a position that its host has chosen")}</p>}
            </div>
            <ul class="row lobby-seats">
                {table.seats.map((sitter) => (
                    <li key={sitter.seat} class="chip">
                        <SeatMark seat={sitter.seat} size="1.1rem" />
                        {sitter.who === "open"
                            ? _("free")
                            : sitter.who === "bot"
                              ? levelName(words, sitter.name ?? "")
                              : sitterName(words, sitter)}
                    </li>
                ))}
            </ul>
            <a class={free > 0 ? "button primary" : "button"} href={`/t/${table.id}`}>
                {free > 0 ? _("Join") : _("Watch")}
            </a>
        </li>
    );
}
