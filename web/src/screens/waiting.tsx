// waiting.tsx - a table that has not begun: who sits there, which seats are free, the link for friends.
import { useState } from "preact/hooks";
import { makePledge } from "../model/pledge.js";
import { useApp } from "../app.js";
import { gameNamed } from "../model/games.js";
import type { Session } from "../model/session.js";
import { NAME_MOST } from "../model/settings.js";
import { Refused, type Scene } from "../model/table.js";
import type { Message, SeatInfo, TableInfo } from "../model/view.js";
import { wire } from "../model/wire.js";
import { CopyLink } from "../parts/copy.js";
import { Frame } from "../parts/frame.js";
import { Icon, type IconName } from "../parts/icons.js";
import { NotifyWish } from "../parts/notify-wish.js";
import { SeatMark } from "../parts/seat.js";
import { clockName } from "../words/clocks.js";
import { levelName, optionValue } from "../words/options.js";
import { Block, BlockSaid, type Blocks, useBlocks } from "./blocks.js";
import { Claim } from "./claim.js";
import { Report } from "./report.js";
import { sitterName } from "./table-seats.js";
import "./waiting.css";

interface WaitingProps {
    readonly session: Session;
    readonly scene: Scene;
    readonly invite?: string | undefined;
    /** What has become different. */
    readonly told: string;
}

/** Asks the server, and shows what it says. */
function useAsk() {
    const [busy, setBusy] = useState(false);
    const [trouble, setTrouble] = useState<Message | null>(null);
    const ask = async (what: () => Promise<unknown>): Promise<boolean> => {
        setBusy(true);
        setTrouble(null);
        try {
            await what();
            return true;
        } catch (error) {
            setTrouble(error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} });
            return false;
        } finally {
            setBusy(false);
        }
    };
    return { busy, trouble, ask };
}

export function Waiting({ session, scene, invite, told }: WaitingProps) {
    const { words, games } = useApp();
    const { _ } = words;
    const { info, mine } = scene;
    const free = info.seats.filter(({ who }) => who === "open").length;
    const sits = mine.length === 0 && free > 0; // comes by the link, and is here for that
    const hosts = info.seats.filter(({ who }) => who === "person");
    const { busy, trouble, ask } = useAsk();
    const blocks = useBlocks();
    const leave = (seat: string): void =>
        void ask(() => wire.leave(info.id, seat)).then((left) => left && session.restart());
    return (
        <Frame title={words.game(gameNamed(games, info.game)?.title ?? info.game)}>
            <Position info={info} />
            <p class="soft">
                {_("{n} {n:seat is|seats are} still free. The game begins by itself when the last one is taken.", {
                    n: free,
                })}
            </p>
            <Missing info={info} />
            {sits && invite !== undefined && hosts.length > 0 && (
                <p class="waiting-invited">
                    {_("{names} {n:invites|invite} you to play.", {
                        names: words.list(hosts.map((seat) => sitterName(words, seat))),
                        n: hosts.length,
                    })}
                </p>
            )}
            {sits && (
                <SitDown table={info.id} invite={invite} busy={busy} ask={ask} seated={() => session.restart()} />
            )}
            {invite !== undefined && !sits && (
                <CopyLink
                    label={_("Send this link to your friends")}
                    link={`${location.origin}/t/${info.id}?invite=${invite}`}
                />
            )}
            <Claim session={session} scene={scene} />
            <ul class="waiting-seats">
                {info.seats.map((seat) => (
                    <WaitingSeat
                        key={seat.seat}
                        session={session}
                        scene={scene}
                        seat={seat}
                        busy={busy}
                        ask={ask}
                        leave={leave}
                        blocks={blocks}
                    />
                ))}
            </ul>
            <BlockSaid said={blocks.said} />
            {trouble && (
                <p class="notice bad" role="alert">
                    {words.head(words.say(trouble))}
                </p>
            )}
            <p class="soft small">{describe(scene, words).join(" · ")}</p>
            {mine.length > 0 && <NotifyWish />}
            <p class="row waiting-read">
                {_("To read meanwhile, in another window:")}
                <Aside icon="school" to={`tutorial/${info.game}`} name={_("Learn in five minutes")} />
                <Aside icon="book" to={`rules/${info.game}`} name={_("Rules")} />
                <Aside icon="cards" to={`cards/${info.game}`} name={_("Cards")} />
            </p>
            <p class="spoken" role="status">
                {told}
            </p>
        </Frame>
    );
}

