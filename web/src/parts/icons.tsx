// icons.tsx - the small signs of the frame: lines on a field of 24, drawn in the colour of the text around them.
import type { JSX } from "preact";

const PATHS = {
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    close: "M6 6l12 12M18 6L6 18",
    more: "M5 12h.01M12 12h.01M19 12h.01",
    undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
    hint: "M9 18h6M10 21h4M8.5 15.2A6.5 6.5 0 1 1 15.5 15.2c-.6.5-.9 1.1-.9 1.8h-5.2c0-.7-.3-1.3-.9-1.8z",
    book: "M4 5.5C6.5 4 9.5 4 12 5.5c2.5-1.5 5.5-1.5 8 0V19c-2.5-1.5-5.5-1.5-8 0-2.5-1.5-5.5-1.5-8 0zM12 5.5V19",
    cards: "M8 4h10a1 1 0 0 1 1 1v12M5 7h9a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1z",
    log: "M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6",
    chat: "M4 6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H5a1 1 0 0 1-1-1z",
    sliders: "M4 7h8M16 7h4M14 4.5v5M4 12h3M11 12h9M9 9.5v5M4 17h9M17 17h3M15 14.5v5",
    sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
    moon: "M19.5 14A8 8 0 0 1 10 4.5 8 8 0 1 0 19.5 14z",
    half: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 7l6.5 0M12 11h8.3M12 15h7.8M12 19h4",
    globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
    person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
    people: "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.5 3-5.5 6.5-5.5s5.9 2 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.2.7 3.6 2.5 4 5.1",
    bot: "M5 9h14v10H5zM12 5v4M9 13v2M15 13v2M12 3.5v.01M2.5 12.5v3M21.5 12.5v3",
    play: "M8 5l11 7-11 7z",
    pause: "M8.5 5v14M15.5 5v14",
    skip: "M5 5l8 7-8 7zM13 5l8 7-8 7",
    eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    flag: "M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
    link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3",
    file: "M7 3h7l4 4v14H7zM14 3v4h4",
    copy: "M9 9h10v11H9zM6 15H5V4h10v2",
    check: "M5 12.5l4.5 4.5L19 7",
    clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    door: "M6 21V4h9v17M4 21h13M12.5 12.5h.01M19 8l3 4-3 4",
    warn: "M12 4l9 16H3zM12 10v4.5M12 17.2v.01",
    list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    school: "M12 5L2.5 9.5 12 14l9.5-4.5zM6 11.5V16c3.5 2.7 8.5 2.7 12 0v-4.5",
    sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
    silent: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5",
    send: "M4 12l16-7-6 15-3-6z",
    dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01M15.5 8.5h.01M8.5 15.5h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** A sign beside a word; alone in a button, the button has the name. */
export function Icon({ name, size = "1.25em" }: { readonly name: IconName; readonly size?: string }): JSX.Element {
    return (
        <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path
                d={PATHS[name]}
                fill="none"
                stroke="currentColor"
                stroke-width="1.8"
                stroke-linecap="round"
                stroke-linejoin="round"
            />
        </svg>
    );
}
