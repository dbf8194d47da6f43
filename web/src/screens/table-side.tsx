// table-side.tsx - the papers beside the table: the log, all moves, what is said, the rules and the cards.
import { useMemo } from "preact/hooks";
import { useApp } from "../app.js";
import type { Picker } from "../model/picker.js";
import { tellEvents } from "../model/told.js";
import { useLater } from "../parts/later.js";
import { Tabs } from "../parts/tabs.js";
import { CardsPanel } from "./cards.js";
import { RulesPanel } from "./rules.js";
import { LogLine } from "./table-log.js";
import { MoveList } from "./table-moves.js";
import { namesOf } from "./table-news.js";
import type { PlayProps } from "./table-play.js";
import { Talk } from "./table-talk.js";

export interface Paper {
    readonly tab: "log" | "moves" | "chat" | "rules" | "cards";
    /** Where it is opened: a rule's number, a card's id. */
    readonly at: string;
}

interface SideProps extends PlayProps {
    readonly picker: Picker;
    readonly paper: Paper;
    readonly onPaper: (paper: Paper | null) => void;
}

export function Side(props: SideProps) {
    const { paper, onPaper, session, scene } = props;
    const { _ } = useApp().words;
    const { game } = scene.info;
    const at = paper.at === "" ? undefined : paper.at;
    const onRule = (rule: string): void => onPaper({ tab: "rules", at: rule });
    const talk = { id: "chat", name: _("Talk"), body: () => <Talk {...props} /> } as const;
    const tabs = [
        { id: "log", name: _("Log"), body: () => <Log {...props} /> },
        { id: "moves", name: _("Moves"), body: () => <MoveList {...props} /> },
        ...(session.table.kind === "remote" ? [talk] : []),
        { id: "rules", name: _("Rules"), body: () => <RulesPanel game={game} rule={at} onRule={onRule} /> },
        { id: "cards", name: _("Cards"), body: () => <CardsPanel game={game} card={at} onRule={onRule} /> },
    ] as const;
    return (
        <Tabs
            label={_("Beside the table")}
            tabs={tabs}
            chosen={paper.tab}
            onChoose={(tab) => onPaper({ tab, at: "" })}
        />
    );
}

function Log({ showing, scene }: SideProps) {
    const { words } = useApp();
    const { looked } = showing;
    const events = useLater(showing.events);
    const names = namesOf(words, scene);
    const lines = useMemo(() => tellEvents(events, words, names), [events, words, scene.info.seats]);
    return (
        <div class="log" tabIndex={0} role="log" aria-live="off" aria-label={words._("Log")}>
            <ol class="log-lines">
                {lines.map((line) => (
                    <LogLine key={line.index} {...line} fresh={line.index >= looked} />
                ))}
            </ol>
        </div>
    );
}
