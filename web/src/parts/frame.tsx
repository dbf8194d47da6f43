// frame.tsx - the head of every screen that is not a table: the name of the house, the way back, language and light.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useApp } from "../app.js";
import { LANGUAGES, type Language, type Theme } from "../model/settings.js";
import { Icon } from "./icons.js";
import "./frame.css";

/** The sign of the house: an amphora under a roof. */
export function Sign({ size = "2rem" }: { readonly size?: string }) {
    return (
        <svg class="sign" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <path class="sign-roof" d="M16 2.5 29.5 11v2.5h-27V11z" />
            <path
                class="sign-jar"
                d="M13 15.5h6v2.2c2.7 1.3 4.2 3.3 4.2 5.8 0 2.7-1.7 5-4.2 6h-6c-2.5-1-4.2-3.3-4.2-6 0-2.5 1.5-4.5 4.2-5.8z"
            />
            <path class="sign-band" d="M9 22.5c2.3 1.2 4.6-1.2 7 0s4.7 1.2 7 0" />
        </svg>
    );
}

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: "dark", dark: "light", light: "system" };

function ThemeButton() {
    const { words, settings, change } = useApp();
    const { _ } = words;
    const name = { system: _("Light: as the system"), light: _("Light: light"), dark: _("Light: dark") }[
        settings.theme
    ];
    return (
        <button
            type="button"
            class="button bare round"
            aria-label={name}
            title={name}
            onClick={() => change({ theme: NEXT_THEME[settings.theme] })}
        >
            <Icon name={settings.theme === "dark" ? "moon" : settings.theme === "light" ? "sun" : "half"} />
        </button>
    );
}

function LanguageChoice() {
    const { words, settings, change } = useApp();
    return (
        <label class="language">
            <Icon name="globe" />
            <span class="spoken">{words._("Language")}</span>
            <select
                value={settings.language}
                onChange={(event) => change({ language: event.currentTarget.value as Language })}
            >
                {Object.entries(LANGUAGES).map(([id, name]) => (
                    <option key={id} value={id} lang={id}>
                        {name}
                    </option>
                ))}
            </select>
        </label>
    );
}

interface FrameProps {
    readonly title: string;
    /** Whether the title is shown as the heading of the screen. */
    readonly heading?: boolean;
    readonly children: ComponentChildren;
    readonly wide?: boolean;
}

export function Frame({ title, heading = true, children, wide = false }: FrameProps) {
    const { words } = useApp();
    useEffect(() => {
        document.title = title === "Taberna" ? title : `${title} · Taberna`;
    }, [title]);
    return (
        <div class="frame">
            <a class="skip-link" href="#main" onClick={focusMain}>
                {words._("To the content")}
            </a>
            <header class="frame-head">
                <a class="brand" href="/" aria-label={words._("Taberna: start page")}>
                    <Sign />
                    <span>Taberna</span>
                </a>
                <div class="frame-tools">
                    <LanguageChoice />
                    <ThemeButton />
                    <a
                        class="button bare round"
                        href="/#settings"
                        aria-label={words._("Settings")}
                        title={words._("Settings")}
                    >
                        <Icon name="sliders" />
                    </a>
                </div>
            </header>
            <main id="main" tabIndex={-1} class={wide ? "frame-main wide" : "frame-main"}>
                {heading && <h1>{title}</h1>}
                {children}
            </main>
        </div>
    );
}

function focusMain(event: Event): void {
    event.preventDefault();
    document.getElementById("main")?.focus();
}
