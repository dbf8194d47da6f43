// table-keys.tsx - everything at the table by single keys, and the sheet that lists them. Arrows, Tab and Enter work on whatever
// has the focus, as everywhere.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { finishMotion } from "../games/motion.js";
import type { Picker } from "../model/picker.js";
import type { Move } from "../model/view.js";
import { Dialog } from "../parts/dialog.js";
import { N_ } from "../words/mark.js";
import type { HintState } from "./table-hint.js";
import type { PlayProps } from "./table-play.js";
import type { Paper } from "./table-side.js";

export interface KeysProps extends PlayProps {
    readonly picker: Picker;
    readonly hint: HintState;
    readonly onPaper: (paper: Paper) => void;
    readonly onHelp: () => void;
    readonly onSettings: () => void;
}

/** Verbs that end a step or a turn; the first that is possible is meant. */
const ENDS = ["done", "skip", "end", "pass"];

const verbOf = ({ fields }: Move): string => String(fields["verb"]);

const endOf = ({ legal }: Picker): Move | undefined =>
    ENDS.map((verb) => legal.find((move) => verbOf(move) === verb)).find((move) => move !== undefined);

/** The button of the panel with this number, as they stand there. */
function pressChoice(number: number): void {
    const buttons = [...document.querySelectorAll<HTMLElement>(".panel-choices :is(.ft-choice, .tt-choice, .tt-plan, .tt-end)")];
    buttons.filter((button) => button.checkVisibility())[number - 1]?.click();
}

interface Key {
    readonly keys: readonly string[];
    readonly name: string;
    readonly act: (props: KeysProps, key: string) => void;
}

const paper = (tab: Paper["tab"]) => (props: KeysProps) => props.onPaper({ tab, at: "" });

const KEYS: readonly Key[] = [
    {
        keys: ["d"],
        name: N_("Done: ends the step or the turn"),
        act: ({ picker }) => {
            const end = endOf(picker);
            if (end) picker.choose(end);
        },
    },
    {
        keys: ["r"],
        name: N_("Roll the dice"),
        act: ({ picker }) => {
            const roll = picker.legal.find((move) => verbOf(move) === "roll");
            if (roll) picker.choose(roll);
        },
    },
    {
        keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
        name: N_("The first, second, … button of the panel"),
        act: (_props, key) => pressChoice(Number(key)),
    },
    {
        keys: ["u"],
        name: N_("Undo"),
        act: ({ session, scene }) => void (scene.undo && session.send({ op: "undo" })),
    },
    { keys: ["h"], name: N_("Hint"), act: ({ hint, picker }) => picker.legal.length > 0 && hint.ask() },
    {
        keys: ["s"],
        name: N_("Show what the others did at once"),
        act: ({ session }) => {
            session.skip();
            finishMotion();
        },
    },
    { keys: ["Escape"], name: N_("Choose again"), act: ({ picker }) => picker.clear() },
    { keys: ["l"], name: N_("Log"), act: paper("log") },
    { keys: ["m"], name: N_("All moves, as a list"), act: paper("moves") },
    { keys: ["g"], name: N_("Rules"), act: paper("rules") },
    { keys: ["c"], name: N_("Cards"), act: paper("cards") },
    { keys: ["t"], name: N_("Talk"), act: (props) => props.session.table.kind === "remote" && paper("chat")(props) },
    { keys: ["o"], name: N_("Settings"), act: ({ onSettings }) => onSettings() },
    { keys: ["?"], name: N_("This list"), act: ({ onHelp }) => onHelp() },
];

/** Keys of a field, a dialog or the browser are left to them. */
const isOurs = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
    !defaultPrevented &&
    !altKey &&
    !ctrlKey &&
    !metaKey &&
    !(target instanceof Element && target.closest("input, select, textarea, dialog, [role=tablist]"));

export function useKeys(props: KeysProps): void {
    const latest = useRef(props);
    latest.current = props;
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent): void => {
            const key = isOurs(event) ? KEYS.find(({ keys }) => keys.includes(event.key)) : undefined;
            if (!key) return;
            if (event.key !== "Escape") event.preventDefault();
            key.act(latest.current, event.key);
        };
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, []);
}

export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
    const { words } = useApp();
    const { _ } = words;
    const shown = ({ keys }: Key): string => (keys.length > 2 ? `${keys[0]} … ${keys.at(-1)}` : keys.join(" "));
    return (
        <Dialog title={_("Keys")} onClose={onClose}>
            <dl class="keys">
                {KEYS.map((key) => (
                    <div key={key.name}>
                        <dt>
                            <kbd>{shown(key)}</kbd>
                        </dt>
                        <dd>{_(key.name)}</dd>
                    </div>
                ))}
            </dl>
            <p class="soft small">
                {_("Tab goes from thing to thing, arrows walk over a town, Enter chooses, i explains what has the focus.")}
            </p>
        </Dialog>
    );
}
