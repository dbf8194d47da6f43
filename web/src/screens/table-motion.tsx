// table-motion.tsx - what persons at a table must agree on: taking back over moves of others, a bot for somebody who is
// away, breaking off, playing again; and the way to the table of a rematch.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { giveCue } from "../model/cue.js";
import { makePledge } from "../model/pledge.js";
import type { Session, Showing } from "../model/session.js";
import { Refused, type Scene } from "../model/table.js";
import type { Message, MotionInfo } from "../model/view.js";
import { wire } from "../model/wire.js";
import { notify } from "../parts/attention.js";
import { Icon, type IconName } from "../parts/icons.js";
import type { Words } from "../words/words.js";
import { sitterName } from "./table-seats.js";
import { speakerOf } from "./table-talk.js";
import "./table-motion.css";

interface MotionProps {
    readonly session: Session;
    readonly showing: Showing;
    readonly scene: Scene;
    readonly invite?: string | undefined;
}

/** The event before which a person could be asked to go back: that of the own last move; -1: there is none. */
export const lastOwnMove = ({ events }: Showing, { you }: Scene): number => events.findLastIndex(({ seat }) => seat === you);

/** Whether there are persons at the table who are played from elsewhere. */
export const hasCompany = ({ info, mine }: Scene): boolean =>
    info.seats.some(({ who, seat }) => who === "person" && !mine.includes(seat));

function sentence(words: Words, showing: Showing, scene: Scene, motion: MotionInfo): string {
    const { _ } = words;
    const name = speakerOf(words, scene, motion.seat);
    if (motion.what === "replace") {
        const other = speakerOf(words, scene, motion.replace ?? "");
        return _("{name} asks that a bot plays for {other}, who is away.", { name, other });
    }
    if (motion.what === "takeback") {
        const n = showing.events.slice(motion.number).filter(({ seat }) => seat !== "chance").length;
        return _("{name} asks to take back {n} {n:move|moves}.", { name, n });
    }
    return motion.number === 1
        ? _("{name} asks for a rematch, everybody one seat further.", { name })
        : _("{name} asks for a rematch.", { name });
}

interface QuestionProps {
    readonly icon: IconName;
    readonly text: string;
    /** Whether the reader is to answer. */
    readonly asked: boolean;
    readonly also: string | null;
    readonly children: ComponentChildren;
}

/** A question to the persons at the table, with the buttons to answer; who is asked is called. */
function Question({ icon, text, asked, also, children }: QuestionProps) {
    const { words, settings } = useApp();
    useEffect(() => {
        if (!asked) return;
        giveCue("asked");
        if (settings.notify) notify(text, "asked");
    }, [asked]);
    const box = useRef<HTMLElement>(null);
    useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
    return (
        <section class="motion panel" ref={box} role="alert" aria-label={words._("A question")}>
            <p>
                <Icon name={icon} />
                <span>
                    {text} {also !== null && <span class="soft">{also}</span>}
                </span>
            </p>
            <div class="row">{children}</div>
        </section>
    );
}

/** What is voted on now. */
export function Motion({ session, showing, scene }: MotionProps) {
    const { words } = useApp();
    const { _ } = words;
    const { info, you } = scene;
    const motion = info.motion ?? null;
    if (!motion || motion.asked.length === 0) return null;
    const asked = motion.asked.includes(you);
    const waits = words.list(motion.asked.map((seat) => speakerOf(words, scene, seat)));
    const vote = (agrees: boolean) => () => void session.send({ op: "vote", agrees });
    return (
        <Question
            icon="people"
            text={sentence(words, showing, scene, motion)}
            asked={asked}
            also={asked ? null : _("Still asked: {names}.", { names: waits })}
        >
            {asked && (
                <>
                    <button type="button" class="button primary" onClick={vote(true)}>
                        {_("Agree")}
                    </button>
                    <button type="button" class="button" onClick={vote(false)}>
                        {_("Refuse")}
                    </button>
                </>
            )}
            {motion.seat === you && (
                <button type="button" class="button" onClick={vote(false)}>
                    {_("Withdraw")}
                </button>
            )}
        </Question>
    );
}

