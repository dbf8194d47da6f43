// attention.ts - calls a reader whose eyes are elsewhere: the title and the sign of the tab, and the browser's
// notifications where they are allowed and the page is open but not in sight.
import { useEffect, useRef } from "preact/hooks";
import { giveCue } from "../model/cue.js";

export const canNotify = (): boolean => "Notification" in globalThis;

export const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Asks the reader, once; whether notifications are allowed now. */
export const askToNotify = async (): Promise<boolean> =>
    canNotify() && (mayNotify() || (await Notification.requestPermission()) === "granted");

/** Only where the page is not in sight; a click on it brings the page forward. */
export function notify(text: string, about: string): void {
    if (!mayNotify() || document.visibilityState === "visible") return;
    try {
        const told = new Notification("Taberna", { body: text, tag: about, icon: "/icon-192.png" });
        told.onclick = () => {
            window.focus();
            told.close();
        };
    } catch {
        // browsers of phones have notifications for service workers only
    }
}

function showSign(turn: boolean): void {
    document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", turn ? "/icon-turn.svg" : "/icon.svg");
}

/** Tells, once a turn, that the reader is to act. */
export function useTurn(acting: boolean, title: { readonly usual: string; readonly turn: string }, notifies: boolean): void {
    const was = useRef(acting);
    useEffect(() => {
        document.title = acting ? title.turn : title.usual;
        showSign(acting);
        return () => showSign(false);
    }, [acting, title.usual, title.turn]);
    useEffect(() => {
        const came = acting && !was.current;
        was.current = acting;
        if (!came) return;
        giveCue("turn");
        if (notifies) notify(title.turn, "turn");
    }, [acting]);
}
