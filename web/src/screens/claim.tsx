// claim.tsx - a person who is signed in finds seats that were taken on another device, and takes them over.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import type { Session } from "../model/session.js";
import { Refused, type Scene } from "../model/table.js";
import type { Message } from "../model/view.js";
import { wire } from "../model/wire.js";
import { useMe } from "./account.js";

export function Claim({ session, scene }: { readonly session: Session; readonly scene: Scene }) {
    const { words } = useApp();
    const { _ } = words;
    const me = useMe();
    const [trouble, setTrouble] = useState<Message | null>(null);
    const table = session.table.id;
    const seat = me?.seats.find((one) => one.table === table)?.seat;
    if (session.table.kind !== "remote" || scene.mine.length > 0 || seat === undefined) return null;
    const claim = (): void =>
        void wire.fetchKey(table).then(
            () => session.restart(),
            (error: unknown) =>
                setTrouble(error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} }),
        );
    return (
        <div class="notice">
            <span>
                {_("You sit here as {seat}, on another device.", { seat: words.word("seat", seat) })}
                {trouble && ` ${words.say(trouble)}`}
            </span>
            <button type="button" class="button" onClick={claim}>
                {_("Play on here")}
            </button>
        </div>
    );
}