/** Somebody would like to end the game without a result. Nobody refuses that but by playing on. */
export function BreakOff({ session, scene }: Pick<MotionProps, "session" | "scene">) {
    const { words } = useApp();
    const { _ } = words;
    const { info, you } = scene;
    const want = info.seats.filter((seat) => seat.wants_abort);
    if (info.phase !== "playing" || want.length === 0) return null;
    const me = info.seats.find(({ seat }) => seat === you);
    const asked = me !== undefined && !me.wants_abort && !me.resigned && me.played_by !== "bot";
    return (
        <Question
            icon="flag"
            text={_("{names} would like to break the game off.", { names: words.list(want.map((seat) => sitterName(words, seat))) })}
            asked={asked}
            also={asked ? _("If all persons agree, it ends without a result. Who does not want that plays on.") : null}
        >
            {asked && (
                <button type="button" class="button" onClick={() => void session.send({ op: "abort" })}>
                    {_("Agree")}
                </button>
            )}
            {me?.wants_abort && (
                <button type="button" class="button" onClick={() => void session.send({ op: "continue" })}>
                    {_("Go on after all")}
                </button>
            )}
        </Question>
    );
}

// --- The rematch ---

/** Goes to the table of the rematch, with the seat that is ours there if it is still free. */
function useFollow({ scene, invite }: MotionProps): { follow: () => Promise<void>; busy: boolean; trouble: Message | null } {
    const { go } = useApp();
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<Message | null>(null);
    const { id, rematch } = scene.info;
    const there = (table: string): void => go(`/t/${table}${invite === undefined ? "" : `?invite=${invite}`}`);
    const follow = async (): Promise<void> => {
        setBusy(true);
        try {
            there((await wire.rematch(id, await makePledge())).table);
        } catch (error) {
            const why = error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} };
            if (rematch !== undefined && error instanceof Refused) there(rematch); // somebody sits there, or we did
            else setTrouble(why);
        } finally {
            setBusy(false);
        }
    };
    return { follow, busy, trouble };
}

/** After the end: playing again in one press, and the way to those who do already. */
export function Rematch(props: MotionProps) {
    const { session, scene } = props;
    const { words } = useApp();
    const { _ } = words;
    const { follow, busy, trouble } = useFollow(props);
    const { info, mine, what } = scene;
    const agreed = info.motion?.what === "rematch" && info.motion.asked.length === 0;
    const gone = useRef(false);
    useEffect(() => {
        const decided = agreed || (info.rematch !== undefined && what !== "welcome");
        if (!decided || mine.length === 0 || gone.current) return;
        gone.current = true;
        void follow();
    }, [agreed, info.rematch]);
    if (session.table.kind !== "remote") return null;
    if (mine.length === 0)
        return info.rematch === undefined ? null : (
            <a class="button primary" href={`/t/${info.rematch}`}>
                {_("Watch the rematch")}
            </a>
        );
    const ask = (rotated: boolean) => () => void session.send({ op: "rematch", rotated });
    return (
        <>
            {info.rematch === undefined ? (
                <>
                    <button type="button" class="button primary" disabled={busy || !!info.motion} onClick={ask(false)}>
                        {_("Rematch")}
                    </button>
                    <button type="button" class="button" disabled={busy || !!info.motion} onClick={ask(true)}>
                        {_("Rematch, one seat further")}
                    </button>
                </>
            ) : (
                <button type="button" class="button primary" disabled={busy} onClick={() => void follow()}>
                    {_("To the rematch")}
                </button>
            )}
            {trouble && (
                <p class="notice bad" role="alert">
                    {words.head(words.say(trouble))}
                </p>
            )}
        </>
    );
}
