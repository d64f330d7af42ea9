import { GROUP } from '@limelight/contract/messages/limits';
import type {
  ConversationView,
  GroupRole,
  WritingRefusal,
} from '@limelight/contract/messages/operations';
import { SECOND } from '../../platform/clock/clock.ts';

/** The facts about a group and one of its members that the rules decide on. */
export interface SeatFacts {
  readonly role: GroupRole;
  /** The owner is suspended, or not shown. */
  readonly ownerIsGone: boolean;
  readonly isSilenced: boolean;
  readonly announcementsOnly: boolean;
}

/** Who runs a group: its owner, and the moderators they named. */
export const isStaff = (role: GroupRole): boolean => role !== 'member';

/** Why a member may not write in a group; null where they may (docs/product.md, 'Groups'). */
export function groupRefusalOf(facts: SeatFacts): WritingRefusal | null {
  const stop = groupTouchRefusalOf(facts);
  if (stop !== null) return stop;
  return facts.announcementsOnly && !isStaff(facts.role) ? 'announcements' : null;
}

/** Why a member may not even edit or react; null where they may. */
export function groupTouchRefusalOf(facts: SeatFacts): WritingRefusal | null {
  if (facts.ownerIsGone) return 'gone';
  return facts.isSilenced ? 'silenced' : null;
}

/** Until when a member is paused at `now`; null where they are not paused. */
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

/** Whether a group is small enough for typing signals, read marks and a notice of each message. */
export const isSmallGroup = ({ members_count: members }: { members_count: number }): boolean =>
  members <= GROUP.smallMax;

/** When a member may send again in slow mode; null where they may now. The people who run the group never wait. */
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

/** Only the owner may put a price on a message in a group. */
export const maySell = (role: GroupRole): boolean => role === 'owner';

/** Whether a member of a group may silence or remove another: staff may do so to members, the owner to moderators, too. */
export const mayRemove = (role: GroupRole, other: GroupRole): boolean =>
  other === 'member' ? isStaff(role) : other === 'moderator' && role === 'owner';
