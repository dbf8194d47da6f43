// choose-file.tsx - a button with which somebody chooses a file.
import { useRef } from "preact/hooks";
import { Icon } from "./icons.js";

interface ChooseFileProps {
    readonly label: string;
    readonly accept: string;
    readonly onFile: (file: File) => void;
}

export function ChooseFile({ label, accept, onFile }: ChooseFileProps) {
    const input = useRef<HTMLInputElement>(null);
    return (
        <>
            <button type="button" class="button" onClick={() => input.current?.click()}>
                <Icon name="file" /> {label}
            </button>
            <input
                ref={input}
                type="file"
                class="spoken"
                tabIndex={-1}
                aria-hidden="true"
                accept={accept}
                onChange={(event) => {
                    const file = event.currentTarget.files?.[0];
                    event.currentTarget.value = ""; // the same file can be chosen again
                    if (file) onFile(file);
                }}
            />
        </>
    );
}
