// sound.ts - short sounds, made by the browser's synthesizer: no file is fetched. What they tell is seen as well: dice tumble,
// cubes drop, cards wander, the prompt lights up. The browser lets nothing sound before the reader has touched the page.
import { useEffect } from "preact/hooks";
import { onCue, type Cue } from "../model/cue.js";

interface Tone {
    /** Seconds from the beginning. */
    readonly at: number;
    /** 0: noise. */
    readonly hertz: number;
    readonly long: number;
    readonly loud: number;
}

const rattle = (times: readonly number[]): readonly Tone[] => times.map((at) => ({ at, hertz: 0, long: 0.04, loud: 0.12 }));

const SOUNDS: Readonly<Record<Cue, readonly Tone[]>> = {
    dice: rattle([0, 0.07, 0.13, 0.22, 0.34]),
    cube: [{ at: 0, hertz: 196, long: 0.09, loud: 0.2 }],
    card: rattle([0, 0.03]),
    turn: [
        { at: 0, hertz: 523, long: 0.14, loud: 0.14 },
        { at: 0.12, hertz: 784, long: 0.22, loud: 0.14 },
    ],
    talk: [{ at: 0, hertz: 660, long: 0.12, loud: 0.1 }],
    asked: [
        { at: 0, hertz: 440, long: 0.12, loud: 0.12 },
        { at: 0.14, hertz: 440, long: 0.12, loud: 0.12 },
    ],
    guest: rattle([0, 0.17]),
    end: [523, 659, 784, 1047].map((hertz, i) => ({ at: i * 0.14, hertz, long: 0.4, loud: 0.13 })),
};

let context: AudioContext | null = null;

function noiseIn(audio: AudioContext, seconds: number): AudioBufferSourceNode {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    return new AudioBufferSourceNode(audio, { buffer });
}

function sound(audio: AudioContext, { at, hertz, long, loud }: Tone): void {
    const start = audio.currentTime + at;
    const source = hertz === 0 ? noiseIn(audio, long) : new OscillatorNode(audio, { type: "triangle", frequency: hertz });
    const gain = new GainNode(audio, { gain: loud });
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + long);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + long);
}

function play(cue: Cue): void {
    if (!navigator.userActivation?.hasBeenActive || !("AudioContext" in globalThis)) return;
    context ??= new AudioContext();
    for (const tone of SOUNDS[cue]) sound(context, tone);
}

/** Lets cues sound until the answer is called. */
export const listen = (): (() => void) => onCue(play);

/** Lets cues sound while they are wanted. */
export function useSound(wanted: boolean): void {
    useEffect(() => (wanted ? listen() : undefined), [wanted]);
}
