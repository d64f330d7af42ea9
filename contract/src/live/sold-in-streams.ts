import type { SoldThing } from '../payments/sold-thing.ts';

const choice = { title: 'Stream', untitled: 'A stream' };

export const soldInStreams = {
  ticket: { bought: 'a ticket', choice },
  chat_mark: { bought: 'a mark in a chat', choice },
} as const satisfies Readonly<Record<string, SoldThing>>;
