// notify-wish.tsx - whether the browser may call the reader while the page is open and not in sight.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { askToNotify, canNotify, mayNotify } from "./attention.js";

export function NotifyWish() {
    const { words, settings, change } = useApp();
    const { _ } = words;
    const [denied, setDenied] = useState(false);
    const wish = async (wanted: boolean): Promise<void> => {
        const allowed = wanted && (await askToNotify());
        setDenied(wanted && !allowed);
        change({ notify: allowed });
    };
    if (!canNotify()) return null;
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={settings.notify && mayNotify()}
                onChange={(event) => void wish(event.currentTarget.checked)}
            />
            <span>
                {_("Notify me of turns and questions while the page is open in another window")}
                {denied && <span class="soft small"> {_("This browser does not allow it.")}</span>}
            </span>
        </label>
    );
}
