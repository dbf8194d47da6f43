// past-device.tsx - everything that this device keeps, as one file to take along, from such a file, or gone.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { BadBackup, forgetAll, makeBackup, readBackup, restore } from "../model/backup.js";
import { ChooseFile } from "../parts/choose-file.js";
import { Icon } from "../parts/icons.js";
import { saveFile } from "../parts/save.js";

const FILE_MOST = 64 << 20;

export function Device({ onChanged }: { readonly onChanged: () => void }) {
    const { words, shelf } = useApp();
    const { _ } = words;
    const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
    const [sure, setSure] = useState(false);
    const tell = (text: string, bad = false): void => setSaid({ text, bad });
    const failed = (error: unknown): void =>
        tell(
            error instanceof BadBackup
                ? _("This is no file of everything, or it is damaged ({where}). Nothing was changed.", { where: error.member })
                : _("Something went wrong: {error}", { error: String(error) }),
            true,
        );
    const take = async (): Promise<void> =>
        saveFile(`taberna-${new Date().toISOString().slice(0, 10)}.json`, await makeBackup(shelf, localStorage), "application/json");
    const bring = async (file: File): Promise<void> => {
        if (file.size > FILE_MOST) throw new BadBackup("size");
        const n = await restore(readBackup(await file.text()), shelf, localStorage);
        tell(_("{n} {n:game was|games were} taken from the file. Settings hold when the page is loaded next.", { n }));
        onChanged();
    };
    const forget = async (): Promise<void> => {
        await forgetAll(shelf, localStorage, sessionStorage);
        setSure(false);
        tell(_("Everything is deleted."));
        onChanged();
    };
    return (
        <section class="stack device" aria-labelledby="device">
            <h2 id="device">{_("Everything on this device")}</h2>
            <p class="soft">
                {_(
                    "Games, results and settings are kept in this browser and nowhere else. The file holds all of them; seats at tables online stay with this browser, unless you keep them under a name.",
                )}
            </p>
            <div class="row">
                <button type="button" class="button" onClick={() => void take().catch(failed)}>
                    <Icon name="file" /> {_("Save everything as a file")}
                </button>
                <ChooseFile
                    label={_("Bring in such a file …")}
                    accept=".json,application/json"
                    onFile={(file) => void bring(file).catch(failed)}
                />
                <button
                    type="button"
                    class="button danger"
                    onClick={() => (sure ? void forget().catch(failed) : setSure(true))}
                    onBlur={() => setSure(false)}
                >
                    <Icon name="trash" /> {sure ? _("Really delete all games and settings?") : _("Delete everything …")}
                </button>
            </div>
            {said && (
                <p class={said.bad ? "notice bad" : "notice"} role={said.bad ? "alert" : "status"}>
                    {said.text}
                </p>
            )}
        </section>
    );
}
