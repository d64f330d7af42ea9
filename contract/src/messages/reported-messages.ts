import type { ReportedThing } from '../kernel/reported-thing.ts';

export const reportedMessages = {
  message: {
    name: 'message',
    title: 'Message',
    plural: 'Messages',
    takenDown:
      'Nobody can see it or its files anymore, including people who bought it. You can restore it later.',
  },
} as const satisfies Readonly<Record<string, ReportedThing>>;
