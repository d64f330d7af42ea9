import type { ReportedThing } from '../kernel/reported-thing.ts';

export const reportedStreams = {
  stream: {
    name: 'stream',
    title: 'Stream',
    plural: 'Streams',
    takenDown:
      'It ends at once, or is canceled before it begins, and its tickets and marks go back. It can’t be restored.',
  },
  stream_line: {
    name: 'line in a chat',
    title: 'Line in a stream’s chat',
    plural: 'Lines in streams’ chats',
    takenDown: 'Nobody can see it anymore. You can restore it later.',
  },
} as const satisfies Readonly<Record<string, ReportedThing>>;
