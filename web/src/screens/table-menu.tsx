// table-menu.tsx - what is seldom done at a table: settings, the record, the link, resigning, giving the game up
// together.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { share } from "../model/share.js";
import { CopyLink } from "../parts/copy.js";
import { Icon, type IconName } from "../parts/icons.js";
import { reportProblem } from "../parts/report.js";
import { saveFile } from "../parts/save.js";
import type { PlayProps } from "./table-play.js";
import type { Paper } from "./table-side.js";
import { Webhook } from "./table-webhook.js";

interface MenuProps extends PlayProps {
    readonly onDone: () => void;
    readonly onPaper: (paper: Paper) => void;
    readonly onSettings: () => void;
    readonly onHelp: () => void;
}

export function TableMenu(props: MenuProps) {
    const { session, scene, invite, onDone, onPaper, onSettings, onHelp } = props;
    const { words, go } = useApp();
    const { _ } = words;
    const me = scene.info.seats.find(({ seat }) => seat === scene.you);
    const playing = scene.info.phase === "playing";
    const over = scene.info.phase === "over" || scene.info.phase === "aborted";
    const done = (deed: () => void) => () => {
        onDone();
        deed();
    };
    const download = async (): Promise<void> =>
        saveFile(`taberna-${scene.info.game}-${scene.info.id}.tbr`, await session.table.record());
    const replay = async (): Promise<void> => go(`/#${await share(await session.table.record())}`);
    return (
        <div class="menu">
            <Item icon="log" onClick={done(() => onPaper({ tab: "log", at: "" }))} name={_("What has happened")} />
            <Item
                icon="list"
                onClick={done(() => onPaper({ tab: "moves", at: "" }))}
                name={_("All moves, as a list")}
            />
            <Item icon="book" onClick={done(() => onPaper({ tab: "rules", at: "" }))} name={_("Rules")} />
            <Item icon="cards" onClick={done(() => onPaper({ tab: "cards", at: "" }))} name={_("Cards")} />
            <Item icon="sliders" onClick={done(onSettings)} name={_("Settings")} />
            <Item icon="list" onClick={done(onHelp)} name={_("Keys")} />
            <Item icon="file" onClick={done(() => void download())} name={_("Save the record")} />
            <Item icon="warn" onClick={done(() => void reportProblem(session))} name={_("Report a problem: save a file")} />
            {over && <Item icon="play" onClick={done(() => void replay())} name={_("Replay")} />}
            {session.table.kind === "remote" && (
                <CopyLink label={_("Link to watch this table")} link={`${location.origin}/t/${scene.info.id}`} />
            )}
            {session.table.kind === "remote" && invite !== undefined && !playing && !over && (
                <CopyLink label={_("Invitation")} link={`${location.origin}/t/${scene.info.id}?invite=${invite}`} />
            )}
            {session.table.kind === "remote" && playing && me && <Webhook scene={scene} />}
            {me?.played_by === "bot" && !me.resigned && playing && (
                <Item
                    icon="person"
                    onClick={done(() => void session.send({ op: "return" }))}
                    name={_("I am back: give me my seat")}
                />
            )}
            {playing && me && !me.resigned && (
                <>
                    {me.wants_abort ? (
                        <Item
                            icon="flag"
                            onClick={done(() => void session.send({ op: "continue" }))}
                            name={_("Go on after all")}
                        />
                    ) : (
                        <Sure
                            icon="flag"
                            onClick={done(() => void session.send({ op: "abort" }))}
                            name={_("Break the game off")}
                            sure={_("Break it off: all persons must agree")}
                        />
                    )}
                    <Sure
                        icon="door"
                        onClick={done(() => void session.send({ op: "resign" }))}
                        name={_("Resign")}
                        sure={_("Resign: a bot plays on for you, and you come last")}
                    />
                </>
            )}
        </div>
    );
}

interface ItemProps {
    readonly icon: IconName;
    readonly name: string;
    readonly onClick: () => void;
    readonly danger?: boolean;
}

function Item({ icon, name, onClick, danger = false }: ItemProps) {
    return (
        <button type="button" class={danger ? "button bare left danger" : "button bare left"} onClick={onClick}>
            <Icon name={icon} />
            {name}
        </button>
    );
}

/** Asks once more before it does what cannot be undone. */
function Sure({ sure, ...item }: ItemProps & { readonly sure: string }) {
    const [asked, setAsked] = useState(false);
    return asked ? <Item {...item} name={sure} danger /> : <Item {...item} onClick={() => setAsked(true)} />;
}
