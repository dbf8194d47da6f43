// choices.tsx - a few values side by side, of which one is chosen: radio buttons that look like one switch.
import { useId } from "preact/hooks";

interface ChoicesProps<T extends string | number> {
    readonly label: string;
    readonly values: readonly { readonly value: T; readonly name: string }[];
    readonly value: T;
    readonly onChange: (value: T) => void;
}

export function Choices<T extends string | number>({ label, values, value, onChange }: ChoicesProps<T>) {
    const group = useId();
    return (
        <fieldset class="field">
            <legend>{label}</legend>
            <div class="choices">
                {values.map((one) => (
                    <label key={one.value}>
                        <input
                            type="radio"
                            name={group}
                            checked={one.value === value}
                            onChange={() => onChange(one.value)}
                        />
                        <span>{one.name}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

interface SelectProps {
    readonly label: string;
    readonly values: readonly { readonly value: string; readonly name: string }[];
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** Said below it. */
    readonly help?: string;
}

export function Select({ label, values, value, onChange, help }: SelectProps) {
    return (
        <label class="field">
            <span>{label}</span>
            <select class="select" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
                {values.map((one) => (
                    <option key={one.value} value={one.value}>
                        {one.name}
                    </option>
                ))}
            </select>
            {help !== undefined && <span class="soft small">{help}</span>}
        </label>
    );
}
