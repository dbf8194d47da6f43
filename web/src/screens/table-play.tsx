// table-play.tsx - the game on the screen: the head with its seats, the board, and what stands in the panel beside it.
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { BoardProps, GameFace } from "../games/board.js";
import { Picker, type Thing } from "../model/picker.js";
import type { Session, Showing } from "../model/session.js";
import { paceOf } from "../model/settings.js";
import type { Scene } from "../model/table.js";
import type { Message, Move, View } from "../model/view.js";
import { useCards } from "../parts/use-cards.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { Later } from "../parts/later.js";
import { useStill } from "../parts/still.js";
import { shownSeats } from "../words/options.js";
import { Claim } from "./claim.js";
import { SettingsForm } from "./settings.js";
import { Answer } from "./table-answer.js";
import { TableEnd } from "./table-end.js";
import { TableHead } from "./table-head.js";
import { HintPanel, useHint } from "./table-hint.js";
import { useCues } from "./table-cues.js";
import { useHurry } from "./table-hurry.js";
import { KeysSheet, useKeys } from "./table-keys.js";
import { BreakOff, Motion } from "./table-motion.js";
import { MoveList } from "./table-moves.js";
import { Announcer, LastEvents } from "./table-news.js";
import { InPanel, layTable, usePapersBeside, type PanelParts } from "./table-panel.js";
import { Prompt } from "./table-prompt.js";
import { Side, type Paper } from "./table-side.js";
import { useMaking } from "./table-making.js";
import { SelfDone, Sure } from "./table-sure.js";
import { Heard } from "./table-talk.js";
import { TutorAsks } from "./table-tutor.js";
import "./table-papers.css";
import "./table.css";
import "./table-panel.css";
import "./table-seats.css"; // overrules the head

export interface PlayProps {
    readonly session: Session;
    readonly showing: Showing;
    readonly scene: Scene;
    readonly face: GameFace;
    readonly invite?: string | undefined;
}

const NO_MOVES: View["legal"] = [];

/** What has been picked belongs to one position: it is forgotten with the next. */
function usePicker({ scene, showing }: PlayProps, onMove: (move: Move) => void): Picker {
    const [held, setHeld] = useState<{ index: number; picked: readonly Thing[] }>({ index: -1, picked: [] });
    const free = !showing.busy && showing.waiting === 0 && showing.link.state !== "lost";
    const legal = free ? (scene.view?.legal ?? NO_MOVES) : NO_MOVES;
    const picked = held.index === scene.index ? held.picked : [];
    return useMemo(
        () =>
            new Picker(
                legal,
                picked,
                (things) => setHeld({ index: scene.index, picked: things }),
                onMove,
            ),
        [legal, held, scene.index, onMove],
    );
}

function useWhy({ session }: PlayProps): (move: string) => Promise<Message | null> {
    return useMemo(() => (move: string) => session.table.why(move).catch(() => null), [session]);
}

/** When the table opens or the curtain rises, the focus goes to the table. */
function useArrival(): void {
    useEffect(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, []);
}

