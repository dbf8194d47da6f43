// share-record.tsx - a game to take along: as a link that holds all of it, or as a file.
import { useApp } from "../app.js";
import { share } from "../model/share.js";
import { CopyLink } from "./copy.js";
import { Icon } from "./icons.js";
import { useLoaded } from "./loaded.js";
import { saveFile } from "./save.js";

export function ShareRecord({ record, game }: { readonly record: string; readonly game: string }) {
    const { words } = useApp();
    const { _ } = words;
    const { value } = useLoaded(() => share(record), [record]);
    return (
        <div class="stack share-record">
            {value !== null && <CopyLink label={_("A link that holds the whole game")} link={`${location.origin}/#${value}`} />}
            <div class="row">
                <button type="button" class="button" onClick={() => saveFile(`${game}.tbr`, record)}>
                    <Icon name="file" />
                    {_("Download the record")}
                </button>
            </div>
        </div>
    );
}
