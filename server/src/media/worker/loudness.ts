/**
 * Loudness as ITU-R BS.1770-4 / EBU R 128 define it, and the gain that brings a recording to our level without clipping. Does
 * no I/O and works on interleaved stereo at 48 kHz. docs/decisions/0007 has the reasons and the numbers.
 */
export const SAMPLE_RATE = 48_000;

/** The target loudness of films and sounds. */
export const TARGET_LUFS = -14;
/** The limit for peaks between samples; the encoder may add a decibel. */
export const CEILING_DB = -2;
/** A quiet recording is raised by this at most: more would only raise noise. */
const MOST_GAIN_DB = 20;
/** The highest peaks are reduced by this at most; beyond it the whole recording stays quieter. */
const MOST_LIMIT_DB = 8;

/** 5 ms: short enough that the reduction of a peak is not audible. */
const BLOCK = SAMPLE_RATE / 200;
/** Blocks of 400 ms start every 100 ms. */
const STEP = SAMPLE_RATE / 10;
const STEPS = 4;
/** How fast the limiter reduces the gain before a peak and restores it afterwards, in decibels per block. */
const ATTACK_DB = 3;
const RELEASE_DB = 0.15;

export const ratioOf = (decibels: number) => 10 ** (decibels / 20);
export const decibelsOf = (ratio: number) => 20 * Math.log10(ratio);

/** A second-order filter: y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2, with the standard's coefficients for 48 kHz. */
interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** The filter for the effect of the head. */
const HEAD: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
/** The high-pass filter: low tones sound quieter. */
const LOW: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

/** The coefficients for the point at `part` of the way between two samples: a sinc under a Hann window, twelve samples long. */
const TAPS = 12;
const tapsAt = (part: number) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - (TAPS / 2 - 1) - part;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2));
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
const QUARTER = tapsAt(0.25);
const HALF = tapsAt(0.5);
const THREE_QUARTERS = tapsAt(0.75);

/**
 * One channel of interleaved stereo. Its loops keep all state in variables: a whole recording is measured before it is encoded,
 * and calls and property reads for each sample took 50 ms for each second of sound; this takes 19.
 */
class Channel {
  /** The largest magnitude at and between samples since it was last set to 0. */
  peak = 0;
  readonly #of: 0 | 1;
  /** The last samples before a block, as many as the interpolation needs, and then the block's. */
  readonly #samples = new Float64Array(TAPS - 1 + BLOCK);
  /** The state of the two filters: x1, x2; the first one's y1, y2, which are the second one's input; and its y1, y2. */
  readonly #memory = new Float64Array(6);

  constructor(of: 0 | 1) {
    this.#of = of;
  }

  /** Measures `count` frames of one block and returns the sum of their weighted squares. */
  hear(stereo: Float32Array, from: number, count: number): number {
    const samples = this.#samples;
    for (let at = 0; at < count; at++) {
      samples[TAPS - 1 + at] = stereo[2 * (from + at) + this.#of]!;
    }
    this.peak = Math.max(this.peak, this.#highest(count));
    const power = this.#weigh(count);
    samples.copyWithin(0, count, count + TAPS - 1);
    return power;
  }

  #weigh(count: number): number {
    const samples = this.#samples;
    const memory = this.#memory;
    let [x1, x2] = [memory[0]!, memory[1]!];
    let [y1, y2] = [memory[2]!, memory[3]!];
    let [z1, z2] = [memory[4]!, memory[5]!];
    let power = 0;
    for (let at = TAPS - 1; at < TAPS - 1 + count; at++) {
      const x = samples[at]!;
      const y = HEAD.b0 * x + HEAD.b1 * x1 + HEAD.b2 * x2 - HEAD.a1 * y1 - HEAD.a2 * y2;
      const z = LOW.b0 * y + LOW.b1 * y1 + LOW.b2 * y2 - LOW.a1 * z1 - LOW.a2 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      power += z * z;
    }
    memory.set([x1, x2, y1, y2, z1, z2]);
    return power;
  }

  #highest(count: number): number {
    const samples = this.#samples;
    let peak = 0;
    for (let at = 0; at < count; at++) {
      let [quarter, half, threeQuarters] = [0, 0, 0];
      for (let tap = 0; tap < TAPS; tap++) {
        const sample = samples[at + tap]!;
        quarter += QUARTER[tap]! * sample;
        half += HALF[tap]! * sample;
        threeQuarters += THREE_QUARTERS[tap]! * sample;
      }
      const between = Math.max(Math.abs(quarter), Math.abs(half), Math.abs(threeQuarters));
      peak = Math.max(peak, between, Math.abs(samples[at + TAPS - 1]!));
    }
    return peak;
  }
}

