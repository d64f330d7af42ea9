import type { SoldThing } from './sold-thing.ts';

export const soldTips = {
  tip: { bought: 'a tip' },
} as const satisfies Readonly<Record<string, SoldThing>>;
