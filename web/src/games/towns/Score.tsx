// Score.tsx - points as if the game ended now, and their sources on hover, focus or tap.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { Stage } from "./stage.js";
import { scoreLines } from "./sheet.js";
import type { Town } from "./table.js";

export function Score({ stage, town, small }: { readonly stage: Stage; readonly town: Town; readonly small?: boolean }): JSX.Element {
    const { words, table } = stage;
    const { _ } = words;
    const id = useId();
    const [pinned, pin] = useState(false);
    const [near, setNear] = useState(false);
    const open = pinned || near;
    return (
        <span
            class={small ? "tt-score tt-small" : "tt-score"}
            onMouseEnter={() => setNear(true)}
            onMouseLeave={() => setNear(false)}
            onKeyDown={(event) => {
                if (event.key === "Escape" && open) {
                    event.stopPropagation();
                    pin(false);
                    setNear(false);
                }
            }}
        >
            <button
                type="button"
                class="tt-score-total"
                aria-expanded={open}
                aria-controls={id}
                aria-label={_("{seat}: {n} {n:point|points} now", { seat: stage.nameOf(town.seat), n: town.score.total })}
                onClick={() => pin(!pinned)}
                onFocus={(event) => event.currentTarget.matches(":focus-visible") && setNear(true)}
                onBlur={() => {
                    setNear(false);
                    pin(false);
                }}
            >
                <span class="number">{words.number(town.score.total)}</span>
            </button>
            <span id={id} class="tt-breakdown" hidden={!open}>
                <span class="tt-breakdown-title">{_("If the game ended now")}</span>
                {scoreLines(table, town, words).map(({ label, points }) => (
                    <span key={label} class="tt-breakdown-line">
                        <span>{label}</span> <span class="number">{words.number(points)}</span>
                    </span>
                ))}
                <span class="tt-breakdown-line tt-total">
                    <span>{_("Points")}</span> <span class="number">{words.number(town.score.total)}</span>
                </span>
            </span>
        </span>
    );
}
