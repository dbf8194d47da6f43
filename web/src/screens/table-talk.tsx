// table-talk.tsx - what persons say at a table: the list with its field, one-press reactions, a notice when somebody has
// spoken, and how many lines are unread.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { giveCue } from "../model/cue.js";
import type { ChatLine } from "../model/said.js";
import type { Session, Showing } from "../model/session.js";
import type { Scene } from "../model/table.js";
import type { SeatInfo } from "../model/view.js";
import { notify } from "../parts/attention.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";
import type { Words } from "../words/words.js";
import { reactions, reactionText } from "../words/reactions.js";
import { Block, BlockSaid, type Blocks, useBlocks } from "./blocks.js";
import { Report } from "./report.js";
import { sitterName } from "./table-seats.js";
import "./table-talk.css";

const CHAT_MOST = 500; // bytes
const SHOWN_MS = 6000;

interface TalkProps {
    readonly session: Session;
    readonly showing: Showing;
    readonly scene: Scene;
}

/** Lines of others that came after the list was last open. */
export function useUnread({ showing, scene }: TalkProps): readonly ChatLine[] {
    const { chat, heard, muted } = showing;
    return chat.slice(heard).filter(({ seat }) => !scene.mine.includes(seat) && !muted.includes(seat));
}

export const speakerOf = (words: Words, { info }: Scene, seat: string): string => {
    const sitter = info.seats.find((one) => one.seat === seat);
    return sitter ? sitterName(words, sitter) : seat;
};

// --- The list ---

export function Talk(props: TalkProps) {
    const { session, showing, scene } = props;
    const { words } = useApp();
    const { _ } = words;
    const list = useRef<HTMLDivElement>(null);
    const lines = showing.chat.filter(({ seat }) => !showing.muted.includes(seat));
    useEffect(() => {
        session.heard();
        const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }));
        return () => cancelAnimationFrame(frame);
    }, [showing.chat.length]);
    return (
        <div class="talk">
            <div class="log" ref={list} tabIndex={0} role="log" aria-live="off" aria-label={_("Talk")}>
                {lines.length === 0 && <p class="soft small">{_("Nothing has been said since you came.")}</p>}
                <ol class="log-lines">
                    {lines.map((line, i) => (
                        <li key={i} class="log-line">
                            <SeatMark seat={line.seat} size="1.1rem" />
                            <span>
                                <b>{speakerOf(words, scene, line.seat)}</b> {said(words, line)}
                            </span>
                        </li>
                    ))}
                </ol>
            </div>
            {scene.mine.length > 0 && <Speak session={session} />}
            <Persons {...props} />
        </div>
    );
}

const said = (words: Words, line: ChatLine): string =>
    line.word === undefined ? line.text : reactionText(words, line.word);

function Speak({ session }: { readonly session: Session }) {
    const { words } = useApp();
    const { _ } = words;
    const [text, setText] = useState("");
    const send = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (text.trim() !== "" && (await session.send({ op: "chat", text: text.trim() }))) setText("");
    };
    return (
        <>
            <form class="talk-form" onSubmit={(event) => void send(event)}>
                <input
                    class="input"
                    aria-label={_("Say something")}
                    placeholder={_("Say something")}
                    value={text}
                    maxLength={CHAT_MOST / 2}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit" class="button round" aria-label={_("Send")}>
                    <Icon name="send" />
                </button>
            </form>
            <div class="talk-reactions" role="group" aria-label={_("Say with one press")}>
                {reactions.map((word) => (
                    <button
                        key={word}
                        type="button"
                        class="button"
                        onClick={() => void session.send({ op: "react", word })}
                    >
                        {reactionText(words, word)}
                    </button>
                ))}
            </div>
        </>
    );
}

// --- Who is here ---

/** Persons who do not sit at this device. */
export const othersAt = ({ info, mine }: Scene): readonly SeatInfo[] =>
    info.seats.filter(({ who, seat }) => who === "person" && !mine.includes(seat));

