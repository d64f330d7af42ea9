/**
 * Loudness as ITU-R BS.1770-4 / EBU R 128 measure it, and the gain that brings a recording to ours without clipping.
 * Pure: everything is interleaved stereo at 48 kHz. docs/decisions/0007 has the reasons and the numbers.
 */
export const SAMPLE_RATE = 48_000;

/** What films and sounds are brought to. */
export const TARGET_LUFS = -14;
/** No peak between samples above this; the encoder may add a decibel of its own. */
export const CEILING_DB = -2;
/** A quiet recording is raised by this at most: beyond it only noise comes up. */
export const MOST_GAIN_DB = 20;
/** The highest peaks are turned down by this at most; past it the whole recording stays quieter. */
export const MOST_LIMIT_DB = 8;

/** 5 ms: short enough that nobody hears a peak being turned down. */
const BLOCK = SAMPLE_RATE / 200;
/** Blocks of 400 ms, each 100 ms after the other. */
const STEP = SAMPLE_RATE / 10;
const STEPS = 4;
/** How fast the limiter gives way before a peak and comes back after it. Decibels a block. */
const ATTACK_DB = 3;
const RELEASE_DB = 0.15;

export const ratioOf = (decibels: number) => 10 ** (decibels / 20);
export const decibelsOf = (ratio: number) => 20 * Math.log10(ratio);

/** A filter of second order; its coefficients are the standard's for 48 kHz. */
class Biquad {
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  constructor(
    private readonly b: readonly [number, number, number],
    private readonly a: readonly [number, number],
  ) {}

  next(x: number): number {
    const [b0, b1, b2] = this.b;
    const [a1, a2] = this.a;
    const y = b0 * x + b1 * this.#x1 + b2 * this.#x2 - a1 * this.#y1 - a2 * this.#y2;
    this.#x2 = this.#x1;
    this.#x1 = x;
    this.#y2 = this.#y1;
    this.#y1 = y;
    return y;
  }
}

/** The head's effect, and that low tones sound quieter. */
const weighting = () =>
  [
    new Biquad(
      [1.53512485958697, -2.69169618940638, 1.19839281085285],
      [-1.69065929318241, 0.73248077421585],
    ),
    new Biquad([1, -2, 1], [-1.99004745483398, 0.99007225036621]),
  ] as const;

/** Points between two samples, at quarters of the way: a sinc under a Hann window, twelve samples long. */
const TAPS = 12;
const BETWEEN = [0.25, 0.5, 0.75].map((part) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const x = tap - (TAPS / 2 - 1) - part;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2));
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

class Channel {
  readonly #filters = weighting();
  /** Twice in a row, so that the newest twelve always stand in one piece. */
  readonly #newest = new Float64Array(TAPS * 2);
  #at = 0;

  weighted(sample: number): number {
    return this.#filters[1].next(this.#filters[0].next(sample));
  }

  /** The largest magnitude at and between the newest samples. */
  peak(sample: number): number {
    this.#at = (this.#at + 1) % TAPS;
    this.#newest[this.#at] = sample;
    this.#newest[this.#at + TAPS] = sample;
    let peak = Math.abs(sample);
    for (const taps of BETWEEN) {
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap++) {
        sum += (taps[tap] ?? 0) * (this.#newest[this.#at + 1 + tap] ?? 0);
      }
      peak = Math.max(peak, Math.abs(sum));
    }
    return peak;
  }
}

export interface Loudness {
  /** -Infinity for silence. */
  readonly lufs: number;
  /** The largest peak as a ratio, points between samples included. */
  readonly peak: number;
  /** The same of each 5 ms. */
  readonly peaks: readonly number[];
}

/** Takes a recording in parts of any length. */
export class LoudnessMeter {
  readonly #channels = [new Channel(), new Channel()] as const;
  readonly #powers: number[] = [];
  readonly #peaks: number[] = [];
  #power = 0;
  #peak = 0;
  #frames = 0;

  push(stereo: Float32Array): void {
    const [left, right] = this.#channels;
    for (let at = 0; at + 1 < stereo.length; at += 2) {
      const [l, r] = [stereo[at] ?? 0, stereo[at + 1] ?? 0];
      this.#power += left.weighted(l) ** 2 + right.weighted(r) ** 2;
      this.#peak = Math.max(this.#peak, left.peak(l), right.peak(r));
      this.#frames++;
      if (this.#frames % STEP === 0) {
        this.#powers.push(this.#power / STEP);
        this.#power = 0;
      }
      if (this.#frames % BLOCK === 0) {
        this.#peaks.push(this.#peak);
        this.#peak = 0;
      }
    }
  }

  result(): Loudness {
    // what is shorter than a block counts as one
    const rest = this.#frames % STEP;
    const powers =
      this.#powers.length >= STEPS || rest === 0
        ? this.#powers
        : [...this.#powers, this.#power / rest];
    const peaks = [...this.#peaks, this.#peak];
    return { lufs: gated(powers), peak: largest(peaks), peaks };
  }
}

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power);
const meanOf = (powers: readonly number[]) =>
  powers.reduce((sum, power) => sum + power, 0) / powers.length;

/** Silence and quiet passages do not count: they would make everything else too loud. */
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

/** What a recording is multiplied with, over its time. */
export class Gain {
  /** Of the whole recording, as a ratio. */
  readonly whole: number;
  /** How far the limiter gives way, at the border of each block. */
  readonly #borders: Float32Array;
  #frame = 0;

  constructor({ lufs, peak, peaks }: Loudness) {
    const wish = Number.isFinite(lufs) ? TARGET_LUFS - lufs : 0;
    const room = peak > 0 ? CEILING_DB - decibelsOf(peak) + MOST_LIMIT_DB : 0;
    this.whole = ratioOf(Math.min(wish, room, MOST_GAIN_DB));
    this.#borders = bordersOf(peaks, ratioOf(CEILING_DB) / this.whole);
  }

  /** Changes the next frames in place; they come in the order in which they were measured. */
  apply(stereo: Float32Array): void {
    for (let at = 0; at + 1 < stereo.length; at += 2) {
      const block = Math.floor(this.#frame / BLOCK);
      const part = (this.#frame % BLOCK) / BLOCK;
      const [from, to] = [this.#borders[block] ?? 1, this.#borders[block + 1] ?? 1];
      const gain = this.whole * (from + (to - from) * part);
      stereo[at] = (stereo[at] ?? 0) * gain;
      stereo[at + 1] = (stereo[at + 1] ?? 0) * gain;
      this.#frame++;
    }
  }
}

/** Between two borders the gain goes straight, so no frame of a block gets more than that block bears. */
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
