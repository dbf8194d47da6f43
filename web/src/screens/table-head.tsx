// table-head.tsx - the head of a table: the way out, what is played, and what can be done beside moving.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { gameNamed } from "../model/games.js";
import { useTurn } from "../parts/attention.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { Sign } from "../parts/frame.js";
import type { HintState } from "./table-hint.js";
import { TableMenu } from "./table-menu.js";
import { hasCompany, lastOwnMove } from "./table-motion.js";
import type { PlayProps } from "./table-play.js";
import { SeatStrip } from "./table-seats.js";
import type { Paper } from "./table-side.js";
import { useUnread } from "./table-talk.js";

interface HeadProps extends PlayProps {
    readonly hint: HintState;
    readonly onPaper: (paper: Paper) => void;
    readonly onSettings: () => void;
    readonly onHelp: () => void;
    readonly wide: boolean;
}

export function TableHead(props: HeadProps) {
    const { session, showing, scene, hint, onPaper, wide } = props;
    const { words, games, settings, change } = useApp();
    const { _ } = words;
    const [menu, setMenu] = useState(false);
    const title = words.game(gameNamed(games, scene.info.game)?.title ?? scene.info.game);
    const acting = (scene.view?.legal.length ?? 0) > 0 && scene.you !== "public";
    const unread = useUnread(props).length;
    useTurn(acting, { usual: `${title} · Taberna`, turn: _("Your turn · {game}", { game: title }) }, settings.notify);
    const mayHint = session.table.kind === "local" || scene.info.hints !== false;
    const round = scene.view?.round ?? 0;
    const phase = words.word("phase", scene.view?.phase ?? "");
    const own = lastOwnMove(showing, scene);
    const asks = !scene.undo && own >= 0 && scene.info.phase === "playing" && hasCompany(scene);
    const undo = (): void => void session.send(asks ? { op: "takeback", index: own } : { op: "undo" });
    return (
        <header class="table-head">
            <a class="button bare round" href="/" aria-label={_("To the start page")} title={_("To the start page")}>
                <Sign size="1.75rem" />
            </a>
            <div class="table-title">
                <h1>{title}</h1>
                <p class="soft small">
                    {scene.view && scene.info.phase === "playing" && (
                        <>
                            {round > 0 && <span>{_("Round {n}", { n: round })}</span>}
                            <span class="table-phase">{round > 0 ? phase : words.head(phase)}</span>
                        </>
                    )}
                </p>
            </div>
            <SeatStrip {...props} />
            <div class="table-tools">
                {scene.mine.length > 0 && (
                    <>
                        <Tool
                            icon="undo"
                            name={asks ? _("Ask to take back") : _("Undo")}
                            disabled={(!scene.undo && !asks) || showing.busy || !!scene.info.motion}
                            onClick={undo}
                        />
                        {mayHint && (
                            <Tool icon="hint" name={_("Hint")} disabled={!acting || hint.busy} onClick={hint.ask} />
                        )}
                    </>
                )}
                {session.table.kind === "remote" && (
                    <Tool
                        icon="chat"
                        name={_("Talk")}
                        badge={unread}
                        onClick={() => onPaper({ tab: "chat", at: "" })}
                    />
                )}
                <Tool
                    icon={settings.sound ? "sound" : "silent"}
                    name={settings.sound ? _("Sound off") : _("Sound on")}
                    onClick={() => change({ sound: !settings.sound })}
                />
                {!wide && <Tool spare icon="log" name={_("Log")} onClick={() => onPaper({ tab: "log", at: "" })} />}
                {!wide && (
                    <Tool spare icon="book" name={_("Rules")} onClick={() => onPaper({ tab: "rules", at: "" })} />
                )}
                <Tool icon="more" name={_("More")} onClick={() => setMenu(true)} />
            </div>
            {menu && (
                <Dialog title={title} onClose={() => setMenu(false)}>
                    <TableMenu {...props} onDone={() => setMenu(false)} />
                </Dialog>
            )}
        </header>
    );
}

interface ToolProps {
    readonly icon: Parameters<typeof Icon>[0]["name"];
    readonly name: string;
    readonly disabled?: boolean;
    /** Left to the menu where there is little room. */
    readonly spare?: boolean;
    /** So many things wait there. */
    readonly badge?: number;
    readonly onClick: () => void;
}

function Tool({ icon, name, disabled = false, spare = false, badge = 0, onClick }: ToolProps) {
    const { words } = useApp();
    return (
        <button
            type="button"
            class={spare ? "button bare tool spare" : "button bare tool"}
            title={name}
            aria-label={badge > 0 ? words._("{name}: {n} unread", { name, n: badge }) : name}
            disabled={disabled}
            onClick={onClick}
        >
            <Icon name={icon} />
            {badge > 0 && (
                <span class="tool-badge" aria-hidden="true">
                    {badge > 9 ? "9+" : badge}
                </span>
            )}
            <span class="tool-name" aria-hidden="true">
                {name}
            </span>
        </button>
    );
}
