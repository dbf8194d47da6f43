// Note.tsx - a slip of paper that tells why something cannot be chosen, with the rule to read on.
import type { JSX } from "preact";
import type { Message } from "../../model/view.js";
import type { Stage } from "./stage.js";

export interface Told {
    readonly message: Message;
    /** The card that was pointed at. */
    readonly card: string | undefined;
}

export function Note({ stage, told, onClose }: { readonly stage: Stage; readonly told: Told; readonly onClose: () => void }): JSX.Element {
    const { words, props } = stage;
    const { _ } = words;
    const { message, card } = told;
    const info = card === undefined ? undefined : stage.card(card);
    return (
        <div class="tt-note">
            <div class="tt-note-words">
                {info && (
                    <p>
                        <strong>{words.name(info.id)}</strong> <span>{_(info.text)}</span>
                    </p>
                )}
                <p>{words.say(message)}</p>
                <p class="tt-note-links">
                    {message.rule !== "" && (
                        <button type="button" class="tt-link" onClick={() => props.explain({ rule: message.rule })}>
                            {_("Rule {rule}", { rule: message.rule })}
                        </button>
                    )}
                    {info && (
                        <button type="button" class="tt-link" onClick={() => props.explain({ card: info.id })}>
                            {_("About this card")}
                        </button>
                    )}
                </p>
            </div>
            <button type="button" class="tt-close" aria-label={_("Close")} onClick={onClose}>
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                    <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" />
                </svg>
            </button>
        </div>
    );
}
