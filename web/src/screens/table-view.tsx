// table-view.tsx - what a session shows: the way there, the wait for others, the curtain, or the game.
import { useApp } from "../app.js";
import { faceOf } from "../games/list.js";
import type { Session } from "../model/session.js";
import { Frame } from "../parts/frame.js";
import { useSound } from "../parts/sound.js";
import { Curtain } from "./curtain.js";
import { useGathering } from "./gathering.js";
import { Play } from "./table-play.js";
import { useShowing } from "./table.js";
import { Trouble } from "./trouble.js";
import { Waiting } from "./waiting.js";

interface TableViewProps {
    readonly session: Session;
    readonly invite?: string | undefined;
}

export function TableView({ session, invite }: TableViewProps) {
    const { words, settings } = useApp();
    const showing = useShowing(session);
    const { scene, link, curtain } = showing;
    const told = useGathering(scene);
    useSound(settings.sound);
    if (link.state === "gone") return <Trouble why={link.why} />;
    if (scene?.info.frozen) return <Trouble title={words._("This table is frozen")} why={scene.info.frozen} />;
    if (curtain !== null) return <Curtain session={session} seat={curtain} info={scene?.info ?? null} />;
    if (!scene) {
        return (
            <Frame title={words._("A table")} heading={false}>
                <p class="soft" role="status">
                    {link.state === "lost"
                        ? words._("The server does not answer. Trying again …")
                        : words._("Setting the table …")}
                </p>
                {link.state === "lost" && (
                    <p>
                        <a class="button" href="/">
                            {words._("To the start page")}
                        </a>
                    </p>
                )}
            </Frame>
        );
    }
    if (scene.info.phase === "open") return <Waiting session={session} scene={scene} invite={invite} told={told} />;
    const face = faceOf(scene.info.game);
    if (!face) return <Trouble why={{ id: "page.no-such-game", rule: "", args: {} }} />;
    return <Play session={session} showing={showing} scene={scene} face={face} invite={invite} />;
}
