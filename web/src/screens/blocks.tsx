// blocks.tsx - names that somebody does not want to sit at a table with. The server keeps them under the name of the person who is
// signed in; those who are blocked are not told.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { Refused } from "../model/table.js";
import { wire } from "../model/wire.js";
import { Icon } from "../parts/icons.js";

export interface Blocks {
    readonly names: readonly string[];
    readonly said: { readonly text: string; readonly bad: boolean } | null;
    readonly turn: (name: string) => void;
}

export function useBlocks(): Blocks {
    const { words, settings } = useApp();
    const { _ } = words;
    const [names, setNames] = useState<readonly string[]>([]);
    const [said, setSaid] = useState<Blocks["said"]>(null);
    useEffect(() => {
        if (settings.signed) wire.blocks().then(({ blocks }) => setNames(blocks), () => {});
    }, [settings.signed]);
    const turn = async (name: string): Promise<void> => {
        const blocked = !names.includes(name);
        if (!settings.signed) {
            const text = _("To block somebody, keep your seats under a name first: the start page has it under “With friends”.");
            setSaid({ text, bad: true });
            return;
        }
        try {
            await wire.block(name, blocked);
            setNames((all) => (blocked ? [...all, name] : all.filter((one) => one !== name)));
            const text = blocked
                ? _("Whoever is signed in as {name} cannot sit down at your tables any more. {name} is not told.", { name })
                : _("{name} is not blocked any more.", { name });
            setSaid({ text, bad: false });
        } catch (error) {
            const why = error instanceof Refused ? error.why : { id: "page.unreachable", rule: "", args: {} };
            setSaid({ text: words.head(words.say(why)), bad: true });
        }
    };
    return { names, said, turn: (name) => void turn(name) };
}

export function Block({ blocks: { names, turn }, name }: { readonly blocks: Blocks; readonly name: string }) {
    const { _ } = useApp().words;
    return (
        <button type="button" class="button bare" onClick={() => turn(name)}>
            {names.includes(name) ? _("Unblock") : _("Block")}
            <span class="spoken"> {name}</span>
        </button>
    );
}

export function BlockSaid({ said }: Pick<Blocks, "said">) {
    return (
        <p class={!said ? "spoken" : said.bad ? "notice bad" : "notice"} role="status">
            {said?.text}
        </p>
    );
}

/** All of them, to be let in again. */
export function BlockedNames() {
    const { _ } = useApp().words;
    const blocks = useBlocks();
    const [shown, setShown] = useState<readonly string[]>([]);
    useEffect(() => setShown((all) => [...new Set([...all, ...blocks.names])]), [blocks.names]);
    if (shown.length === 0) return null;
    return (
        <details>
            <summary>
                <Icon name="person" size="1.1rem" /> {_("Blocked names")}
            </summary>
            <ul class="row">
                {shown.map((name) => (
                    <li key={name}>
                        {name} <Block blocks={blocks} name={name} />
                    </li>
                ))}
            </ul>
            <BlockSaid said={blocks.said} />
        </details>
    );
}
