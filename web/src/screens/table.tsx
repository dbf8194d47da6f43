// table.tsx - a table on the screen: opened from this device or from the server, closed when the screen is left.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { useStill } from "../parts/still.js";
import { keepTable, rowOf } from "../model/kept.js";
import { LocalGame } from "../model/local.js";
import { takeLocal } from "../model/open.js";
import { lookedAt, keepLooked } from "../model/looked.js";
import { RemoteTable } from "../model/remote.js";
import { keepSaid, saidAt } from "../model/said.js";
import { Session, type Showing } from "../model/session.js";
import { paceOf } from "../model/settings.js";
import { Refused, type Table } from "../model/table.js";
import type { Message } from "../model/view.js";
import { TableView } from "./table-view.js";
import { Trouble } from "./trouble.js";

/** The session of a table, from the time that the table is there. */
function useSession(table: Table | null): Session | null {
    const { settings } = useApp();
    const still = useStill();
    const pace = paceOf(settings.speed, still);
    const current = useRef(pace);
    current.current = pace;
    const [session, setSession] = useState<Session | null>(null);
    useEffect(() => {
        if (!table) return undefined;
        const opened = new Session(table, {
            after: (ms, then) => {
                const timer = setTimeout(then, ms);
                return () => clearTimeout(timer);
            },
            pace: () => (document.visibilityState === "hidden" ? 0 : current.current),
            looked: lookedAt(table.id),
            said: saidAt(table.id),
        });
        let said = opened.now.chat;
        opened.subscribe(() => {
            if (opened.now.chat !== said) keepSaid(table.id, (said = opened.now.chat));
        });
        setSession(opened);
        return () => {
            keepLooked(table.id, opened.now.looked);
            opened.close();
            setSession(null);
        };
    }, [table]);
    return session;
}

/** What a session shows now. It is drawn in a task of its own and laid out in another, that of the next frame: nobody waits for both
 * at once. However much happens until then, it is drawn once a frame. */
export function useShowing(session: Session): Showing {
    const [showing, setShowing] = useState(session.now);
    useEffect(() => {
        let drawn = session.now;
        let cancel: (() => void) | null = null;
        const draw = (): void => setShowing((drawn = session.now));
        const apart = (): void => {
            draw();
            const frame = requestAnimationFrame(() => {
                cancel = null;
                if (drawn !== session.now) told();
            });
            cancel = () => cancelAnimationFrame(frame);
        };
        const told = (): void => {
            if (document.visibilityState === "hidden") return draw();
            if (cancel) return;
            const timer = setTimeout(apart);
            cancel = () => clearTimeout(timer);
        };
        draw(); // what happened before we listened
        const stop = session.subscribe(told);
        return () => {
            stop();
            cancel?.();
        };
    }, [session]);
    return showing;
}

export function LocalScreen({ id }: { readonly id: string }) {
    const { engines, shelf } = useApp();
    const [table, setTable] = useState<LocalGame | null>(null);
    const [trouble, setTrouble] = useState<Message | null>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        let wanted = true;
        setTrouble(null);
        const { engine, brain, adviser } = engines;
        takeLocal({ engine, brain, adviser, shelf }, id).then(
            (opened) => (wanted ? setTable(opened) : opened.close()),
            (error: unknown) =>
                setTrouble(error instanceof Refused ? error.why : { id: "page.engine-stopped", rule: "", args: {} }),
        );
        return () => {
            wanted = false;
        };
    }, [id, attempt]);
    const session = useSession(table);
    if (trouble) return <Trouble why={trouble} again={() => setAttempt(attempt + 1)} />;
    return session && <TableView session={session} />;
}

/** A table at which we sit is found again on the start page. */
function useRemembered(session: Session | null): void {
    const { shelf } = useApp();
    useEffect(() => {
        if (!session) return undefined;
        const begun = Date.now();
        let last = "";
        return session.subscribe(() => {
            const { scene } = session.now;
            const state = `${scene?.info.phase} ${scene?.view?.round}`;
            if (!scene || scene.mine.length === 0 || state === last) return;
            last = state;
            const row = rowOf(session.table.id, scene, begun, "server");
            void keepTable(shelf, row, () => session.table.record()).catch(() => {}); // then it is found by its link
        });
    }, [session]);
}

export function RemoteScreen({ id, invite }: { readonly id: string; readonly invite?: string | undefined }) {
    const [table] = useState(() => new RemoteTable(id));
    const session = useSession(table);
    useEffect(() => {
        const hurry = (): void => {
            if (document.visibilityState === "visible") table.hurry();
        };
        const cut = (): void => table.cut();
        addEventListener("online", hurry);
        addEventListener("offline", cut);
        document.addEventListener("visibilitychange", hurry); // timers of a page in the background may sleep
        return () => {
            removeEventListener("online", hurry);
            removeEventListener("offline", cut);
            document.removeEventListener("visibilitychange", hurry);
        };
    }, [table]);
    useRemembered(session);
    return session && <TableView session={session} invite={invite} />;
}
