import { GROUP } from '@limelight/contract/messages/limits';
import type { MessagesLive } from '@limelight/contract/messages/live';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emitAll } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { isFollowerOf, isHere, isMemberOf, noBlockBetween } from '../../kernel/rules.ts';
import { addedToGroup } from '../events.ts';
import { tell, tellGroup } from '../conversation/tell.ts';

const FOLLOWS = isFollowerOf('p.id', 'room.owner_id');
const IS_MEMBER = isMemberOf('p.id', 'room.owner_id', ':now');
/** SQL of whether a person has a running membership in one of a group's tiers. */
const hasTierOf = (room: string, person: string, now: string): string => `exists (
  select from members m join group_tiers bound on bound.tier_id = m.tier_id and bound.group_id = ${room}.id
  where m.fan_id = ${person} and m.creator_id = ${room}.owner_id
    and membership_runs(m.status, m.current_period_end, ${now}))`;

/**
 * SQL that adds the `candidates` that `which` allows, up to the maximum size; they read from now on. Skips members, deleted
 * accounts and people with a block between them and the owner. The group is locked.
 */
const letIn = (candidates: string, which: string, cameBy: 'hand' | 'tier'): string => `
  with wanted as (
    select p.id, chat.last_sequence
    from ${candidates}
    join people a on a.id = p.id and ${isHere('a')}
    join groups room on room.id = :groupId and room.owner_id <> p.id
    join conversations chat on chat.id = room.id
    where ${which} and ${noBlockBetween('room.owner_id', 'p.id')}
      and not exists (select from group_members seat where seat.group_id = room.id and seat.person_id = p.id)
    limit (select greatest(0, ${GROUP.membersMax} - members_count) from groups where id = :groupId)),
  sides as (
    insert into conversation_people as side (conversation_id, person_id, from_sequence, read_sequence)
    select :groupId, wanted.id, wanted.last_sequence, wanted.last_sequence from wanted
    on conflict (conversation_id, person_id) do update set left_at = null, left_why = null,
      from_sequence = excluded.from_sequence, read_sequence = excluded.read_sequence
    returning side.person_id),
  seats as (
    insert into group_members (group_id, person_id, role, came_by, joined_at)
    select :groupId, person_id, 'member', '${cameBy}', :now from sides returning person_id),
  counted as (update groups set members_count = members_count + (select count(*) from seats) where id = :groupId)
  select person_id from seats`;

const params = { groupId: t.uuid<ConversationId>(), now: t.timestamptz() };
const row = { person_id: t.uuid<UserId>() };

/** Adds followers and members of the owner; those who left or were removed before may come back this way. */
export const letInByHand = statement({
  name: 'messages.let-in-by-hand',
  params: { ...params, personIds: t.uuidArray<UserId>() },
  row,
  text: letIn(
    'profiles p',
    `p.id = any(:personIds::uuid[]) and (${FOLLOWS} or ${IS_MEMBER})`,
    'hand',
  ),
});

/** SQL condition: the person left by themself or was removed, so a tier does not bring them back. */
const WENT = `exists (select from conversation_people side where side.conversation_id = room.id
  and side.person_id = p.id and side.left_why in ('self', 'staff'))`;

/** Adds everyone whose membership is of one of the group's tiers. */
export const letInByTier = statement({
  name: 'messages.let-in-by-tier',
  params,
  row,
  text: letIn(
    `(select distinct m.fan_id as id from group_tiers bound
      join members m on m.tier_id = bound.tier_id and membership_runs(m.status, m.current_period_end, :now)
      where bound.group_id = :groupId) p`,
    `not ${WENT}`,
    'tier',
  ),
});

/** The same for one person. */
export const letOneInByTier = statement({
  name: 'messages.let-one-in-by-tier',
  params: { ...params, personId: t.uuid<UserId>() },
  row,
  text: letIn(
    'profiles p',
    `p.id = :personId and ${hasTierOf('room', 'p.id', ':now')} and not ${WENT}`,
    'tier',
  ),
});

/** SQL that removes the members that `which` picks from `seat`, but never the owner. The group is locked. */
const letGo = (which: string): string => `
  with gone as (
    delete from group_members seat using groups room
    where seat.group_id = :groupId and room.id = :groupId and seat.role <> 'owner' and ${which}
    returning seat.person_id),
  sides as (
    update conversation_people side set left_at = :now, left_why = :why, muted_at = null, draft = ''
    from gone where side.conversation_id = :groupId and side.person_id = gone.person_id),
  counted as (update groups set members_count = members_count - (select count(*) from gone) where id = :groupId)
  select person_id from gone`;

