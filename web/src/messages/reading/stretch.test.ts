import { describe, expect, it } from 'vitest';
import { endOf, merged, messagesOf, toAskFor, type Stretch } from './stretch.ts';
import { aMessage } from '../test-message.ts';

/** Pages of messages with these sequences. */
const stretchOf = (pages: number[][], { hasLater = false } = {}): Stretch => ({
  pages: pages.map((sequences, index) => ({
    items: sequences.map((sequence) => aMessage(sequence)),
    hasEarlier: true,
    hasLater: hasLater || index < pages.length - 1,
  })),
});
const sequences = (stretch: Stretch) => messagesOf(stretch).map(({ sequence }) => sequence);

describe('messages that arrive in a stretch', () => {
  it('follow its end, in order, whatever order they came in', () => {
    const after = merged(stretchOf([[4, 5], [6]]), [aMessage(8), aMessage(7)]);
    expect(sequences(after)).toEqual([4, 5, 6, 7, 8]);
  });

  it('stand there once, as they are now', () => {
    const before = stretchOf([[4, 5], [6]]);
    const after = merged(merged(before, [aMessage(7)]), [
      aMessage(7, { text: 'edited' }),
      aMessage(4, { text: null, unsentAt: '2026-11-20T12:05:00Z' }),
    ]);
    expect(sequences(after)).toEqual([4, 5, 6, 7]);
    expect(messagesOf(after).map(({ text }) => text)).toEqual([
      null,
      'Message 5',
      'Message 6',
      'edited',
    ]);
    // The previous value must not change.
    expect(sequences(before)).toEqual([4, 5, 6]);
  });

  it('leave no gap: what comes before them is asked for first', () => {
    const before = stretchOf([[4, 5]]);
    expect(sequences(merged(before, [aMessage(7)]))).toEqual([4, 5]);
    expect(toAskFor(before, 7)).toEqual({ after: 5 });
  });

  it('wait their turn where later ones are not loaded, and earlier ones where nobody sees them', () => {
    const middle = stretchOf([[4, 5]], { hasLater: true });
    expect(toAskFor(middle, 6)).toBeNull();
    expect(sequences(merged(middle, [aMessage(6)]))).toEqual([4, 5]);
    expect(toAskFor(middle, 3)).toBeNull();
    expect(toAskFor(middle, 4)).toEqual({ around: 4 });
  });

  it('begin a conversation that was empty', () => {
    const empty = stretchOf([[]]);
    expect(toAskFor(empty, 1)).toEqual({ after: 0 });
    expect(endOf(merged(empty, [aMessage(1)]))).toBe(1);
  });
});
