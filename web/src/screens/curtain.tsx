// curtain.tsx - between two persons at one device: while it is down, nothing of anybody's own is on the page.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import type { Session } from "../model/session.js";
import type { TableInfo } from "../model/view.js";
import { SeatMark } from "../parts/seat.js";
import "./curtain.css";

interface CurtainProps {
    readonly session: Session;
    readonly seat: string;
    readonly info: TableInfo | null;
}

export function Curtain({ session, seat, info }: CurtainProps) {
    const { words } = useApp();
    const { _ } = words;
    const button = useRef<HTMLButtonElement>(null);
    const name = info?.seats.find((one) => one.seat === seat)?.name || words.head(words.word("seat", seat));
    useEffect(() => button.current?.focus(), [seat]);
    useEffect(() => {
        document.title = `${name} · Taberna`;
    }, [name]);
    return (
        <main class="curtain">
            <div class="curtain-inside">
                <SeatMark seat={seat} size="4rem" />
                <h1>{_("{name}, it is your turn", { name })}</h1>
                <p>{_("Give the device to {name}. Everybody else looks away.", { name })}</p>
                <button ref={button} type="button" class="button primary large" onClick={() => session.raise()}>
                    {_("I am {name}: raise the curtain", { name })}
                </button>
                <a href="/">{_("To the start page")}</a>
            </div>
        </main>
    );
}
