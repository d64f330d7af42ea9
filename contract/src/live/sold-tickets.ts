import type { SoldThing } from '../payments/sold-thing.ts';

export const soldTickets = {
  ticket: { bought: 'a ticket', choice: { title: 'Stream', untitled: 'A stream' } },
} as const satisfies Readonly<Record<string, SoldThing>>;
