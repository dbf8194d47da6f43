// settings.tsx - what holds on this device: language, light, speed, name. Used as a screen, and as a dialog over a
// table.
import { useApp } from "../app.js";
import { LANGUAGES, NAME_MOST, SPEEDS, SURES, THEMES, TUTORS, type Language } from "../model/settings.js";
import { Choices, Select } from "../parts/choices.js";
import { Frame } from "../parts/frame.js";
import { Icon } from "../parts/icons.js";
import { NotifyWish } from "../parts/notify-wish.js";

export function SettingsForm() {
    const { words, settings, change, shelf } = useApp();
    const { _ } = words;
    const themes = { system: _("As the system"), light: _("Light"), dark: _("Dark") };
    const speeds = { slow: _("Slow"), usual: _("Usual"), fast: _("Fast"), none: _("Nothing moves") };
    const sures = { never: _("Never"), names: _("Naming a resource"), moves: _("Every move") };
    const tutors = { never: _("Never"), blunder: _("At blunders"), mistake: _("At mistakes"), inaccuracy: _("At inaccuracies") };
    return (
        <div class="stack">
            <label class="field">
                <span>{_("Your name at tables")}</span>
                <input
                    class="input"
                    value={settings.name}
                    maxLength={NAME_MOST}
                    autocomplete="nickname"
                    onInput={(event) => change({ name: event.currentTarget.value })}
                />
            </label>
            <Select
                label={_("Language")}
                values={Object.entries(LANGUAGES).map(([value, name]) => ({ value, name }))}
                value={settings.language}
                onChange={(value) => change({ language: value as Language })}
            />
            <Choices
                label={_("Appearance")}
                values={THEMES.map((value) => ({ value, name: themes[value] }))}
                value={settings.theme}
                onChange={(theme) => change({ theme })}
            />
            <Choices
                label={_("Speed")}
                values={SPEEDS.map((value) => ({ value, name: speeds[value] }))}
                value={settings.speed}
                onChange={(speed) => change({ speed })}
            />
            <Choices
                label={_("Ask before a move is made")}
                values={SURES.map((value) => ({ value, name: sures[value] }))}
                value={settings.sure}
                onChange={(sure) => change({ sure })}
            />
            <Choices
                label={_("Tutor, alone against bots on this device: ask when there is a better move")}
                values={TUTORS.map((value) => ({ value, name: tutors[value] }))}
                value={settings.tutor}
                onChange={(tutor) => change({ tutor })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={settings.selfDone}
                    onChange={(event) => change({ selfDone: event.currentTarget.checked })}
                />
                {_("Say Done by itself after 3 seconds when nothing else can be done")}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    checked={settings.sound}
                    onChange={(event) => change({ sound: event.currentTarget.checked })}
                />
                {_("Sound")}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    checked={settings.list}
                    onChange={(event) => change({ list: event.currentTarget.checked })}
                />
                {_("Always list all moves below the board")}
            </label>
            <NotifyWish />
            {!shelf.lasting && (
                <p class="notice">{_("This browser keeps nothing in this window: games here end with it.")}</p>
            )}
        </div>
    );
}

export function SettingsScreen() {
    const { _ } = useApp().words;
    return (
        <Frame title={_("Settings")}>
            <SettingsForm />
            <p>
                <a class="button" href="/#past">
                    <Icon name="list" /> {_("What this device remembers")}
                </a>
            </p>
            <p>
                <a class="button" href="/">
                    <Icon name="back" /> {_("To the start page")}
                </a>
            </p>
        </Frame>
    );
}
