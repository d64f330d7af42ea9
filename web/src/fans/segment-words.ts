import type { Fan, FanSegment } from '@limelight/contract/fans/operations';
import { FORMER_MEMBER, MEMBERSHIP_WORDS } from '@limelight/contract/fans/texts';

/** The parts of a creator's fans, as chips say them. */
export const SEGMENT_WORDS: Readonly<Record<FanSegment, string>> = {
  all: 'All fans',
  members: 'Members',
  followers: 'Followers only',
  spenders: 'Spenders',
  trial: 'On trial',
  leaving: 'Leaving',
  failing: 'Payment failed',
  former: 'Former members',
};

/** Why nobody is in a part. */
export const EMPTY_WORDS: Readonly<Record<FanSegment, string>> = {
  all: 'People who follow you, join a tier, or pay for something show up here.',
  members: 'Nobody has a membership right now.',
  followers: 'Nobody follows you without a membership.',
  spenders: 'Nobody has paid for anything yet.',
  trial: 'Nobody is on a free trial right now.',
  leaving: 'Nobody has canceled. Members who cancel stay here until their time is over.',
  failing: 'All cards went through. Members whose card is declined show up here.',
  former: 'Nobody has left a membership.',
};

/** What a fan is to the creator now, in a word or two. */
export function standingOf({ membership, wasMember, followsSince }: Fan): string {
  if (membership) return MEMBERSHIP_WORDS[membership.state];
  if (wasMember) return FORMER_MEMBER;
  return followsSince === null ? 'Customer' : 'Follower';
}
