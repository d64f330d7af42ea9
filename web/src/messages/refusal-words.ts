import type { WritingRefusal } from '@limelight/contract/messages/operations';

const WORDS: Readonly<Record<WritingRefusal, (name: string) => string>> = {
  creators_only: () => 'You can only message creators.',
  followers: (name) => `Follow ${name} to message them.`,
  members: (name) => `Only members can message ${name} first.`,
  tiers: (name) => `Some of ${name}’s tiers come with messages. Join one to message them first.`,
  spenders: (name) =>
    `Only fans who have spent a certain amount with ${name} can message them first.`,
  pay: (name) => `Messages to ${name} cost money until they reply.`,
  not_yours: (name) => `${name} has to follow you or write to you first.`,
  declined: (name) => `${name} isn’t taking messages from you.`,
  blocked: (name) => `You blocked ${name}.`,
  gone: () => 'You can’t reply to this conversation.',
  announcements: () => 'Only the people who run this group can post here.',
  silenced: () => 'The people who run this group paused your messages here.',
};

/** The reason why the viewer cannot write here, as a sentence about the other person. */
export const refusalWords = (refusal: WritingRefusal, name: string): string => WORDS[refusal](name);

/** Whether a value from an error's data is a refusal. */
export const isRefusal = (value: unknown): value is WritingRefusal =>
  typeof value === 'string' && Object.hasOwn(WORDS, value);
