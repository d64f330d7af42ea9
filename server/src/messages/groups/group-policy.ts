import { GROUP } from '@limelight/contract/messages/limits';
import type {
  ConversationView,
  GroupRole,
  WritingRefusal,
} from '@limelight/contract/messages/operations';
import { SECOND } from '../../platform/clock/clock.ts';

/** What the rules of a group need to know of one of its members. */
export interface SeatFacts {
  readonly role: GroupRole;
  /** Suspended, or not shown. */
  readonly ownerIsGone: boolean;
  readonly isSilenced: boolean;
  readonly announcementsOnly: boolean;
}

/** Who runs a group: its owner, and the moderators they named. */
export const isStaff = (role: GroupRole): boolean => role !== 'member';

/** Whether a member may write in a group, as why not; null: they may (docs/product.md, 'Groups'). */
export function groupRefusalOf(facts: SeatFacts): WritingRefusal | null {
  const stop = groupTouchRefusalOf(facts);
  if (stop !== null) return stop;
  return facts.announcementsOnly && !isStaff(facts.role) ? 'announcements' : null;
}

/** What stops also what is smaller than a message: an edit, a reaction. */
export function groupTouchRefusalOf(facts: SeatFacts): WritingRefusal | null {
  if (facts.ownerIsGone) return 'gone';
  return facts.isSilenced ? 'silenced' : null;
}

/** Until when a member is paused at `now`; null: they are not. */
export function silencedUntil(
  {
    silenced_until: until,
    is_silenced_for_good: isForGood,
  }: { readonly silenced_until: Date | null; readonly is_silenced_for_good: boolean },
  now: Date,
): NonNullable<ConversationView['group']>['silencedUntil'] {
  if (isForGood) return 'forever';
  return until !== null && until > now ? until.toISOString() : null;
}

/** The members are few enough to hear of each other: that they type, how far they have read, that they wrote. */
export const isSmallGroup = ({ members_count: members }: { members_count: number }): boolean =>
  members <= GROUP.smallMax;

/** When a member may send again in slow mode, where they wait at `now`; those who run the group never do. */
export function nextMessageAt(
  {
    role,
    slow_seconds: slow,
    last_sent_at: last,
  }: {
    readonly role: GroupRole;
    readonly slow_seconds: number;
    readonly last_sent_at: Date | null;
  },
  now: Date,
): Date | null {
  if (isStaff(role) || last === null) return null;
  const next = new Date(last.getTime() + slow * SECOND);
  return next > now ? next : null;
}

/** Who may put a price on a message: what is sold in a group is sold by its owner. */
export const maySell = (role: GroupRole): boolean => role === 'owner';

/** Whether somebody who is in a group may silence or remove another: who runs it members, the owner moderators, too. */
export const mayRemove = (role: GroupRole, other: GroupRole): boolean =>
  other === 'member' ? isStaff(role) : other === 'moderator' && role === 'owner';
