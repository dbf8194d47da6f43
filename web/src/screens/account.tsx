// account.tsx - a name with a passphrase, for persons who want to find their seats again on another device. Nobody
// needs one.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { Refused } from "../model/table.js";
import { wire } from "../model/wire.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { BlockedNames } from "./blocks.js";

type Me = { readonly name: string; readonly seats: readonly { readonly table: string; readonly seat: string }[] };

/** Who is signed in; null when nobody is, `undefined` until it is known. */
export function useMe(): Me | null | undefined {
    const { signed } = useApp().settings;
    const [me, setMe] = useState<Me | null | undefined>(undefined);
    useEffect(() => {
        if (signed) wire.me().then(setMe, () => setMe(null));
        else setMe(null);
    }, [signed]);
    return me;
}

export function Account() {
    const { words, change } = useApp();
    const { _ } = words;
    const me = useMe();
    const [signing, setSigning] = useState(false);
    const signOut = (): void => {
        const done = (): void => change({ signed: false }); // also when the server does not answer
        wire.signOut().then(done, done);
    };
    if (me === undefined) return null;
    return (
        <div class="stack">
            {me === null ? (
                <button type="button" class="button bare left" onClick={() => setSigning(true)}>
                    <Icon name="person" /> {_("Keep my seats under a name …")}
                </button>
            ) : (
                <>
                    <p class="row small">
                        {_("Signed in as {name}.", { name: me.name })}
                        <button type="button" class="button bare" onClick={signOut}>
                            {_("Sign out")}
                        </button>
                    </p>
                    {me.seats.length > 0 && <MySeats me={me} />}
                    <BlockedNames />
                </>
            )}
            {signing && <SignIn onClose={() => setSigning(false)} />}
        </div>
    );
}

const SEATS_SHOWN = 8;

function MySeats({ me }: { readonly me: Me }) {
    const { words } = useApp();
    return (
        <ul class="row">
            {me.seats.slice(0, SEATS_SHOWN).map(({ table, seat }) => (
                <li key={`${table}-${seat}`}>
                    <a class="button" href={`/t/${table}`}>
                        {words._("Your table as {seat}", { seat: words.word("seat", seat) })}
                    </a>
                </li>
            ))}
        </ul>
    );
}

function SignIn({ onClose }: { readonly onClose: () => void }) {
    const { words, settings, change } = useApp();
    const { _ } = words;
    const [name, setName] = useState(settings.name);
    const [passphrase, setPassphrase] = useState("");
    const [trouble, setTrouble] = useState<string | null>(null);
    const sign = async (how: "signIn" | "signUp"): Promise<void> => {
        try {
            await wire[how](name.trim(), passphrase);
            change({ name: name.trim(), signed: true });
            onClose();
        } catch (error) {
            setTrouble(
                words.say(error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} }),
            );
        }
    };
    const submit = (event: Event): void => {
        event.preventDefault();
        void sign("signIn");
    };
    return (
        <Dialog title={_("Your name")} onClose={onClose}>
            <p class="soft">
                {_(
                    "With a name and a passphrase you find your seats again on another device. Nothing else is asked or kept.",
                )}
            </p>
            <form class="stack" onSubmit={submit}>
                <label class="field">
                    <span>{_("Name")}</span>
                    <input
                        class="input"
                        value={name}
                        autocomplete="username"
                        required
                        onInput={(event) => setName(event.currentTarget.value)}
                    />
                </label>
                <label class="field">
                    <span>{_("Passphrase, 8 letters at least")}</span>
                    <input
                        class="input"
                        type="password"
                        value={passphrase}
                        minLength={8}
                        autocomplete="current-password"
                        required
                        onInput={(event) => setPassphrase(event.currentTarget.value)}
                    />
                </label>
                {trouble !== null && (
                    <p class="notice bad" role="alert">
                        {trouble}
                    </p>
                )}
                <div class="row">
                    <button type="submit" class="button primary">
                        {_("Sign in")}
                    </button>
                    <button type="button" class="button" onClick={() => void sign("signUp")}>
                        {_("This name is new: keep it")}
                    </button>
                </div>
            </form>
        </Dialog>
    );
}
