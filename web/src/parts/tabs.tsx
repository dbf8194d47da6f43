// tabs.tsx - several papers in one place: arrow keys go from tab to tab, as everywhere.
import type { JSX } from "preact";
import { useId } from "preact/hooks";

interface TabsProps<T extends string> {
    readonly label: string;
    readonly tabs: readonly { readonly id: T; readonly name: string; readonly body: () => JSX.Element | null }[];
    readonly chosen: T;
    readonly onChoose: (tab: T) => void;
}

export function Tabs<T extends string>({ label, tabs, chosen, onChoose }: TabsProps<T>) {
    const group = useId();
    const step = (event: KeyboardEvent): void => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const at = tabs.findIndex(({ id }) => id === chosen);
        const next = tabs[(at + by + tabs.length) % tabs.length]!;
        onChoose(next.id);
        document.getElementById(`${group}-${next.id}`)?.focus();
    };
    return (
        <div class="tabbed">
            <div class="tabs" role="tablist" aria-label={label} onKeyDown={step}>
                {tabs.map(({ id, name }) => (
                    <button
                        key={id}
                        id={`${group}-${id}`}
                        type="button"
                        role="tab"
                        aria-selected={id === chosen}
                        aria-controls={`${group}-paper`}
                        tabIndex={id === chosen ? 0 : -1}
                        onClick={() => onChoose(id)}
                    >
                        {name}
                    </button>
                ))}
            </div>
            <div class="tab-paper" id={`${group}-paper`} role="tabpanel" aria-labelledby={`${group}-${chosen}`}>
                {tabs.find(({ id }) => id === chosen)?.body()}
            </div>
        </div>
    );
}
