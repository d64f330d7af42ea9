import type { SoldThing } from '../payments/sold-thing.ts';

export const soldMessages = {
  message: {
    bought: 'a locked message',
    choice: { title: 'Message', untitled: 'A message without words' },
  },
} as const satisfies Readonly<Record<string, SoldThing>>;
