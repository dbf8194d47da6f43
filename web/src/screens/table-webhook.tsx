// table-webhook.tsx - how somebody is called whose page is closed: the server posts to an address of theirs.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { Refused, type Scene } from "../model/table.js";
import { wire } from "../model/wire.js";

export function Webhook({ scene }: { readonly scene: Scene }) {
    const { words } = useApp();
    const { _ } = words;
    const [url, setUrl] = useState("");
    const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
    const keep = async (event: Event): Promise<void> => {
        event.preventDefault();
        try {
            const { secret } = await wire.webhook(scene.info.id, scene.you, url.trim());
            const text = secret
                ? _("You will be called there. It is signed with this secret: {secret}", { secret })
                : _("You will not be called any more.");
            setSaid({ text, bad: false });
        } catch (error) {
            const why = error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} };
            setSaid({ text: words.head(words.say(why)), bad: true });
        }
    };
    return (
        <details class="webhook">
            <summary>{_("Call me when this page is closed …")}</summary>
            <form class="stack" onSubmit={(event) => void keep(event)}>
                <p class="soft small">
                    {_(
                        "A page can call you only while it is open somewhere. When it is closed, the server can post to an address of yours (a webhook) as soon as it is your turn. Leave the field empty to end that.",
                    )}
                </p>
                <label class="field">
                    <span>{_("Address of the webhook")}</span>
                    <input
                        class="input"
                        type="url"
                        value={url}
                        placeholder="https://…"
                        onInput={(event) => setUrl(event.currentTarget.value)}
                    />
                </label>
                <button type="submit" class="button">
                    {_("Keep the address")}
                </button>
                {said && (
                    <p class={said.bad ? "notice bad webhook-said" : "notice webhook-said"} role="status">
                        {said.text}
                    </p>
                )}
            </form>
        </details>
    );
}
