// trouble.tsx - something is not there or does not work: what it is, in a sentence, and where to go from here.
import { useApp } from "../app.js";
import { Frame } from "../parts/frame.js";
import { Icon } from "../parts/icons.js";
import { reportProblem } from "../parts/report.js";
import type { Message } from "../model/view.js";

interface TroubleProps {
    readonly why: Message;
    readonly title?: string;
    /** Tries once more, where that may help. */
    readonly again?: () => void;
}

/** Forgets what is stored of the page, not of the games, and fetches it anew. */
async function fetchAnew(): Promise<void> {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.update().catch(() => {}); // offline: then the stored one comes again
    location.reload();
}

export function Trouble({ why, title, again }: TroubleProps) {
    const { words } = useApp();
    const { _ } = words;
    return (
        <Frame title={title ?? _("That did not work")}>
            <p class="notice bad" role="alert">
                <Icon name="warn" />
                <span>{words.head(words.say(why))}</span>
            </p>
            <div class="row">
                {again && (
                    <button type="button" class="button primary" onClick={again}>
                        {_("Try again")}
                    </button>
                )}
                <a class={again ? "button" : "button primary"} href="/">
                    {_("To the start page")}
                </a>
                <button type="button" class="button" onClick={() => void fetchAnew()}>
                    {_("Reload")}
                </button>
                <button type="button" class="button" onClick={() => void reportProblem(null)}>
                    {_("Report a problem: save a file")}
                </button>
            </div>
            <p class="soft">
                {_("Games that you play on this device are kept and can be resumed from the start page.")}
            </p>
        </Frame>
    );
}
