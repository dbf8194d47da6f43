// fault.tsx - what is wrong with something that was opened, and the way on.
import { useApp } from "../app.js";
import { tellFault } from "../model/faults.js";
import { Frame } from "./frame.js";
import { Icon } from "./icons.js";
import { OpenRecord } from "./open-record.js";

export function Fault({ error }: { readonly error: unknown }) {
    const { words } = useApp();
    return (
        <p class="notice bad" role="alert">
            <Icon name="warn" />
            <span>{tellFault(error, words)}</span>
        </p>
    );
}

/** A whole screen of it, for a record that cannot be shown. */
export function FaultScreen({ error }: { readonly error: unknown }) {
    const { words } = useApp();
    const { _ } = words;
    return (
        <Frame title={_("This game cannot be opened")}>
            <Fault error={error} />
            <p class="soft">{_("Nothing is lost: games that you play on this device are kept.")}</p>
            <div class="row">
                <a class="button primary" href="/">
                    {_("To the start page")}
                </a>
                <OpenRecord />
            </div>
        </Frame>
    );
}
