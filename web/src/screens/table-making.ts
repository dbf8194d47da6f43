// table-making.ts - from a move that was chosen to the move that is made: at once, after a question, or after a doubt of the tutor.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { Tutor } from "../model/settings.js";
import type { Scene } from "../model/table.js";
import type { Move } from "../model/view.js";
import { choicesOf, type HintState } from "./table-hint.js";
import type { PlayProps } from "./table-play.js";
import { wantsQuestion } from "./table-sure.js";

/** Thousandths of a win from which a loss has each label (docs/review.md). */
const THRESHOLDS: Readonly<Record<Exclude<Tutor, "never">, number>> = { blunder: 100, mistake: 50, inaccuracy: 20 };

/** A move that the tutor doubts. */
export interface Doubted {
    readonly move: Move;
    /** The better one, when it was asked for. */
    readonly better: Move | null;
}

interface Held extends Doubted {
    /** The choices that it belongs to: it is forgotten with them. */
    readonly choices: string;
    readonly by: "reader" | "tutor";
}

export interface Making {
    /** The move that the reader wants to be asked about. */
    readonly asked: Move | null;
    readonly doubted: Doubted | null;
    /** The better move, for the board. */
    readonly marks: HintState["marks"] | null;
    readonly choose: (move: Move) => void;
    readonly make: (move: Move) => void;
    readonly show: () => void;
    readonly drop: () => void;
}

/** Advice is for those who play alone: where another person sits, the tutor is silent whatever the settings say. */
export const isAloneWithBots = ({ info, mine, you }: Scene): boolean =>
    mine.length === 1 && mine[0] === you && info.seats.every(({ seat, who }) => seat === you || who === "bot");

/** How much a move must cost for the tutor to doubt it; null: it is not asked. */
function useThreshold({ session, scene }: PlayProps): number | null {
    const { tutor } = useApp().settings;
    return tutor === "never" || !session.table.tutor || !isAloneWithBots(scene) ? null : THRESHOLDS[tutor];
}

export function useMaking(props: PlayProps): Making {
    const { session, scene } = props;
    const { settings } = useApp();
    const threshold = useThreshold(props);
    const [held, setHeld] = useState<Held | null>(null);
    const chosen = useRef(0); // counts choices, so that what the tutor says of an earlier one is not heard
    const latest = useRef(scene);
    latest.current = scene;
    const make = useCallback(
        ({ move }: Move): void => {
            chosen.current++;
            setHeld(null);
            void session.send({ op: "move", move, index: latest.current.index });
        },
        [session],
    );
    const hold = (move: Move, by: Held["by"]): void => setHeld({ move, better: null, by, choices: choicesOf(latest.current) });
    const choices = choicesOf(scene);
    const now = held?.choices === choices ? held : null;
    const goOn = (move: Move): void => (wantsQuestion(settings, move) ? hold(move, "reader") : make(move));
    /** A tutor that fails is no reason not to play. */
    const consult = async (move: Move, limit: number): Promise<void> => {
        const mine = ++chosen.current;
        setHeld(null); // a question about another move is answered by choosing this one
        const { ask } = await session.table.tutor!(move.move, limit, false).catch(() => ({ ask: false }));
        if (mine !== chosen.current || choicesOf(latest.current) !== choices) return;
        if (ask) hold(move, "tutor");
        else goOn(move);
    };
    const choose = useCallback(
        (move: Move): void => {
            if (now?.by === "tutor" && now.move.move === move.move) make(move);
            else if (threshold !== null) void consult(move, threshold);
            else goOn(move);
        },
        [settings.sure, threshold, now, choices, make],
    );
    const show = (): void => {
        if (!now || threshold === null) return;
        void session.table.tutor!(now.move.move, threshold, true).then(
            ({ better }) => {
                const move = latest.current.view?.legal.find((one) => one.move === better) ?? null;
                setHeld((is) => (is === now ? { ...is, better: move } : is));
            },
            () => undefined, // the question stays
        );
    };
    const better = now?.better?.move;
    const marks = useMemo(() => (better === undefined ? null : [{ move: better, share: 1 }]), [better]);
    return {
        asked: now?.by === "reader" ? now.move : null,
        doubted: now?.by === "tutor" ? now : null,
        ...{ marks, choose, make, show, drop: () => setHeld(null) },
    };
}
