import { describe, expect, it } from 'vitest';
import { stepTo } from './back-closes.ts';

const at = (page: number, depth: number) => ({ page, depth });

describe('a move through the history', () => {
  it.each([
    ['Back with a dialog open closes it', at(3, 1), at(3, 0), 1, 'close'],
    ['Back with two closes the newer', at(3, 2), at(3, 1), 2, 'close'],
    ['a jump back past two closes both', at(3, 2), at(3, 0), 2, 'close'],
    ['Back from the entry of a closed one goes on', at(3, 1), at(3, 0), 0, 'again'],
    ['Forward to the entry of a closed one goes on', at(3, 0), at(3, 1), 0, 'again'],
    ['Forward to one that stayed open', at(3, 0), at(3, 1), 1, 'close'],
    ['Back to another page', at(3, 0), at(2, 0), 0, 'pass'],
    ['Back to where a dialog was left behind', at(3, 0), at(2, 1), 0, 'pass'],
    ['Forward to another page', at(2, 1), at(3, 0), 1, 'pass'],
  ] as const)('%s', (_, from, to, dialogs, step) => {
    expect(stepTo(from, to, dialogs)).toBe(step);
  });
});
