// sound.test.ts - cues reach the sounds, each its own, and none when nobody listens any more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { giveCue, type Cue } from "../../src/model/cue.js";
import { listen } from "../../src/parts/sound.js";

/** What was played: the addresses of files. */
const played: string[] = [];

class FakeAudio {
    src = "";
    currentTime = 1;
    load = (): void => {};
    play = async (): Promise<void> => {
        assert.equal(this.currentTime, 0, "from its beginning");
        played.push(this.src);
    };
}

const files = new Map<string, Blob>();

function soundOf(cue: Cue): readonly string[] {
    played.length = 0;
    giveCue(cue);
    return [...played];
}

/** The samples of a WAV file with one channel of 16 bits. */
async function samplesOf(file: Blob): Promise<Int16Array> {
    const bytes = await file.arrayBuffer();
    const text = (from: number): string => String.fromCharCode(...new Uint8Array(bytes, from, 4));
    const view = new DataView(bytes);
    assert.deepEqual([text(0), text(8), text(36)], ["RIFF", "WAVE", "data"]);
    assert.deepEqual([view.getUint32(4, true), view.getUint32(40, true)], [bytes.byteLength - 8, bytes.byteLength - 44]);
    return new Int16Array(bytes, 44);
}

test("every cue sounds, no two alike, and nothing sounds after one call ends it", async () => {
    Object.assign(globalThis, { Audio: FakeAudio, addEventListener: () => {}, removeEventListener: () => {} });
    Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } }, configurable: true });
    URL.createObjectURL = (file: Blob): string => {
        files.set(`blob:${files.size}`, file);
        return `blob:${files.size - 1}`;
    };
    const cues: readonly Cue[] = ["dice", "cube", "card", "turn", "talk", "asked", "guest", "end"];
    assert.deepEqual(soundOf("dice"), [], "nobody listens yet");
    const stop = listen();
    const sounds = cues.map(soundOf);
    assert.ok(sounds.every((sound) => sound.length === 1), JSON.stringify(sounds));
    const waves = await Promise.all(sounds.map(([src]) => samplesOf(files.get(src!)!)));
    for (const wave of waves) assert.ok(Math.max(...wave) > 1000 && Math.max(...wave) < 16000, "to be heard, and not loud");
    assert.equal(new Set(waves.map((wave) => wave.length)).size, cues.length, "of different lengths");
    assert.deepEqual(soundOf("cube"), sounds[cues.indexOf("cube")], "made once");
    stop();
    assert.deepEqual(cues.flatMap(soundOf), []);
});
