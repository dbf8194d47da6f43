// start-friends.tsx - friends on the start page: a link that somebody sent, the tables that are open to all.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { tableAddress } from "../model/address.js";
import { PROTOCOL, Unreachable, wire } from "../model/wire.js";
import { Icon } from "../parts/icons.js";
import { Account } from "./account.js";

/** Whether a server of ours is there, and speaks as we do; null until it is known. */
export function useServer(): boolean | "other" | null {
    const [there, setThere] = useState<boolean | "other" | null>(null);
    useEffect(() => {
        wire.version().then(
            ({ protocol }) => setThere(protocol === PROTOCOL ? true : "other"),
            (error: unknown) => setThere(!(error instanceof Unreachable)),
        );
    }, []);
    return there;
}

export function Friends({ server }: { readonly server: ReturnType<typeof useServer> }) {
    const { words } = useApp();
    const { _ } = words;
    return (
        <section class="panel start-section" aria-labelledby="friends">
            <h2 id="friends">
                <Icon name="people" /> {_("With friends")}
            </h2>
            {server === "other" ? (
                <p class="notice">{words.say({ id: "page.other-version", rule: "", args: {} })}</p>
            ) : server === false ? (
                <p class="soft">
                    {_(
                        "The server does not answer just now. Playing on this device needs no server, also for several persons in turn.",
                    )}
                </p>
            ) : (
                <>
                    <p class="soft">
                        {_(
                            "Open a table, send the link, and begin when everybody sits. Bots take the seats that stay empty.",
                        )}
                    </p>
                    <Join />
                    <div class="row">
                        <a class="button" href="/#lobby">
                            <Icon name="eye" /> {_("Open tables, to join or to watch")}
                        </a>
                    </div>
                    <Account />
                </>
            )}
        </section>
    );
}

function Join() {
    const { words, go } = useApp();
    const { _ } = words;
    const [text, setText] = useState("");
    const [bad, setBad] = useState(false);
    const join = (event: Event): void => {
        event.preventDefault();
        const address = tableAddress(text);
        setBad(address === null);
        if (address !== null) go(address);
    };
    return (
        <form class="start-join" onSubmit={join}>
            <label class="field">
                <span>{_("A link you were sent")}</span>
                <input
                    class="input"
                    value={text}
                    placeholder="…/t/…"
                    inputMode="url"
                    aria-invalid={bad}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button type="submit" class="button">
                {_("Go there")}
            </button>
            {bad && (
                <p class="start-bad" role="alert">
                    {_("This is not a link to a table.")}
                </p>
            )}
        </form>
    );
}
