import type { Fan, FanSegment } from '@limelight/contract/fans/operations';
import { FORMER_MEMBER, MEMBERSHIP_WORDS } from '@limelight/contract/fans/texts';

/** The labels of the chips for a creator's segments. */
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

/** The text of an empty segment. */
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

/** A fan's standing with the creator, in a word or two. */
export function standingOf({ membership, wasMember, followsSince }: Fan): string {
  if (membership) return MEMBERSHIP_WORDS[membership.state];
  if (wasMember) return FORMER_MEMBER;
  return followsSince === null ? 'Customer' : 'Follower';
}
