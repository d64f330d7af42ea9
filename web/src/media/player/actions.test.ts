import { describe, expect, it } from 'vitest';
import { actionOfKey, jumpOfTaps, nextSpeed } from './actions.ts';

const press = (key: string, more: Partial<Parameters<typeof actionOfKey>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const inside = { on: 'other', outside: false } as const;

describe('keys', () => {
  it('play, seek, change volume, speed and captions', () => {
    const does = [' ', 'k', 'K', 'ArrowLeft', 'l', 'ArrowUp', 'm', 'f', 'c', '>'].map(
      (key) => actionOfKey(press(key), inside)?.do,
    );
    expect(does).toEqual([
      'toggle',
      'toggle',
      'toggle',
      'seek',
      'seek',
      'volume',
      'mute',
      'fullscreen',
      'captions',
      'speed',
    ]);
  });

  it('leave a button its space bar, the volume its arrows, menus and fields everything', () => {
    expect(actionOfKey(press(' '), { on: 'button', outside: false })).toBeNull();
    expect(actionOfKey(press('k'), { on: 'button', outside: false })?.do).toBe('toggle');
    expect(actionOfKey(press('ArrowUp'), { on: 'volume', outside: false })).toBeNull();
    expect(actionOfKey(press('m'), { on: 'menu', outside: false })).toBeNull();
    expect(actionOfKey(press('k'), { on: 'typing', outside: true })).toBeNull();
  });

  it('outside the player leave the arrows to the window around it, and the system its own', () => {
    expect(actionOfKey(press('ArrowRight'), { on: 'other', outside: true })).toBeNull();
    expect(actionOfKey(press('k'), { on: 'other', outside: true })?.do).toBe('toggle');
    expect(actionOfKey(press('f', { ctrlKey: true }), inside)).toBeNull();
    expect(actionOfKey(press('Escape'), inside)).toBeNull();
  });
});

describe('nextSpeed', () => {
  it('goes along the list and stops at its ends', () => {
    expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([
      1.25, 0.75, 2, 0.5,
    ]);
  });
});

describe('jumpOfTaps', () => {
  const tap = (atMs: number, place: number) => ({ atMs, place });
  it('jumps at the second quick tap on the same side', () => {
    expect(jumpOfTaps(tap(0, 0.1), tap(200, 0.2))).toBe(-10);
    expect(jumpOfTaps(tap(0, 0.9), tap(200, 0.8))).toBe(10);
  });
  it('is nothing for slow taps, different sides, the middle and the first tap', () => {
    expect(jumpOfTaps(tap(0, 0.1), tap(400, 0.1))).toBe(0);
    expect(jumpOfTaps(tap(0, 0.1), tap(200, 0.9))).toBe(0);
    expect(jumpOfTaps(tap(0, 0.5), tap(200, 0.5))).toBe(0);
    expect(jumpOfTaps(null, tap(0, 0.9))).toBe(0);
  });
});
