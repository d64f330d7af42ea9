import { ratioOf, SAMPLE_RATE } from '../../server/src/media/worker/loudness.ts';

/** Interleaved stereo at the worker's sample rate. */
export type Sound = Float32Array<ArrayBuffer>;

export const SECONDS = 10;

/** The value of a channel at a time in seconds; `noise` is from -1 to 1. */
type Drawing = (at: number, noise: number) => number;

/** Renders a sound, the same at every run; the right channel is slightly delayed. */
export function drawn(draw: Drawing): Sound {
  const stereo = new Float32Array(SECONDS * SAMPLE_RATE * 2);
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2 ** 31;
  };
  for (let frame = 0; frame < stereo.length / 2; frame++) {
    const at = frame / SAMPLE_RATE;
    stereo[2 * frame] = draw(at, noise());
    stereo[2 * frame + 1] = draw(at + 0.0003, noise());
  }
  return stereo;
}

export const wave = (hertz: number, at: number) => Math.sin(2 * Math.PI * hertz * at);

const syllable = (at: number) =>
  at % 4 < 3 ? Math.max(0, wave(2.3, at)) ** 0.5 * (0.6 + 0.4 * wave(0.31, at)) : 0.02;
const talk: Drawing = (at, noise) =>
  syllable(at) * [1, 2, 3, 5, 8].reduce((sum, n) => sum + wave(140 * n, at) / n, 0.3 * noise);
const chord = (at: number) =>
  [110, 220, 277.2, 329.6, 1_318].reduce((sum, hertz) => sum + 0.2 * wave(hertz, at), 0);
const knock = (at: number, every: number) =>
  Math.exp(-(at % every) * 120) * Math.cos(2 * Math.PI * 1_900 * (at % every));

/** Synthetic versions of what people upload: voices, music, and isolated peaks. */
export const sounds: Readonly<Record<string, Sound>> = {
  'quiet talk': drawn((at, noise) => ratioOf(-30) * talk(at, noise)),
  'talk with a knock': drawn((at, noise) => ratioOf(-28) * talk(at, noise) + 0.9 * knock(at, 3.1)),
  'loud music': drawn((at, noise) =>
    Math.tanh(3 * (chord(at) + 0.9 * knock(at, 0.5) + 0.1 * noise)),
  ),
  drums: drawn((at, noise) => ratioOf(-34) * chord(at) + 0.7 * knock(at, 0.5) * noise),
  'a whisper': drawn((at, noise) => ratioOf(-46) * syllable(at) * noise),
};
