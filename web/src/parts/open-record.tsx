// open-record.tsx - opens a record file: it is read and proved before anything else happens, and then it has an address.
import { useState } from "preact/hooks";
import { useApp } from "../app.js";
import { readText } from "../model/faults.js";
import { share } from "../model/share.js";
import { ChooseFile } from "./choose-file.js";
import { Fault } from "./fault.js";

export function OpenRecord({ label }: { readonly label?: string }) {
    const { words, engines, go } = useApp();
    const [error, setError] = useState<unknown>(null);
    const open = async (file: File): Promise<void> => {
        setError(null);
        try {
            const record = await readText(file);
            await engines.adviser.call("verify", { record });
            go(`/#${await share(record)}`);
        } catch (fault) {
            setError(fault);
        }
    };
    return (
        <div class="stack open-record">
            <ChooseFile
                label={label ?? words._("Open a record file")}
                accept=".tbr,.record,.txt,text/plain"
                onFile={(file) => void open(file)}
            />
            {error !== null && <Fault error={error} />}
        </div>
    );
}