export function Play(props: PlayProps) {
    const { session, scene, face } = props;
    const { words, settings } = useApp();
    const making = useMaking(props);
    const picker = usePicker(props, making.choose);
    const why = useWhy(props);
    const still = useStill();
    const beside = usePapersBeside();
    const [paper, setPaper] = useState<Paper | null>(null);
    const [settingsOpen, setSettingsOpen] = useState(false);
    const [keysOpen, setKeysOpen] = useState(false);
    const hint = useHint(props);
    useArrival();
    const explain = useCallback(
        (about: { card: string } | { rule: string }): void =>
            setPaper("card" in about ? { tab: "cards", at: about.card } : { tab: "rules", at: about.rule }),
        [],
    );
    const choosePaper = (chosen: Paper | null): void => setPaper(beside && chosen?.tab === "log" ? null : chosen);
    const openKeys = (): void => setKeysOpen(true);
    const openSettings = (): void => setSettingsOpen(true);
    useHurry(props);
    useCues(props);
    useKeys({ ...props, picker, hint, onPaper: choosePaper, onHelp: openKeys, onSettings: openSettings });
    const side = <Side {...props} picker={picker} paper={paper ?? LOG} onPaper={choosePaper} />;
    const log = (paper ?? LOG).tab === "log";
    const panel: PanelParts = {
        prompt: <Prompt {...props} picker={picker} explain={explain} />,
        first: (
            <>
                {session.table.kind === "remote" && <Motion {...props} />}
                <BreakOff {...props} />
                <Answer {...props} />
                <Claim session={session} scene={scene} />
                {scene.mine.length === 0 && scene.info.phase === "playing" && (
                    <p class="notice small">
                        <Icon name="eye" /> {words._("You are watching: you see what everybody sees, and play no seat.")}
                    </p>
                )}
                <TableEnd {...props} />
                {making.asked && (
                    <Sure {...props} move={making.asked} onYes={() => making.make(making.asked!)} onNo={making.drop} />
                )}
                {making.doubted && <TutorAsks {...props} making={making} doubted={making.doubted} />}
                <SelfDone legal={picker.legal} onDone={making.make} />
            </>
        ),
        then: (
            <>
                <HintPanel {...props} hint={hint} picker={picker} />
                {settings.list && (
                    <Later order={6}>
                        <MoveList {...props} picker={picker} />
                    </Later>
                )}
            </>
        ),
        foot: (
            <>
                {!(beside && log) && <LastEvents {...props} />}
                {beside && (
                    <div class="panel-papers">
                        <Later order={7}>{side}</Later>
                    </div>
                )}
            </>
        ),
    };
    return (
        <div class="table" data-game={scene.info.game} data-index={scene.index} data-seats={scene.info.seats.length}>
            <TableHead {...props} hint={hint} onPaper={setPaper} onSettings={openSettings} onHelp={openKeys} wide={beside} />
            <InPanel.Provider value={panel}>
                <Drawn
                    face={face}
                    scene={scene}
                    lay={layTable}
                    picker={picker}
                    explain={explain}
                    why={why}
                    hints={making.marks ?? hint.marks}
                    pace={paceOf(settings.speed, still)}
                />
            </InPanel.Provider>
            {!beside && paper && (
                <Dialog title={words._("Beside the table")} onClose={() => setPaper(null)} wide>
                    {side}
                </Dialog>
            )}
            {keysOpen && <KeysSheet onClose={() => setKeysOpen(false)} />}
            {settingsOpen && (
                <Dialog title={words._("Settings")} onClose={() => setSettingsOpen(false)}>
                    <SettingsForm />
                </Dialog>
            )}
            {session.table.kind === "remote" && (
                <Heard {...props} onOpen={() => setPaper({ tab: "chat", at: "" })} />
            )}
            <Announcer {...props} />
        </div>
    );
}

const LOG: Paper = { tab: "log", at: "" };

type Handed = Pick<BoardProps, "lay" | "picker" | "explain" | "why" | "hints" | "pace">;

/** The board, the dearest thing to draw: only when something on it has changed. */
function Drawn({ face, scene, ...handed }: Handed & { readonly face: GameFace; readonly scene: Scene }) {
    const { words } = useApp();
    const { view, events, before, info } = scene;
    const cards = useCards(info.game);
    const seats = useMemo(() => shownSeats(words, info.seats), [words, info.seats]);
    return useMemo(
        () =>
            view ? (
                <face.Board
                    {...handed}
                    view={view}
                    cards={cards}
                    seats={seats}
                    words={words}
                    news={events}
                    before={before}
                />
            ) : (
                layTable({ board: null, choices: null })
            ),
        [face, view, events, before, cards, seats, words, ...Object.values(handed)],
    );
}