type Why = 'self' | 'staff' | 'tier' | 'block' | 'closed';
const leaving = { ...params, why: t.text<Why>() };

export const letOneGo = statement({
  name: 'messages.let-one-go',
  params: { ...leaving, personId: t.uuid<UserId>() },
  row,
  text: letGo('seat.person_id = :personId'),
});

/** Removes members who came by a tier and no longer have one of the group's tiers. */
export const letGoByTier = statement({
  name: 'messages.let-go-by-tier',
  params: leaving,
  row,
  text: letGo(`seat.came_by = 'tier' and not ${hasTierOf('room', 'seat.person_id', ':now')}`),
});

/** Removes everyone, the owner too, and closes the group for good. */
export const closeForAll = statement({
  name: 'messages.close-group',
  params: { groupId: t.uuid<ConversationId>(), now: t.timestamptz() },
  row,
  text: `
    with gone as (delete from group_members where group_id = :groupId returning person_id),
    sides as (
      update conversation_people side set left_at = :now, left_why = 'closed', muted_at = null, draft = ''
      from gone where side.conversation_id = :groupId and side.person_id = gone.person_id),
    closed as (update groups set closed_at = :now, members_count = 0 where id = :groupId)
    select person_id from gone`,
});

/** The pairs of group and person where a tier calls for a seat that is missing, or a seat by a tier has lost its tier. */
export const seatsToChange = statement({
  name: 'messages.seats-to-change',
  params: {
    creatorIds: t.uuidArray<CreatorId>(),
    fanIds: t.uuidArray<UserId>(),
    now: t.timestamptz(),
  },
  row: { group_id: t.uuid<ConversationId>(), person_id: t.uuid<UserId>().certain() },
  text: `
    select room.id as group_id, pair.fan_id as person_id
    from unnest(:creatorIds::uuid[], :fanIds::uuid[]) as pair (creator_id, fan_id)
    join groups room on room.owner_id = pair.creator_id and room.closed_at is null
    left join group_members seat on seat.group_id = room.id and seat.person_id = pair.fan_id
    where (seat.person_id is null or seat.came_by = 'tier')
      and (seat.person_id is null) = ${hasTierOf('room', 'pair.fan_id', ':now')}
    order by room.id, pair.fan_id`,
});

/** The seats of each of two people in the groups of the other. */
export const groupsBetween = statement({
  name: 'messages.groups-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { group_id: t.uuid<ConversationId>(), person_id: t.uuid<UserId>() },
  text: `
    select seat.group_id, seat.person_id
    from group_members seat join groups room on room.id = seat.group_id
    where (seat.person_id = $1 and room.owner_id = $2) or (seat.person_id = $2 and room.owner_id = $1)
    order by seat.group_id`,
});

export const groupsOf = statement({
  name: 'messages.groups-of',
  params: [t.uuid<UserId>()],
  row: { group_id: t.uuid<ConversationId>(), is_owner: t.bool().certain() },
  text: `
    select group_id, role = 'owner' as is_owner from group_members where person_id = $1 order by group_id`,
});

/** People per event: a tier can bring thousands at once. */
const AN_EVENT = 500;

/** Emits that these people were added; each gets a notice. */
export function emitAdded(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  conversationId: ConversationId,
  people: readonly { readonly person_id: UserId }[],
): Promise<void> {
  const personIds = people.map((one) => one.person_id);
  const events = Array.from({ length: Math.ceil(personIds.length / AN_EVENT) }, (_, n) => ({
    conversationId,
    personIds: personIds.slice(n * AN_EVENT, (n + 1) * AN_EVENT),
  }));
  return emitAll(deps, tx, addedToGroup, events);
}

/** For more people than this, only the group's channel is notified. */
const TELL_EACH = 100;

/** After the commit: notifies the devices of people who came or went, and closes the channel for those who went. */
export function tellMoved(
  deps: Pick<Deps, 'realtime'>,
  tx: Tx,
  conversationId: ConversationId,
  people: readonly { readonly person_id: UserId }[],
): void {
  if (people.length === 0) return;
  const facts: MessagesLive['conversation'] = { conversationId };
  const ids = people.map((one) => one.person_id);
  const topic = conversationTopic(conversationId);
  tx.afterCommit(async () => {
    // All members see the number of members.
    await tellGroup(deps, conversationId, 'conversation', facts);
    if (ids.length > TELL_EACH) return deps.realtime.recheck(topic);
    await tell(deps, ids, 'conversation', facts);
    await Promise.all(ids.map((id) => deps.realtime.recheck(topic, id)));
  });
}