export interface Loudness {
  /** -Infinity for silence. */
  readonly lufs: number;
  /** The largest peak as a ratio, including points between samples. */
  readonly peak: number;
  /** The largest peak of each 5 ms. */
  readonly peaks: readonly number[];
}

/** Measures a recording in parts of any length. */
export class LoudnessMeter {
  readonly #channels = [new Channel(0), new Channel(1)] as const;
  readonly #powers: number[] = [];
  readonly #peaks: number[] = [];
  #power = 0;
  #frames = 0;

  push(stereo: Float32Array): void {
    const frames = Math.floor(stereo.length / 2);
    for (let at = 0; at < frames;) {
      const count = Math.min(BLOCK - (this.#frames % BLOCK), frames - at);
      for (const channel of this.#channels) this.#power += channel.hear(stereo, at, count);
      at += count;
      this.#frames += count;
      if (this.#frames % STEP === 0) {
        this.#powers.push(this.#power / STEP);
        this.#power = 0;
      }
      if (this.#frames % BLOCK === 0) {
        this.#peaks.push(this.#peak());
        for (const channel of this.#channels) channel.peak = 0;
      }
    }
  }

  #peak(): number {
    return Math.max(...this.#channels.map((channel) => channel.peak));
  }

  result(): Loudness {
    // A recording shorter than a block counts as one block.
    const rest = this.#frames % STEP;
    const powers =
      this.#powers.length >= STEPS || rest === 0
        ? this.#powers
        : [...this.#powers, this.#power / rest];
    const peaks = [...this.#peaks, this.#peak()];
    return { lufs: gated(powers), peak: largest(peaks), peaks };
  }
}

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power);
const meanOf = (powers: readonly number[]) =>
  powers.reduce((sum, power) => sum + power, 0) / powers.length;

/** Leaves out silence and quiet passages: with them, everything else would become too loud. */
function gated(steps: readonly number[]): number {
  const blocks =
    steps.length < STEPS
      ? steps.length > 0
        ? [meanOf(steps)]
        : []
      : Array.from({ length: steps.length - STEPS + 1 }, (_, at) =>
          meanOf(steps.slice(at, at + STEPS)),
        );
  const heard = blocks.filter((power) => loudnessOf(power) > -70);
  if (heard.length === 0) return -Infinity;
  const gate = loudnessOf(meanOf(heard)) - 10;
  return loudnessOf(meanOf(heard.filter((power) => loudnessOf(power) > gate)));
}

function largest(values: readonly number[]): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The gain of a recording over its time. */
export class Gain {
  /** The gain of the whole recording, as a ratio. */
  readonly whole: number;
  /** The limiter's reduction at the border of each block. */
  readonly #borders: Float32Array;
  #frame = 0;

  constructor({ lufs, peak, peaks }: Loudness) {
    const wish = Number.isFinite(lufs) ? TARGET_LUFS - lufs : 0;
    const room = peak > 0 ? CEILING_DB - decibelsOf(peak) + MOST_LIMIT_DB : 0;
    this.whole = ratioOf(Math.min(wish, room, MOST_GAIN_DB));
    this.#borders = bordersOf(peaks, ratioOf(CEILING_DB) / this.whole);
  }

  /** Applies the gain to the next frames in place; they come in the order in which they were measured. */
  apply(stereo: Float32Array): void {
    const frames = Math.floor(stereo.length / 2);
    for (let at = 0; at < frames;) {
      const block = Math.floor(this.#frame / BLOCK);
      const done = this.#frame % BLOCK;
      const count = Math.min(BLOCK - done, frames - at);
      const from = this.whole * (this.#borders[block] ?? 1);
      const to = this.whole * (this.#borders[block + 1] ?? 1);
      for (let frame = 0; frame < count; frame++) {
        const gain = from + ((to - from) * (done + frame)) / BLOCK;
        stereo[2 * (at + frame)]! *= gain;
        stereo[2 * (at + frame) + 1]! *= gain;
      }
      at += count;
      this.#frame += count;
    }
  }
}

/** Between two borders the gain is linear, so no frame of a block gets more than that block allows. */
function bordersOf(peaks: readonly number[], most: number): Float32Array {
  const bearable = (block: number) => {
    const peak = peaks[block] ?? 0;
    return peak > most ? most / peak : 1;
  };
  const borders = Float32Array.from({ length: peaks.length + 1 }, (_, at) =>
    Math.min(bearable(at - 1), bearable(at)),
  );
  for (let at = 1; at < borders.length; at++) {
    borders[at] = Math.min(borders[at] ?? 1, (borders[at - 1] ?? 1) * ratioOf(RELEASE_DB));
  }
  for (let at = borders.length - 2; at >= 0; at--) {
    borders[at] = Math.min(borders[at] ?? 1, (borders[at + 1] ?? 1) * ratioOf(ATTACK_DB));
  }
  return borders;
}
