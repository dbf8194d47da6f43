// Who.tsx - whose town it is: the animal, and who plays it.
import type { JSX } from "preact";
import { personOf, type Stage } from "./stage.js";

export function Who({ stage, seat }: { readonly stage: Stage; readonly seat: string }): JSX.Element {
    const { words, props } = stage;
    const person = personOf(props.seats, seat);
    return (
        <span class="tt-who">
            <span class="tt-who-animal">{words.head(words.word("seat", seat))}</span>
            {person && <span class="tt-who-name">{person}</span>}
        </span>
    );
}
