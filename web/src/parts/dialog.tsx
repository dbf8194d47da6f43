// dialog.tsx - a window over the page: the browser's own <dialog>, which keeps the focus inside and gives it back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { Icon } from "./icons.js";
import "./dialog.css";

interface DialogProps {
    readonly title: string;
    readonly onClose: () => void;
    readonly children: ComponentChildren;
    /** What can be done, below everything. */
    readonly actions?: ComponentChildren;
    readonly wide?: boolean;
}

export function Dialog({ title, onClose, children, actions, wide = false }: DialogProps) {
    const { words } = useApp();
    const ref = useRef<HTMLDialogElement>(null);
    const heading = useId();
    useEffect(() => {
        const dialog = ref.current;
        const before = document.activeElement;
        dialog?.showModal();
        return () => {
            dialog?.close();
            if (before instanceof HTMLElement) before.focus();
        };
    }, []);
    const clickBehind = (event: MouseEvent): void => {
        if (event.target === ref.current) onClose();
    };
    const cancel = (event: Event): void => {
        event.preventDefault();
        onClose();
    };
    return (
        <dialog
            ref={ref}
            class={wide ? "dialog wide" : "dialog"}
            aria-labelledby={heading}
            onClick={clickBehind}
            onCancel={cancel}
        >
            <div class="dialog-inside">
                <div class="dialog-head">
                    <h2 id={heading}>{title}</h2>
                    <button type="button" class="button bare round" aria-label={words._("Close")} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </div>
                <div class="dialog-body">{children}</div>
                {actions && <div class="dialog-actions">{actions}</div>}
            </div>
        </dialog>
    );
}
