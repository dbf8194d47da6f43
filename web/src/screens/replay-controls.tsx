// replay-controls.tsx - the scrubber and its buttons. The same by keys: arrows a step, PageUp and PageDown a round, Home and End,
// space to play and pause.
import { useApp } from "../app.js";
import { Icon, type IconName } from "../parts/icons.js";
import "./replay-controls.css";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface ControlsProps {
    readonly index: number;
    readonly count: number;
    readonly playing: boolean;
    readonly speed: number;
    /** The last event as a sentence, for screen readers. */
    readonly told: string;
    readonly onIndex: (index: number) => void;
    readonly onRound: (by: 1 | -1) => void;
    readonly onPlaying: (playing: boolean) => void;
    readonly onSpeed: (speed: number) => void;
}

interface ButtonProps {
    readonly name: string;
    readonly icon: IconName;
    readonly flip?: boolean;
    readonly disabled?: boolean;
    readonly onClick: () => void;
}

/** A button that leads nowhere stays focusable, so that keyboard users do not lose their place. */
function Control({ name, icon, flip = false, disabled = false, onClick }: ButtonProps) {
    return (
        <button
            type="button"
            class={flip ? "button round flip" : "button round"}
            aria-label={name}
            title={name}
            aria-disabled={disabled}
            onClick={() => !disabled && onClick()}
        >
            <Icon name={icon} />
        </button>
    );
}

export function Controls({ index, count, playing, speed, told, onIndex, onRound, onPlaying, onSpeed }: ControlsProps) {
    const { words } = useApp();
    const { _ } = words;
    const first = index === 0;
    const last = index === count;
    return (
        <div class="controls panel" role="group" aria-label={_("Replay")}>
            <p class="controls-told" role="status">
                {told}
            </p>
            <div class="controls-row">
                <Control name={_("To the round before")} icon="skip" flip disabled={first} onClick={() => onRound(-1)} />
                <Control name={_("A step back")} icon="back" disabled={first} onClick={() => onIndex(index - 1)} />
                <Control
                    name={playing ? _("Pause") : _("Play by itself")}
                    icon={playing ? "pause" : "play"}
                    disabled={last && !playing}
                    onClick={() => onPlaying(!playing)}
                />
                <Control name={_("A step on")} icon="forward" disabled={last} onClick={() => onIndex(index + 1)} />
                <Control name={_("To the next round")} icon="skip" disabled={last} onClick={() => onRound(1)} />
                <input
                    type="range"
                    class="scrubber"
                    min={0}
                    max={count}
                    step={1}
                    value={index}
                    aria-label={_("Event")}
                    aria-valuetext={told}
                    onInput={(event) => onIndex(Number(event.currentTarget.value))}
                />
                <span class="number controls-count">{_("{index} of {count}", { index, count })}</span>
                <label class="controls-speed">
                    <span class="spoken">{_("Speed")}</span>
                    <select class="select" value={String(speed)} onChange={(event) => onSpeed(Number(event.currentTarget.value))}>
                        {SPEEDS.map((value) => (
                            <option key={value} value={String(value)}>
                                {`${words.number(value)} ×`}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
        </div>
    );
}

/** What a key does here; null: nothing. Keys that a field or a board needs are left to it. */
export function keyDeed(
    { onIndex, onRound, onPlaying, index, count, playing }: ControlsProps,
    event: KeyboardEvent,
): (() => void) | null {
    const target = event.target as Element;
    if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest("input, select, textarea, [role=grid], [role=tablist], dialog")
    ) {
        return null;
    }
    const press = target.closest("button, a, summary") !== null;
    const deeds: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => onIndex(index - 1),
        ArrowRight: () => onIndex(index + 1),
        PageUp: () => onRound(-1),
        PageDown: () => onRound(1),
        Home: () => onIndex(0),
        End: () => onIndex(count),
        ...(press ? {} : { " ": () => onPlaying(!playing) }),
    };
    return deeds[event.key] ?? null;
}
