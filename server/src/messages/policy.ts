import type { WhoMayWrite, WritingRefusal } from '@limelight/contract/messages/operations';
import type { Access } from '../kernel/parts/byte-part.ts';

/** What the rule of writing needs to know of a person and the one they write to. */
export interface RelationFacts {
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
  /** Suspended or deleted; of the other person also a creator that is not shown. */
  readonly isGone: boolean;
  readonly otherIsGone: boolean;
  readonly isCreator: boolean;
  readonly otherIsCreator: boolean;
  readonly follows: boolean;
  readonly isFollowed: boolean;
  /** The running membership with the other creator; and the other's with this one. */
  readonly isMember: boolean;
  readonly hasMember: boolean;
  /** The other creator's setting. */
  readonly whoMayWrite: WhoMayWrite;
  /** By that setting: a member of a chosen tier; somebody who spent as much as the other creator asks. */
  readonly isOfChosenTier: boolean;
  readonly hasSpentEnough: boolean;
  /** The other person wrote here, or accepted a request. */
  readonly otherAgreed: boolean;
  readonly otherDeclined: boolean;
}

/**
 * Whether somebody may write to somebody, as why not; null: they may (docs/product.md, 'Who may write to whom').
 *
 * In this order: a block and an account that is gone stop everything; one of the two must be a creator; who declined is
 * left in peace; who wrote may be answered; creators write to each other; a fan as the creator's setting says; a creator
 * to followers and members of their own.
 */
export function writingRefusalOf(facts: RelationFacts): WritingRefusal | null {
  const stop = touchRefusalOf(facts);
  if (stop !== null) return stop;
  if (facts.otherAgreed) return null;
  if (facts.isCreator && facts.otherIsCreator) return null;
  if (facts.otherIsCreator) return refusalOfFan(facts);
  return facts.isFollowed || facts.hasMember ? null : 'not_yours';
}

/** What stops also what is smaller than a message: an edit, a reaction. */
export function touchRefusalOf(facts: RelationFacts): WritingRefusal | null {
  if (facts.hasBlocked) return 'blocked';
  if (facts.isBlocked || facts.isGone || facts.otherIsGone) return 'gone';
  if (!facts.isCreator && !facts.otherIsCreator) return 'creators_only';
  return facts.otherDeclined ? 'declined' : null;
}

function refusalOfFan(facts: RelationFacts): WritingRefusal | null {
  switch (facts.whoMayWrite) {
    case 'everyone':
      return null;
    case 'followers':
      return facts.follows || facts.isMember ? null : 'followers';
    case 'members':
      return facts.isMember ? null : 'members';
    case 'tiers':
      return facts.isOfChosenTier ? null : 'tiers';
    case 'spenders':
      return facts.hasSpentEnough ? null : 'spenders';
    case 'payers':
      return facts.isMember ? null : 'pay';
  }
}

/** Whether a first message goes to the other person's inbox; somebody they do not know lands in their requests. */
export const isKnownToOther = ({
  otherAgreed,
  isFollowed,
  isMember,
  hasMember,
  hasSpentEnough,
}: RelationFacts): boolean => otherAgreed || isFollowed || isMember || hasMember || hasSpentEnough;

/** What closes a body to a reader. */
interface ClosingFacts {
  /** A block between reader and author, in either direction. */
  readonly isBlocked: boolean;
  /** The author is suspended or not shown; one whose account was deleted is not meant. */
  readonly authorIsHidden: boolean;
  /** Moderators took it down. */
  readonly isTakenDown: boolean;
}

/** What ends a body: whatever closes it, and what ends it for new readers and buyers alone. */
export interface EndFacts extends ClosingFacts {
  readonly authorIsDeleted: boolean;
  /** Its author took it back wherever the reader had it; false of a body that is still to be sent to them. */
  readonly isUnsent: boolean;
}

const isClosed = (facts: ClosingFacts): boolean =>
  facts.isTakenDown || facts.isBlocked || facts.authorIsHidden;

/** Whether a body is neither sold nor sent any longer (docs/product.md, 'The end of what is sold'). */
export const isOver = (facts: EndFacts): boolean =>
  isClosed(facts) || facts.authorIsDeleted || facts.isUnsent;

/** What the rule of files, and of locked words, needs to know of a body and its viewer. */
export interface FileFacts extends ClosingFacts {
  readonly isAuthor: boolean;
  /** Somebody reported it, and this moderator opened the report within a day. */
  readonly isOpenToStaff: boolean;
  /** Bought, and the money was not given back. */
  readonly holds: boolean;
  /** The body was sent to them, and not unsent. */
  readonly wasSent: boolean;
  readonly isFree: boolean;
}

/**
 * Who may have a file of a message: its author, and a moderator who opened a report of it; then a takedown, a block or a
 * hidden author ends everything, purchases included; who bought it keeps it, unsent or not; who it was sent to has what
 * is free, and of the rest the blur.
 */
export function fileAccessOf(facts: FileFacts): Access {
  if (facts.isAuthor || facts.isOpenToStaff) return 'full';
  if (isClosed(facts)) return 'none';
  if (facts.holds) return 'full';
  if (!facts.wasSent) return 'none';
  return facts.isFree ? 'full' : 'locked';
}
