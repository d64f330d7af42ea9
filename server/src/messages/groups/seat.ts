import type { GroupRole } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { authorIsHidden } from '../reading/message-queries.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { lockPeople } from '../relation.ts';
import { notFound } from '../refused.ts';

/** A person's seat in a group with the facts that its rules need. No row where they are not a member now. */
export const mySeat = statement({
  name: 'messages.my-seat',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: {
    group_id: t.uuid<ConversationId>(),
    person_id: t.uuid<UserId>(),
    role: t.text<GroupRole>(),
    silenced_until: t.timestamptz().nullable(),
    is_silenced_for_good: t.bool().certain(),
    last_sent_at: t.timestamptz().nullable(),
    owner_id: t.uuid<UserId>(),
    owner_is_gone: t.bool().certain(),
    announcements_only: t.bool(),
    slow_seconds: t.int4(),
    members_count: t.int4(),
    last_sequence: t.int4(),
    from_sequence: t.int4(),
  },
  text: `
    select seat.group_id, seat.person_id, seat.role,
      case when isfinite(side.silenced_until) then side.silenced_until end as silenced_until,
      coalesce(not isfinite(side.silenced_until), false) as is_silenced_for_good, seat.last_sent_at,
      room.owner_id, ${authorIsHidden('room.owner_id')} as owner_is_gone, room.announcements_only, room.slow_seconds,
      room.members_count, chat.last_sequence, side.from_sequence
    from group_members seat
    join groups room on room.id = seat.group_id
    join conversations chat on chat.id = seat.group_id
    join conversation_people side on side.conversation_id = seat.group_id and side.person_id = seat.person_id
    where seat.group_id = $1 and seat.person_id = $2`,
});
export type Seat = Row<typeof mySeat>;

/** Locks a group: messages, joining and leaving take this lock in turn. No row where the conversation is not a group. */
export const lockGroup = statement({
  name: 'messages.lock-group',
  params: [t.uuid<ConversationId>()],
  row: { id: t.uuid<ConversationId>() },
  text: `select id from conversations where id = $1 and low_id is null for no key update`,
});

/** Locks a group and returns a person's seat in it; null where they are not a member. */
export async function holdSeat(
  tx: Tx,
  conversationId: ConversationId,
  person: UserId,
): Promise<Seat | null> {
  if (!(await tx.maybe(lockGroup, conversationId))) return null;
  const seat = await tx.maybe(mySeat, conversationId, person);
  if (!seat) return null;
  // A suspension either waits for this transaction or is visible in the second read.
  await tx.many(lockPeople, person, seat.owner_id);
  return tx.one(mySeat, conversationId, person);
}

/** The same, but throws not_found where they are not a member. */
export async function mustHoldSeat(
  tx: Tx,
  conversationId: ConversationId,
  person: UserId,
): Promise<Seat> {
  const seat = await holdSeat(tx, conversationId, person);
  if (!seat) throw notFound();
  return seat;
}
