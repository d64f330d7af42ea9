import { describe, expect, it } from 'vitest';
import {
  CEILING_DB,
  decibelsOf,
  Gain,
  type Loudness,
  LoudnessMeter,
  ratioOf,
  SAMPLE_RATE,
  TARGET_LUFS,
} from './loudness.ts';

/** A stereo tone; `level` returns its amplitude at a moment in seconds. */
function tone(
  seconds: number,
  hertz: number,
  level: (at: number) => number,
  right: (value: number) => number = (value) => value,
): Float32Array {
  const stereo = new Float32Array(Math.round(seconds * SAMPLE_RATE) * 2);
  for (let frame = 0; frame < stereo.length / 2; frame++) {
    const at = frame / SAMPLE_RATE;
    const value = Math.sin(2 * Math.PI * hertz * at + 0.7) * level(at);
    stereo[frame * 2] = value;
    stereo[frame * 2 + 1] = right(value);
  }
  return stereo;
}

function measured(stereo: Float32Array): Loudness {
  const meter = new LoudnessMeter();
  // In parts that do not match the blocks.
  for (let at = 0; at < stereo.length; at += 2_046) meter.push(stereo.subarray(at, at + 2_046));
  return meter.result();
}

function normalized(stereo: Float32Array): Loudness {
  const gain = new Gain(measured(stereo));
  const out = stereo.slice();
  for (let at = 0; at < out.length; at += 3_000) gain.apply(out.subarray(at, at + 3_000));
  return measured(out);
}

describe('the meter', () => {
  it('reads the standard’s own example: 997 Hz at full scale on one side is -3.01 LUFS', () => {
    expect(
      measured(
        tone(
          2,
          997,
          () => 1,
          () => 0,
        ),
      ).lufs,
    ).toBeCloseTo(-3.01, 1);
  });

  it('leaves silence and quiet passages out', () => {
    const talk = measured(tone(3, 997, (at) => (at < 1.5 ? ratioOf(-20) : 0)));
    expect(talk.lufs).toBeGreaterThan(-21);
    expect(talk.lufs).toBeLessThan(-19.5);
    expect(measured(new Float32Array(SAMPLE_RATE * 2)).lufs).toBe(-Infinity);
  });

  it('sees peaks between the samples', () => {
    // A tone at a quarter of the sample rate, sampled beside its peaks: no sample is above 0.72, while the peaks are at 1.
    const wave = new Float32Array(SAMPLE_RATE);
    for (let frame = 0; frame < wave.length / 2; frame++) {
      wave[frame * 2] = Math.sin((Math.PI / 2) * frame + Math.PI / 4);
    }
    expect(Math.max(...wave.subarray(0, 400))).toBeLessThan(0.72);
    expect(decibelsOf(measured(wave).peak)).toBeCloseTo(0, 0);
  });

  it('reads what is shorter than one of its blocks', () => {
    expect(measured(tone(0.25, 997, () => ratioOf(-20))).lufs).toBeCloseTo(-20, 0);
  });
});

describe('the gain', () => {
  it.each([-40, -20, -14, 0])('brings a tone of %d dB to the target', (level) => {
    const { lufs } = normalized(tone(1, 997, () => ratioOf(level)));
    expect(lufs).toBeCloseTo(Math.min(TARGET_LUFS, level + 20), 0);
  });

  it('never lets a peak over the ceiling, however far it stands out', () => {
    for (const strike of [-1, -6, -12]) {
      const level = (at: number) => ratioOf(at % 0.5 < 0.01 ? strike : -32);
      const after = normalized(tone(1.5, 997, level));
      expect(decibelsOf(after.peak)).toBeLessThanOrEqual(CEILING_DB + 0.1);
    }
  });

  it('leaves a recording with high peaks quieter rather than flat', () => {
    const level = (at: number) => ratioOf(at % 0.5 < 0.001 ? 0 : -50);
    const before = measured(tone(2, 997, level));
    expect(new Gain(before).whole).toBeCloseTo(ratioOf(6), 1);
  });

  it('does nothing to silence', () => {
    expect(new Gain(measured(new Float32Array(SAMPLE_RATE))).whole).toBe(1);
  });
});