/** The others, and what one may want to have nothing more to do with. */
export function Persons({ session, showing, scene }: TalkProps) {
    const { words } = useApp();
    const { _ } = words;
    const blocks = useBlocks();
    const others = othersAt(scene);
    return (
        <>
            {others.length > 0 && (
                <ul class="talk-persons" aria-label={_("Who is here")}>
                    {others.map((seat) => (
                        <Person
                            key={seat.seat}
                            session={session}
                            scene={scene}
                            seat={seat}
                            muted={showing.muted.includes(seat.seat)}
                            blocks={blocks}
                            onMute={(muted) => session.mute(seat.seat, muted)}
                            onReplace={
                                keepsWaiting(scene, seat)
                                    ? () => void session.send({ op: "replace", seat: seat.seat })
                                    : null
                            }
                        />
                    ))}
                </ul>
            )}
            <BlockSaid said={blocks.said} />
        </>
    );
}

/** Somebody who is to act, is away, and has no clock that would decide: the others may ask for a bot. */
const keepsWaiting = ({ info, view, mine }: Scene, { seat, present, played_by }: SeatInfo): boolean =>
    mine.length > 0 &&
    info.phase === "playing" &&
    info.clock.kind === "none" &&
    present === false &&
    played_by !== "bot" &&
    (view?.to_act.includes(seat) ?? false);

interface PersonProps {
    readonly session: Session;
    readonly scene: Scene;
    readonly seat: SeatInfo;
    readonly muted: boolean;
    readonly blocks: Blocks;
    readonly onMute: (muted: boolean) => void;
    readonly onReplace: (() => void) | null;
}

function Person({ session, scene, seat, muted, blocks, onMute, onReplace }: PersonProps) {
    const { words } = useApp();
    const { _ } = words;
    const name = sitterName(words, seat);
    return (
        <li class={seat.present ? "talk-person present" : "talk-person"}>
            <span>
                <SeatMark seat={seat.seat} size="1.1rem" />
                {name} <span class="soft small">{seat.present ? _("is here") : _("is away")}</span>
            </span>
            <div class="row">
                <button type="button" class="button bare" onClick={() => onMute(!muted)}>
                    {muted ? _("Unmute") : _("Mute")}
                    <span class="spoken"> {name}</span>
                </button>
                {seat.name !== null && <Block blocks={blocks} name={seat.name} />}
                <Report session={session} scene={scene} seat={seat.seat} name={name} />
            </div>
            {onReplace && (
                <button type="button" class="button" onClick={onReplace}>
                    {_("Ask that a bot plays on")}
                </button>
            )}
        </li>
    );
}

// --- Told while the list is closed ---

/** Says, shows and sounds what somebody has just said, unless the list is open. It lies over the table and moves nothing. */
export function Heard(props: TalkProps & { readonly onOpen: () => void }) {
    const { session, showing, scene, onOpen } = props;
    const { words, settings } = useApp();
    const { _ } = words;
    const unread = useUnread(props);
    const last = unread.at(-1);
    const [shown, setShown] = useState<ChatLine | null>(null);
    const told = useRef(showing.chat.length);
    useEffect(() => {
        const fresh = showing.chat.length > told.current;
        told.current = showing.chat.length;
        if (!last) setShown(null);
        if (!last || !fresh) return undefined;
        giveCue("talk");
        if (settings.notify) notify(`${speakerOf(words, scene, last.seat)}: ${said(words, last)}`, "talk");
        setShown(last);
        const timer = setTimeout(() => setShown(null), SHOWN_MS);
        return () => clearTimeout(timer);
    }, [showing.chat.length, unread.length]);
    return (
        <div class="heard" role="status" aria-live="polite">
            {shown && (
                <div class="heard-line panel">
                    <p>
                        <SeatMark seat={shown.seat} size="1.2rem" />
                        <b>{speakerOf(words, scene, shown.seat)}</b> {said(words, shown)}
                    </p>
                    <button type="button" class="button" onClick={onOpen}>
                        {_("Answer")}
                    </button>
                    <button
                        type="button"
                        class="button bare round"
                        aria-label={_("Close")}
                        onClick={() => {
                            session.heard();
                            setShown(null);
                        }}
                    >
                        <Icon name="close" />
                    </button>
                </div>
            )}
        </div>
    );
}
