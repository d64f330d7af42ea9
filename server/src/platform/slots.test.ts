import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('lets two run at once and the others in their order, also past one that fails', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((n) =>
    slots.run(async () => {
      begun.push(n);
      await new Promise<void>((end) => (ends[n] = end));
      if (n === 0) throw new Error('bad');
    }),
  );
  const outcomes = Promise.allSettled(runs);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(runs[0]).rejects.toThrow('bad');
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await Promise.all([runs[1], runs[2]]);
  ends[3]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
