// report.tsx - somebody at a table is reported to the operator of the server: what happened, in words of one's own. It stands
// in the log of the table, and nobody there is told.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { canReport, REPORT_MOST, reportOf } from "../model/report.js";
import type { Session } from "../model/session.js";
import { Refused, type Scene } from "../model/table.js";
import { Dialog } from "../parts/dialog.js";

interface ReportProps {
    readonly session: Session;
    readonly scene: Scene;
    readonly seat: string;
    readonly name: string;
}

export function Report(props: ReportProps) {
    const { _ } = useApp().words;
    const [open, setOpen] = useState(false);
    if (!canReport(props.scene, props.seat)) return null;
    return (
        <>
            <button type="button" class="button bare" onClick={() => setOpen(true)}>
                {_("Report")}
                <span class="spoken"> {props.name}</span>
            </button>
            {open && (
                <Dialog title={_("Report {name}", { name: props.name })} onClose={() => setOpen(false)}>
                    <ReportForm {...props} close={() => setOpen(false)} />
                </Dialog>
            )}
        </>
    );
}

/** Asked once, answered in its place: sent, or why not. */
function ReportForm({ session, seat, close }: ReportProps & { readonly close: () => void }) {
    const { words } = useApp();
    const { _ } = words;
    const [text, setText] = useState("");
    const [state, setState] = useState<"asked" | "busy" | "sent">("asked");
    const [trouble, setTrouble] = useState<string | null>(null);
    const send = async (event: Event): Promise<void> => {
        event.preventDefault();
        const report = reportOf(seat, text);
        if (!report || state !== "asked") return;
        setState("busy");
        setTrouble(null);
        try {
            await session.table.send(report);
            setState("sent");
        } catch (error) {
            const why = error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} };
            setTrouble(words.head(words.say(why)));
            setState("asked");
        }
    };
    if (state === "sent")
        return (
            <div class="stack">
                <p class="notice" role="status">
                    {_("Your report was sent. Whoever runs this server can read it now.")}
                </p>
                <button type="button" class="button primary" onClick={close}>
                    {_("Close")}
                </button>
            </div>
        );
    return (
        <form class="stack" onSubmit={(event) => void send(event)}>
            <p class="soft small">
                {_("It goes to whoever runs this server, together with the record of this game. Nobody at the table is told.")}
            </p>
            <label class="field">
                <span>{_("What happened?")}</span>
                <textarea
                    class="input"
                    rows={4}
                    required
                    value={text}
                    maxLength={REPORT_MOST / 2}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            {trouble !== null && (
                <p class="notice bad" role="alert">
                    {trouble}
                </p>
            )}
            <button type="submit" class="button primary" disabled={state === "busy"}>
                {_("Send the report")}
            </button>
        </form>
    );
}
