import type { SoldThing } from '../payments/sold-thing.ts';

export const soldMemberships = {
  membership: { bought: 'the first month of a membership' },
  renewal: { bought: 'a month of a membership' },
  upgrade: { bought: 'a change of tier' },
} as const satisfies Readonly<Record<string, SoldThing>>;
