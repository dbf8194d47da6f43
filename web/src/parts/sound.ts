// sound.ts - short sounds, made here: no file is fetched. What they tell is seen as well: dice tumble, cubes drop, cards wander,
// the prompt lights up. The browser lets nothing sound before the reader has touched the page.
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

const RATE = 22050; // samples a second
const QUIETEST = 0.001;

/** Adds a triangle or noise that dies away. */
function addTone(samples: Float32Array, { at, hertz, long, loud }: Tone): void {
    const first = Math.floor(at * RATE);
    const count = Math.floor(long * RATE);
    const fading = (QUIETEST / loud) ** (1 / count);
    for (let i = 0, strength = loud; i < count; i++, strength *= fading) {
        const wave = hertz === 0 ? 2 * Math.random() - 1 : 4 * Math.abs((((i * hertz) / RATE) % 1) - 0.5) - 1;
        samples[first + i]! += strength * wave;
    }
}

/** The tones together, as a WAV file with one channel of 16 bits. */
function waveOf(tones: readonly Tone[]): Blob {
    const sum = new Float32Array(Math.ceil(RATE * Math.max(...tones.map(({ at, long }) => at + long))));
    for (const tone of tones) addTone(sum, tone);
    const samples = Int16Array.from(sum, (sample) => Math.round(32767 * Math.max(-1, Math.min(1, sample))));
    const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const size = (bytes: number): Uint32Array<ArrayBuffer> => Uint32Array.of(bytes);
    const format = [size(16), Uint16Array.of(1, 1), Uint32Array.of(RATE, 2 * RATE), Uint16Array.of(2, 16)];
    const data = [ascii("data"), size(samples.byteLength), samples];
    return new Blob([ascii("RIFF"), size(36 + samples.byteLength), ascii("WAVEfmt "), ...format, ...data], { type: "audio/wav" });
}

/** What plays each sound. An AudioContext would keep the page from everything else for 50 to 250 ms while it looks for the loudspeaker. */
const players = new Map<Cue, HTMLAudioElement>();

/** In a press, for browsers that let only such players sound later as were touched in one. */
function touchAll(): void {
    for (const cue of Object.keys(SOUNDS) as Cue[]) playerOf(cue).load();
}

function playerOf(cue: Cue): HTMLAudioElement {
    const player = players.get(cue) ?? new Audio();
    players.set(cue, player);
    return player;
}

function play(cue: Cue): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    const player = playerOf(cue);
    if (player.src === "") player.src = URL.createObjectURL(waveOf(SOUNDS[cue]));
    player.currentTime = 0;
    player.play().catch(() => {}); // the browser or the machine wants silence
}

/** Lets cues sound until the answer is called. */
export function listen(): () => void {
    addEventListener("pointerup", touchAll, { once: true });
    const stop = onCue(play);
    return () => {
        removeEventListener("pointerup", touchAll);
        stop();
    };
}

/** Lets cues sound while they are wanted. */
export function useSound(wanted: boolean): void {
    useEffect(() => (wanted ? listen() : undefined), [wanted]);
}
