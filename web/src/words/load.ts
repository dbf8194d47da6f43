// load.ts - fetches a catalogue when its language is chosen, and keeps it.
import { files } from "../model/files.js";
import { Words, type Catalogue } from "./words.js";

const loaded = new Map<string, Promise<Words>>();

async function fetchWords(language: string): Promise<Words> {
    const path = files.words[language];
    if (path === undefined) throw new Error(`the page has no catalogue for ${language}`);
    const response = await fetch(path);
    if (!response.ok) throw new Error(`the catalogue could not be fetched: ${response.status}`);
    return new Words((await response.json()) as Catalogue);
}

export function loadWords(language: string): Promise<Words> {
    const known = loaded.get(language);
    if (known) return known;
    const words = fetchWords(language);
    loaded.set(language, words);
    words.catch(() => loaded.delete(language));
    return words;
}
