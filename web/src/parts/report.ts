// report.ts - a problem as a file: what was played, on what, and what was on the screen. Nothing is sent anywhere; the
// invitation of a table is left out.
import type { Session } from "../model/session.js";
import { wire } from "../model/wire.js";
import { saveFile } from "./save.js";

/** Errors of the page since it was opened, the last ones. */
const errors: string[] = [];
const ERRORS_MOST = 20;

function note(what: unknown): void {
    errors.push(`${new Date().toISOString()} ${what instanceof Error ? (what.stack ?? String(what)) : String(what)}`);
    errors.splice(0, errors.length - ERRORS_MOST);
}

export function listenForErrors(): void {
    addEventListener("error", (event) => note(event.error ?? event.message));
    addEventListener("unhandledrejection", (event) => note(event.reason));
}

const withoutInvitation = (address: string): string => address.replace(/([?&]invite=)[^&#]*/g, "$1…");

export async function reportProblem(session: Session | null): Promise<void> {
    const [server, record] = await Promise.all([
        wire.version().catch(() => null),
        session?.table.record().catch(() => null) ?? null,
    ]);
    const { scene = null, link = null, refusal = null } = session?.now ?? {};
    const report = {
        form: "taberna-problem 1",
        at: new Date().toISOString(),
        page: document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? null,
        server,
        browser: navigator.userAgent,
        language: document.documentElement.lang,
        window: { width: innerWidth, height: innerHeight, pixels: devicePixelRatio },
        address: withoutInvitation(location.href),
        link,
        refusal,
        table: scene?.info ?? null,
        view: scene?.view ?? null,
        errors,
        screen: document.body.innerText,
        record,
    };
    const name = `taberna-problem-${report.at.slice(0, 19).replaceAll(":", "-")}.json`;
    saveFile(name, withoutInvitation(JSON.stringify(report, null, 1)), "application/json");
}
