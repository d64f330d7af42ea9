import type { WhoMayWrite, WritingRefusal } from '@limelight/contract/messages/operations';
import type { Access } from '../kernel/parts/byte-part.ts';

/** The facts about a person and the one they write to that decide. */
export interface RelationFacts {
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
  /** Suspended or deleted; the other person also where they are a creator whose page is not shown. */
  readonly isGone: boolean;
  readonly otherIsGone: boolean;
  readonly isCreator: boolean;
  readonly otherIsCreator: boolean;
  readonly follows: boolean;
  readonly isFollowed: boolean;
  /** This person's running membership with the other; the other's with this one. */
  readonly isMember: boolean;
  readonly hasMember: boolean;
  /** The other creator's setting. */
  readonly whoMayWrite: WhoMayWrite;
  /** By that setting: a member of a chosen tier; a fan who has spent as much as the other creator asks. */
  readonly isOfChosenTier: boolean;
  readonly hasSpentEnough: boolean;
  /** The other person has written here, or accepted a request. */
  readonly otherAgreed: boolean;
  readonly otherDeclined: boolean;
}

/**
 * Why a person may not write to another; null where they may (docs/product.md, 'Who may write to whom').
 *
 * The order of the checks: a block or a missing account stops everything; one of the two must be a creator; a person who
 * declined is not written to; a person who wrote may be answered; creators write to each other; fans write as the creator's
 * setting allows; a creator writes to their own followers and members.
 */
export function writingRefusalOf(facts: RelationFacts): WritingRefusal | null {
  const stop = touchRefusalOf(facts);
  if (stop !== null) return stop;
  if (facts.otherAgreed) return null;
  if (facts.isCreator && facts.otherIsCreator) return null;
  if (facts.otherIsCreator) return refusalOfFan(facts);
  return facts.isFollowed || facts.hasMember ? null : 'not_yours';
}

/** Why a person may not even edit or react; null where they may. */
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

/** Whether a first message goes to the other person's inbox; from an unknown person it goes to their requests. */
export const isKnownToOther = ({
  otherAgreed,
  isFollowed,
  isMember,
  hasMember,
  hasSpentEnough,
}: RelationFacts): boolean => otherAgreed || isFollowed || isMember || hasMember || hasSpentEnough;

/** The facts that close a body to a reader. */
interface ClosingFacts {
  /** A block between reader and author, in either direction. */
  readonly isBlocked: boolean;
  /** The author is suspended or not shown. A deleted account does not count. */
  readonly authorIsHidden: boolean;
  /** Staff took it down. */
  readonly isTakenDown: boolean;
}

/** The facts that end a body: those that close it, and those that end it only for new readers and buyers. */
export interface EndFacts extends ClosingFacts {
  readonly authorIsDeleted: boolean;
  /** Its author unsent it everywhere this reader had it; false for a body that is still to be sent to them. */
  readonly isUnsent: boolean;
}

const isClosed = (facts: ClosingFacts): boolean =>
  facts.isTakenDown || facts.isBlocked || facts.authorIsHidden;

/** Whether a body may no longer be sold or sent (docs/product.md, 'The end of what is sold'). */
export const isOver = (facts: EndFacts): boolean =>
  isClosed(facts) || facts.authorIsDeleted || facts.isUnsent;

/** The facts about a body and its viewer that decide on its files and locked words. */
export interface FileFacts extends ClosingFacts {
  readonly isAuthor: boolean;
  /** The body was reported, and this moderator opened the report within the last day. */
  readonly isOpenToStaff: boolean;
  /** Bought and not refunded. */
  readonly holds: boolean;
  /** The body was sent to them and not unsent. */
  readonly wasSent: boolean;
  readonly isFree: boolean;
}

/**
 * A viewer's access to a file of a message. The author, and a moderator who opened a report of it, have it in full. For all
 * others, a takedown, a block or a hidden author ends access, purchases included. Buyers keep it, unsent or not. Recipients
 * have what is free, and the blur of the rest.
 */
export function fileAccessOf(facts: FileFacts): Access {
  if (facts.isAuthor || facts.isOpenToStaff) return 'full';
  if (isClosed(facts)) return 'none';
  if (facts.holds) return 'full';
  if (!facts.wasSent) return 'none';
  return facts.isFree ? 'full' : 'locked';
}
