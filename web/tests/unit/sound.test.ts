// sound.test.ts - cues reach the sounds, each its own, and none when nobody listens any more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { giveCue, type Cue } from "../../src/model/cue.js";
import { listen } from "../../src/parts/sound.js";

/** What was started: the hertz of a tone, 0 for noise. */
const started: number[] = [];

class FakeSource {
    private readonly hertz: number;
    constructor(_audio: unknown, { frequency = 0 }: { frequency?: number } = {}) {
        this.hertz = frequency;
    }
    connect = <T>(to: T): T => to;
    start = (): void => void started.push(this.hertz);
    stop = (): void => {};
}

class FakeGain {
    gain = { setValueAtTime: (): void => {}, exponentialRampToValueAtTime: (): void => {} };
    connect = (): void => {};
}

class FakeContext {
    sampleRate = 100;
    currentTime = 0;
    destination = {};
    createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

function soundOf(cue: Cue): readonly number[] {
    started.length = 0;
    giveCue(cue);
    return [...started];
}

test("every cue sounds, no two alike, and nothing sounds after one call ends it", () => {
    const fakes = { AudioContext: FakeContext, AudioBufferSourceNode: FakeSource, OscillatorNode: FakeSource, GainNode: FakeGain };
    Object.assign(globalThis, fakes);
    Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } }, configurable: true });
    const cues: readonly Cue[] = ["dice", "cube", "card", "turn", "talk", "asked", "end"];
    assert.deepEqual(soundOf("dice"), [], "nobody listens yet");
    const stop = listen();
    const sounds = cues.map(soundOf);
    assert.ok(sounds.every((sound) => sound.length > 0), JSON.stringify(sounds));
    assert.equal(new Set(sounds.map((sound) => sound.join())).size, cues.length);
    stop();
    assert.deepEqual(cues.flatMap(soundOf), []);
});
