// page.tsx - the whole page: which screen stands at which address, and what all of them share.
import { Component, type ComponentChildren, type JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AppContext, useApp, type App } from "./app.js";
import { games } from "./model/files.js";
import { keepSettings, type Settings } from "./model/settings.js";
import type { Engines } from "./model/engines.js";
import type { Shelf } from "./model/shelf.js";
import { placeOf, startRouter, type Place } from "./router.js";
import { screens } from "./screens/list.js";
import { Trouble } from "./screens/trouble.js";
import { loadWords } from "./words/load.js";
import type { Words } from "./words/words.js";

interface PageProps {
    readonly settings: Settings;
    readonly words: Words;
    readonly shelf: Shelf;
    readonly engines: Engines;
}

/** The theme and the language hold for everything, dialogs and the browser's own parts too. */
function useLook({ theme }: Settings, words: Words): void {
    useEffect(() => {
        const { dataset } = document.documentElement;
        if (theme === "system") delete dataset["theme"];
        else dataset["theme"] = theme;
    }, [theme]);
    useEffect(() => {
        document.documentElement.lang = words.language;
    }, [words]);
}

function useWords(first: Words, language: string): Words {
    const [words, setWords] = useState(first);
    useEffect(() => {
        let wanted = true;
        loadWords(language)
            .then((loaded) => wanted && setWords(loaded))
            .catch(() => {}); // offline and never fetched: the language before stays
        return () => {
            wanted = false;
        };
    }, [language]);
    return words;
}

function usePlace(): [Place, App["go"]] {
    const [place, setPlace] = useState(() => placeOf(location.href));
    const [router] = useState(() =>
        startRouter(() => {
            setPlace(placeOf(location.href));
            if (!location.hash.includes("/")) scrollTo(0, 0);
        }),
    );
    return [place, router.go];
}

/** After a change of screen the focus goes to its content, for keyboards and screen readers. */
function useFocus({ screen, words }: Place): void {
    const first = useRef(true);
    useEffect(() => {
        if (!first.current) document.getElementById("main")?.focus({ preventScroll: true });
        first.current = false;
    }, [screen, words[0]]);
}

export function Page({ settings: first, words: firstWords, shelf, engines }: PageProps) {
    const [settings, setSettings] = useState(first);
    const words = useWords(firstWords, settings.language);
    const [place, go] = usePlace();
    useFocus(place);
    const change = useCallback((some: Partial<Settings>) => {
        setSettings((before) => {
            const after = { ...before, ...some };
            keepSettings(after);
            return after;
        });
    }, []);
    useLook(settings, words);
    const app = useMemo<App>(
        () => ({ words, settings, change, engines, games, shelf, go }),
        [words, settings, change, go],
    );
    return (
        <AppContext.Provider value={app}>
            <Guard key={place.screen + place.words[0]}>
                <Screen place={place} />
            </Guard>
        </AppContext.Provider>
    );
}

function Screen({ place }: { readonly place: Place }): JSX.Element {
    const found = Object.hasOwn(screens, place.screen) ? screens[place.screen] : undefined;
    if (!found) return <Trouble why={{ id: "page.broken-link", rule: "", args: {} }} />;
    return found(place);
}

/** A screen that breaks says so, and the way back is open; what was played is on the shelf. */
class Guard extends Component<{ readonly children: ComponentChildren }, { readonly error: unknown }> {
    override state = { error: null };

    static override getDerivedStateFromError(error: unknown) {
        return { error };
    }

    override render() {
        return this.state.error === null ? this.props.children : <Broken error={this.state.error} />;
    }
}

function Broken({ error }: { readonly error: unknown }) {
    const { words } = useApp();
    const text = words._("Something on this screen has broken ({what}). Your games are kept.", { what: String(error) });
    return <Trouble why={{ id: "page.broken", rule: "", args: {}, text }} />;
}
