// table-sure.tsx - what stands between choosing a move and making it, for those who want that: a question, or a countdown behind
// the last placement after which "done" is said by itself.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { moveLabel } from "../model/moves.js";
import type { Settings } from "../model/settings.js";
import type { Move } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import type { PlayProps } from "./table-play.js";

const verbOf = ({ fields }: Move): string => String(fields["verb"]);

/** Whether the reader wants to be asked before this move is made. */
export const wantsQuestion = ({ sure }: Settings, move: Move): boolean =>
    sure === "moves" || (sure === "names" && verbOf(move) === "name");

interface SureProps extends PlayProps {
    readonly move: Move;
    readonly onYes: () => void;
    readonly onNo: () => void;
}

export function Sure({ scene, face, move, onYes, onNo }: SureProps) {
    const { words } = useApp();
    const { _ } = words;
    const yes = useRef<HTMLButtonElement>(null);
    useEffect(() => yes.current?.focus({ preventScroll: true }), [move]);
    return (
        <div class="sure" role="alertdialog" aria-label={_("Sure?")}>
            <p>
                <b>{scene.view && moveLabel(words, face, move, scene.view)}</b>
            </p>
            <div class="row">
                <button type="button" class="button primary" ref={yes} onClick={onYes}>
                    <Icon name="check" /> {_("Yes, do it")}
                </button>
                <button type="button" class="button" onClick={onNo}>
                    {_("No")}
                </button>
            </div>
        </div>
    );
}

const SECONDS = 3;

/** Counts down visibly while nothing but "done" is left to do; undo and any key or press beside it end the count. */
export function SelfDone({ legal, onDone }: { readonly legal: readonly Move[]; readonly onDone: (move: Move) => void }) {
    const { words, settings } = useApp();
    const [left, setLeft] = useState<number | null>(null);
    const [only] = legal;
    const runs = settings.selfDone && legal.length === 1 && only !== undefined && verbOf(only) === "done";
    useEffect(() => setLeft(runs ? SECONDS : null), [runs, legal]);
    useEffect(() => {
        if (left === null || !only) return undefined;
        const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onDone(only)), 1000);
        return () => clearTimeout(timer);
    }, [left]);
    if (left === null) return null;
    return (
        <p class="self-done">
            <span role="timer">{words._("Done in {n} s", { n: left })}</span>
            <button type="button" class="button" onClick={() => setLeft(null)}>
                {words._("Wait")}
            </button>
        </p>
    );
}
