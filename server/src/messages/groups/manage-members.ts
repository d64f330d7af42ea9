import { GROUP } from '@limelight/contract/messages/limits';
import type { GroupMember } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/db.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { emitAdded, letInByHand, letOneGo, tellMoved } from './group-people.ts';
import { isStaff, mayRemove, silencedUntil } from './group-policy.ts';
import { type MemberRow, membersPage, oneMember, updateMember } from './manage-queries.ts';
import { mustHoldSeat, mySeat, type Seat } from './seat.ts';

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>;

const notStaff = () => new MessageRefused({ code: 'not_staff' });

export interface MembersInput {
  readonly conversationId: ConversationId;
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a group's members, for the people who run it. Throws `MessageRefused`. */
export async function listGroupMembers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { conversationId, q, cursor, limit }: MembersInput,
): Promise<{ items: GroupMember[]; nextCursor: string | null }> {
  const seat = await db.maybe(mySeat, conversationId, viewer.id);
  if (!seat) throw notFound();
  if (!isStaff(seat.role)) throw notStaff();
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(membersPage, conversationId, viewer.id, q, at, id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.joined_at, row.id));
  return {
    items: page.items.map((row) => toMember(row, clock.now())),
    nextCursor: page.nextCursor,
  };
}

const toMember = (row: MemberRow, now: Date): GroupMember => ({
  id: row.id,
  handle: row.handle,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  isCreator: row.is_creator,
  role: row.role,
  cameByTier: row.came_by_tier,
  joinedAt: row.joined_at.toISOString(),
  silencedUntil: silencedUntil(row, now),
});

/**
 * Adds people to a group and returns how many were added; those who may not join or are members already are skipped. Throws
 * `MessageRefused`.
 */
export const addToGroup = (
  deps: GroupDeps,
  viewer: Viewer,
  groupId: ConversationId,
  personIds: readonly UserId[],
): Promise<number> =>
  deps.db.tx(async (tx) => {
    const seat = await holdAsStaff(tx, groupId, viewer);
    if (seat.members_count + personIds.length > GROUP.membersMax)
      throw new MessageRefused({ code: 'full' });
    const now = deps.clock.now();
    const come = await tx.many(letInByHand, { groupId, personIds: [...personIds], now });
    await emitAdded(deps, tx, groupId, come);
    tellMoved(deps, tx, groupId, come);
    return come.length;
  });

export interface MemberChange {
  readonly conversationId: ConversationId;
  readonly userId: UserId;
  readonly role?: 'moderator' | 'member' | undefined;
  readonly silenceFor?: 'hour' | 'day' | 'forever' | null | undefined;
}

/** Changes the role of a member, which only the owner may, or pauses them. Throws `MessageRefused`. */
export async function changeGroupMember(
  deps: GroupDeps,
  viewer: Viewer,
  { conversationId: groupId, userId, role, silenceFor }: MemberChange,
): Promise<GroupMember> {
  return deps.db.tx(async (tx) => {
    const { seat, other } = await holdBoth(tx, groupId, viewer, userId);
    if (role !== undefined && seat.role !== 'owner') throw notStaff();
    // A moderator can be paused only together with becoming a member.
    if (silenceFor && (role ?? other.role) !== 'member') throw notStaff();
    await tx.run(updateMember, {
      groupId,
      personId: userId,
      role: role ?? null,
      silences: silenceFor !== undefined,
      silencedUntil: silenceFor ? endOf(silenceFor, deps.clock.now()) : null,
      isForGood: silenceFor === 'forever',
    });
    tellMoved(deps, tx, groupId, [{ person_id: userId }]);
    return toMember(await tx.one(oneMember, groupId, userId), deps.clock.now());
  });
}

const endOf = (silenceFor: 'hour' | 'day' | 'forever', now: Date): Date | null =>
  silenceFor === 'forever' ? null : new Date(now.getTime() + (silenceFor === 'hour' ? HOUR : DAY));

/** Removes a member; a tier does not bring them back. Throws `MessageRefused`. */
export async function removeFromGroup(
  deps: GroupDeps,
  viewer: Viewer,
  groupId: ConversationId,
  personId: UserId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await holdBoth(tx, groupId, viewer, personId);
    const now = deps.clock.now();
    const gone = await tx.many(letOneGo, { groupId, personId, why: 'staff', now });
    tellMoved(deps, tx, groupId, gone);
  });
}

/** Leaves a group. An owner closes it instead. Throws `MessageRefused`. */
export async function leaveGroup(
  deps: GroupDeps,
  viewer: Viewer,
  groupId: ConversationId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const seat = await mustHoldSeat(tx, groupId, viewer.id);
    if (seat.role === 'owner') throw new MessageRefused({ code: 'is_owner' });
    const now = deps.clock.now();
    const gone = await tx.many(letOneGo, { groupId, personId: viewer.id, why: 'self', now });
    tellMoved(deps, tx, groupId, gone);
  });
}

async function holdAsStaff(tx: Tx, groupId: ConversationId, viewer: Viewer): Promise<Seat> {
  const seat = await mustHoldSeat(tx, groupId, viewer.id);
  if (!isStaff(seat.role)) throw notStaff();
  return seat;
}

/** Locks the group and returns the viewer's seat and a member whom the viewer may silence or remove. */
async function holdBoth(
  tx: Tx,
  groupId: ConversationId,
  viewer: Viewer,
  userId: UserId,
): Promise<{ seat: Seat; other: MemberRow }> {
  const seat = await holdAsStaff(tx, groupId, viewer);
  const other = await tx.maybe(oneMember, groupId, userId);
  if (!other) throw notFound();
  if (!mayRemove(seat.role, other.role)) throw notStaff();
  return { seat, other };
}
