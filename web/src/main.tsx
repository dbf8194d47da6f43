// main.tsx - the page begins here: settings, words, the first screen; then the engine and the service worker, when
// nobody waits.
import "./look/base.css"; // first, so that all others may say otherwise
import "./look/parts.css";
import { render } from "preact";
import { Page } from "./page.js";
import { Engines } from "./model/engines.js";
import { loadSettings } from "./model/settings.js";
import { openShelf } from "./model/shelf.js";
import { listenForErrors } from "./parts/report.js";
import { loadWords } from "./words/load.js";

function keepOffline(): void {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register("/sw.js").catch(() => {}); // then the page needs its server
}

listenForErrors();

async function begin(): Promise<void> {
    const settings = loadSettings();
    const root = document.getElementById("app")!;
    const [words, shelf] = await Promise.all([loadWords(settings.language), openShelf()]);
    const engines = new Engines();
    render(<Page settings={settings} words={words} shelf={shelf} engines={engines} />, root);
    const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
    idle(() => {
        void engines.engine.call("version").catch(() => {}); // the next call reports why it failed
        keepOffline();
    });
}

begin().catch((error: unknown) => {
    document.getElementById("app")!.textContent = `Taberna could not start. Please reload the page. (${String(error)})`;
});
