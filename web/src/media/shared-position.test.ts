import { describe, expect, it, vi } from 'vitest';
import { latest, SharedPosition } from './shared-position.ts';

function setUp(found: { positionMs: number | null; agoMs: number | null } | Error) {
  let now = 100_000;
  const save = vi.fn((_positionMs: number) => Promise.resolve());
  const read = () => (found instanceof Error ? Promise.reject(found) : Promise.resolve(found));
  const position = new SharedPosition({ read, save, now: () => now });
  const told = () => save.mock.calls.map(([positionMs]) => positionMs);
  return { position, told, pass: (ms: number) => (now += ms) };
}
const NONE = { positionMs: null, agoMs: null };

describe('a position shared between devices', () => {
  it('is told at once and then every ten seconds, whatever the player says', () => {
    const { position, told, pass } = setUp(NONE);
    for (let second = 10; second < 35; second += 0.25) {
      position.note(second);
      pass(250);
    }
    expect(told()).toEqual([10_000, 20_000, 30_000]);
  });

  it('is told when the person pauses or leaves, but not twice, nor just after', () => {
    const { position, told, pass } = setUp(NONE);
    position.note(10);
    pass(6_000);
    position.note(16);
    expect(told()).toEqual([10_000]);
    position.flush();
    position.flush();
    pass(1_000);
    position.note(60);
    position.flush();
    expect(told()).toEqual([10_000, 16_000]);
  });

  it('that the server has already is not told again; the end is', async () => {
    const { position, told, pass } = setUp({ positionMs: 61_500, agoMs: 30_000 });
    expect(await position.read()).toEqual({ seconds: 61.5, at: 70_000 });
    position.note(62);
    expect(told()).toEqual([]);
    pass(20_000);
    position.note(0);
    pass(20_000);
    position.note(0);
    expect(told()).toEqual([0]);
  });

  it('is nothing while the server cannot be asked', async () => {
    expect(await setUp(new Error('away')).position.read()).toBeNull();
    expect(await setUp(NONE).position.read()).toBeNull();
  });

  it('of two devices the last one wins', () => {
    const [here, there] = [
      { seconds: 20, at: 1_000 },
      { seconds: 90, at: 2_000 },
    ];
    expect(latest(here, there)).toBe(there);
    expect(latest(there, here)).toBe(there);
    expect(latest(here, null)).toBe(here);
    expect(latest(null, there)).toBe(there);
    expect(latest(null, null)).toBeNull();
  });
});
