// open-record.tsx - opens a record file: it is read and proved before anything else happens, and then it has an address.
import { useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { readText } from "../model/faults.js";
import { share } from "../model/share.js";
import { Fault } from "./fault.js";
import { Icon } from "./icons.js";

export function OpenRecord({ label }: { readonly label?: string }) {
    const { words, engines, go } = useApp();
    const input = useRef<HTMLInputElement>(null);
    const [error, setError] = useState<unknown>(null);
    const open = async (file: File | undefined): Promise<void> => {
        if (!file) return;
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
            <button type="button" class="button" onClick={() => input.current?.click()}>
                <Icon name="file" />
                {label ?? words._("Open a record file")}
            </button>
            <input
                ref={input}
                type="file"
                class="spoken"
                tabIndex={-1}
                aria-hidden="true"
                accept=".tbr,.record,.txt,text/plain"
                onChange={(event) => {
                    void open(event.currentTarget.files?.[0]);
                    event.currentTarget.value = "";
                }}
            />
            {error !== null && <Fault error={error} />}
        </div>
    );
}
