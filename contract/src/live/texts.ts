import type { EndReason } from './stream.ts';

/** Watch Streams, below its title and the text of its empty state, which are fixed (`STREAMS_TEXTS`). */
export const STREAM_LISTS_TEXTS = {
  now: 'Live now',
  soon: 'Soon',
  recorded: 'Recorded',
  more: 'Show more',
} as const;

/** A stream, to those who watch it. */
export const STREAM_TEXTS = {
  live: 'Live',
  held: 'The creator lost the connection. The stream goes on when they are back.',
  heldShort: 'Waiting for the creator',
  ended: 'This stream has ended.',
  canceled: 'This stream was canceled.',
  locked: 'This stream isn’t open to you yet.',
  previewOver: 'Your free preview is over.',
  previewLeft: (seconds: number) =>
    `Free preview: ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  strangerPreview: (seconds: number) => `Sign in to watch the first ${seconds} seconds for free.`,
  ticket: (price: string) => `Buy a ticket for ${price}`,
  hasTicket: 'You have a ticket',
  /** Shown before a ticket is bought. */
  promise: (minutes: number) =>
    `Your money goes back by itself if the stream is canceled, doesn’t begin within an hour of its time, or ends before ${minutes} minutes.`,
  withRecording: 'The ticket includes the recording.',
  viewers: (count: number) => `${count.toLocaleString('en-US')} watching`,
  remind: 'Remind me',
  reminds: 'You’ll be reminded',
  calendar: 'Add to calendar',
  watchRecording: 'Watch the recording',
} as const;

/** Why a stream is over, to its creator. */
export const END_TEXTS: Readonly<Record<EndReason, string>> = {
  creator: 'You ended this stream.',
  lost: 'Your connection was lost and didn’t come back within a minute.',
  not_begun: 'The stream didn’t begin within an hour of its time.',
  longest: 'The stream ran as long as a stream can.',
  staff: 'Our moderators ended this stream.',
  suspended: 'Your account was suspended.',
  deleted: 'You asked us to delete your account.',
};

/** The sentences in which the door for pictures and sound (`WHIP_PATH`) refuses a program or a browser. */
export const WHIP_TEXTS = {
  wrong_key: 'This stream key isn’t right. Make a new one on the page Start Livestream.',
  turned_off: 'Streams are turned off on this site.',
  no_stream: 'Set up a stream on the page Start Livestream first.',
  too_early: 'It’s too early. You can begin up to an hour before the time you announced.',
  other_device: 'Another device is sending this stream. Stop it there first.',
  other_live: 'You have another stream running. End it first.',
  stream_over: 'This stream is over.',
  full: 'There is no room for another stream right now. Try again later.',
  unavailable: 'We couldn’t take your stream. Try again in a moment.',
  bad_offer: 'We couldn’t read this offer. Send H.264 or VP8 with Opus.',
  too_many: 'Too many tries. Wait a moment and try again.',
} as const;
export type WhipRefusal = keyof typeof WHIP_TEXTS;