/** Who sits here stays here: what is read opens beside it. */
const Aside = ({ icon, to, name }: { readonly icon: IconName; readonly to: string; readonly name: string }) => (
    <a href={`/#${to}`} target="_blank">
        <Icon name={icon} /> {name}
    </a>
);

/** A game that somebody brought may stand well for one of the seats: said before anybody sits down. */
export function Position({ info }: { readonly info: TableInfo }) {
    const { _ } = useApp().words;
    if (info.goes_on_from === undefined) return null;
    return (
        <p class="notice">
            {_("This game does not begin anew: it goes on from a position that its host has chosen, after {n} {n:event|events}.", {
                n: info.goes_on_from,
            })}
        </p>
    );
}

/** Who has still to show what was promised for chance; their pages do so by themselves when they are open. */
function Missing({ info }: { readonly info: TableInfo }) {
    const { words } = useApp();
    const missing = info.seats.filter(({ asked }) => asked !== undefined);
    if (missing.length === 0) return null;
    const who = words.list(missing.map((seat) => sitterName(words, seat)));
    return <p class="soft">{words._("Chance is being agreed on. Still missing: {who}.", { who })}</p>;
}

const describe = ({ info }: Scene, words: ReturnType<typeof useApp>["words"]): string[] => {
    const edition = info.options["edition"];
    return [
        ...(edition === undefined ? [] : [optionValue(words, edition)]),
        clockName(words, info.clock),
        info.hints ? words._("With hints for everybody") : words._("Without hints"),
        info.public ? words._("Open to everybody") : words._("With invitation only"),
    ];
};

type Ask = (what: () => Promise<unknown>) => Promise<boolean>;

interface WaitingSeatProps {
    readonly session: Session;
    readonly scene: Scene;
    readonly seat: SeatInfo;
    readonly busy: boolean;
    readonly ask: Ask;
    readonly leave: (seat: string) => void;
    readonly blocks: Blocks;
}

function WaitingSeat({ session, scene, seat, busy, ask, leave, blocks }: WaitingSeatProps) {
    const { words, games } = useApp();
    const { _ } = words;
    const mine = scene.mine.includes(seat.seat);
    const place = (bot: string): void => void ask(() => wire.bot(scene.info.id, seat.seat, bot));
    return (
        <li class="panel waiting-seat">
            <SeatMark seat={seat.seat} size="2rem" />
            <span>
                <strong>{seat.who === "open" ? _("free") : sitterName(words, seat)}</strong>
                <span class="soft small">{words.word("seat", seat.seat)}</span>
            </span>
            {mine && (
                <button type="button" class="button" disabled={busy} onClick={() => leave(seat.seat)}>
                    {_("Stand up")}
                </button>
            )}
            {seat.who === "person" && !mine && scene.mine.length > 0 && (
                <div class="row">
                    {seat.name !== null && <Block blocks={blocks} name={seat.name} />}
                    <Report session={session} scene={scene} seat={seat.seat} name={sitterName(words, seat)} />
                </div>
            )}
            {seat.who === "open" && scene.mine.length > 0 && (
                <select
                    class="select"
                    aria-label={_("Put a bot on this seat")}
                    value=""
                    disabled={busy}
                    onChange={(event) => place(event.currentTarget.value)}
                >
                    <option value="">{_("Put a bot here …")}</option>
                    {games.bots
                        .filter((bot) => bot.level)
                        .map((bot) => (
                            <option key={bot.name} value={bot.name}>
                                {levelName(words, bot.name)}
                            </option>
                        ))}
                </select>
            )}
        </li>
    );
}

interface SitDownProps {
    readonly table: string;
    readonly invite: string | undefined;
    readonly busy: boolean;
    readonly ask: Ask;
    readonly seated: () => void;
}

function SitDown({ table, invite, busy, ask, seated }: SitDownProps) {
    const { words, settings, change } = useApp();
    const { _ } = words;
    const [name, setName] = useState(settings.name);
    const sit = async (event: Event): Promise<void> => {
        event.preventDefault();
        const wish = { name: name.trim(), ...(await makePledge()), ...(invite === undefined ? {} : { invite }) };
        if (!(await ask(() => wire.sit(table, wish)))) return;
        change({ name: name.trim() });
        seated();
    };
    return (
        <form class="panel waiting-sit" onSubmit={(event) => void sit(event)}>
            <label class="field">
                <span>{_("Your name")}</span>
                <input
                    class="input"
                    value={name}
                    required
                    maxLength={NAME_MOST}
                    autocomplete="nickname"
                    onInput={(event) => setName(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button primary" disabled={busy}>
                {_("Sit down")}
            </button>
        </form>
    );
}
