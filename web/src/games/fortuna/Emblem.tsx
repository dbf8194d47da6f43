// Emblem.tsx - Fortuna on the start page: the palace of Rome in a wreath of laurel, in a ring of mosaic stones.
import "./own.css";
import { Icon } from "./icons.js";

const STONES = 40;

export function Emblem({ size = 128 }: { readonly size?: number }) {
    return (
        <span class="ft-emblem" style={{ width: `${size}px`, height: `${size}px` }}>
            <svg viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
                <circle r="98" class="ft-emblem-ground" />
                {Array.from({ length: STONES }, (_, index) => (
                    <rect
                        x="-6"
                        y="-95"
                        width="12"
                        height="12"
                        rx="1.5"
                        class={`ft-emblem-stone tone-${index % 4}`}
                        transform={`rotate(${(index * 360) / STONES})`}
                    />
                ))}
                {Array.from({ length: STONES - 8 }, (_, index) => (
                    <rect
                        x="-6"
                        y="-80"
                        width="11.5"
                        height="9"
                        rx="1.5"
                        class={`ft-emblem-stone tone-${(index % 2) + 4}`}
                        transform={`rotate(${(index * 360) / (STONES - 8) + 4})`}
                    />
                ))}
                <circle r="68" class="ft-emblem-field" />
            </svg>
            <Icon name="laurel" class="ft-emblem-wreath" />
            <Icon name="rome" class="ft-emblem-rome" />
        </span>
    );
}
