import type { ChatRefusal } from './chat-line.ts';

/** The chat of a stream. */
export const CHAT_TEXTS = {
  title: 'Chat',
  placeholder: 'Say something nice',
  send: 'Send',
  empty: 'Say hello!',
  newLines: 'New lines',
  pinned: 'Pinned',
  membersOnly: 'Only members can write.',
  slow: (seconds: number) => `Slow mode: one line every ${seconds} seconds`,
  marks: { creator: 'Creator', moderator: 'Moderator', member: 'Member' },
  supporter: 'Supporter',
  getMark: (price: string) => `Get a mark · ${price}`,
  /** Shown before a mark is bought. */
  markPromise: (minutes: number) =>
    `Your lines in this chat say ‘Supporter’. Your money goes back by itself if the stream ends before ${minutes} minutes.`,
} as const;

/** Why a person can't write in a chat. */
export const CHAT_REFUSAL_TEXTS: Readonly<Record<ChatRefusal, string>> = {
  off: 'The chat is off.',
  not_live: 'You can write while the stream is live.',
  members: 'Only members can write in this chat.',
  timed_out: 'You can’t write in this chat for now.',
  gone: 'This chat isn’t open to you.',
};
