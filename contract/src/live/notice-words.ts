import type { WordsOf } from '../kernel/say-notice.ts';
import { appeal, whyDown } from '../kernel/takedown-notice.ts';
import type { noticesOfLive } from './notices.ts';
import { streamPath, studioPath } from './paths.ts';

const named = ({ stream }: { readonly stream: string | null }) =>
  stream === null ? 'a stream' : `“${stream}”`;
const aboutLine = () => 'News about a line of yours';

export const wordsOfLive: WordsOf<typeof noticesOfLive> = {
  stream_announced: {
    say: ({ fact, names, last }, { day }) => ({
      title: `${last} announced ${named(names)}`,
      lines: names.startsAt === null ? [] : [`It begins on ${day(names.startsAt)}.`],
      action: { label: 'See the time', path: streamPath(fact.streamId) },
    }),
    push: (last) => `${last} announced a stream`,
  },
  stream_began: {
    say: ({ fact, names, last }) => ({
      title: names.stream === null ? `${last} is live` : `${last} is live: “${names.stream}”`,
      lines: [],
      action: { label: 'Watch', path: streamPath(fact.streamId) },
    }),
    push: (last) => `${last} is live`,
  },
  stream_reminded: {
    say: ({ fact, names, last }) => ({
      title: names.stream === null ? `${last} is live` : `${last} is live: “${names.stream}”`,
      lines: ['You asked us to remind you.'],
      action: { label: 'Watch', path: streamPath(fact.streamId) },
    }),
    push: (last) => `${last} is live`,
  },
  stream_canceled: {
    say: ({ fact, names, last }) => ({
      title: `${last} canceled ${named(names)}`,
      lines: [],
      action: { label: 'Open the stream', path: streamPath(fact.streamId) },
    }),
    push: (last) => `${last} canceled a stream`,
  },
  ticket_returned: {
    say: ({ names }) => ({
      title: `Your ticket for ${named(names)} was refunded`,
      lines: ['Your money is on its way back to your card.'],
      action: { label: 'See your orders', path: '/dashboard/orders' },
    }),
    push: () => 'A ticket of yours was refunded',
  },
  mark_returned: {
    say: ({ names }) => ({
      title: `Your mark in the chat of ${named(names)} was refunded`,
      lines: ['Your money is on its way back to your card.'],
      action: { label: 'See your orders', path: '/dashboard/orders' },
    }),
    push: () => 'A mark of yours was refunded',
  },
  stream_stopped: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'The moderators ended your stream',
      lines: [...whyDown(names), 'Tickets went back to their buyers.', ...appeal(supportEmail)],
      action: { label: 'Open the stream', path: studioPath(fact.streamId) },
    }),
    push: () => 'News about a stream of yours',
  },
  stream_line_taken_down: {
    say: ({ fact, names }, { supportEmail }) => ({
      title: 'Your line in a stream’s chat was taken down',
      lines: [...whyDown(names), ...appeal(supportEmail)],
      action: { label: 'Open the stream', path: streamPath(fact.streamId) },
    }),
    push: aboutLine,
  },
  stream_line_restored: {
    say: ({ fact }) => ({
      title: 'Your line in a stream’s chat is back',
      lines: ['The moderators put it back where it was.'],
      action: { label: 'Open the stream', path: streamPath(fact.streamId) },
    }),
    push: aboutLine,
  },
};
