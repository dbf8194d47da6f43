// copy.tsx - a link to be sent to somebody: shown, copied, or handed to whatever the device shares with.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { Icon } from "./icons.js";

export function CopyLink({ label, link }: { readonly label: string; readonly link: string }) {
    const { words } = useApp();
    const { _ } = words;
    const [copied, setCopied] = useState(false);
    const copy = async (): Promise<void> => {
        try {
            await navigator.clipboard.writeText(link);
            setCopied(true);
        } catch {
            setCopied(false); // the field is there to copy from
        }
    };
    const hand = (): void => void navigator.share({ url: link }).catch(() => undefined); // who thinks better of it needs no word
    return (
        <div class="copy">
            <label class="field">
                <span>{label}</span>
                <input class="input" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            </label>
            {"share" in navigator && (
                <button type="button" class="button" onClick={hand}>
                    {_("Share …")}
                </button>
            )}
            <button type="button" class="button" onClick={() => void copy()}>
                <Icon name={copied ? "check" : "copy"} />
                {copied ? _("Copied") : _("Copy")}
            </button>
            <span class="spoken" role="status">
                {copied ? _("The link is copied.") : ""}
            </span>
        </div>
    );
}
