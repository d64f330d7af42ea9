import { describe, expect, it } from 'vitest';
import {
  bytesPerSecond,
  formatBytes,
  formatTimeLeft,
  noRate,
  noteProgress,
  secondsLeft,
} from './transfer-rate.ts';

describe('transfer rate', () => {
  it('says nothing before there is a second of history', () => {
    const rate = noteProgress(noteProgress(noRate, 0, 0), 900, 900_000);
    expect(bytesPerSecond(rate)).toBeNull();
    expect(secondsLeft(rate, 10_000_000)).toBeNull();
  });

  it('follows the last seconds, not the whole upload', () => {
    let rate = noRate;
    for (let second = 0; second <= 20; second++) {
      rate = noteProgress(
        rate,
        second * 1000,
        second <= 10 ? second * 1_000 : 10_000 + (second - 10) * 5_000,
      );
    }
    expect(bytesPerSecond(rate)).toBe(5_000);
    expect(secondsLeft(rate, 110_000)).toBe(10);
  });

  it('starts again when the count falls back after a resume', () => {
    let rate = noteProgress(noteProgress(noRate, 0, 0), 5_000, 50_000);
    rate = noteProgress(rate, 6_000, 20_000);
    expect(bytesPerSecond(rate)).toBeNull();
    rate = noteProgress(rate, 8_000, 40_000);
    expect(bytesPerSecond(rate)).toBe(10_000);
  });

  it('does not promise an end while stalled', () => {
    const rate = noteProgress(noteProgress(noRate, 0, 100), 4_000, 100);
    expect(secondsLeft(rate, 1_000)).toBeNull();
  });

  it.each([
    [0, '1 s left'],
    [40, '40 s left'],
    [61, '1 min left'],
    [3_600, '1 h left'],
    [3_900, '1 h 5 min left'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatTimeLeft(seconds)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [3_400_000, '3.4 MB'],
    [512_000_000, '512 MB'],
    [999_600, '1.0 MB'],
    [5_000_000_000, '5.0 GB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
