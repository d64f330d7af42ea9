import type { GroupRole } from '@limelight/contract/messages/operations';
import type { ConversationId, TierId, UserId } from '@limelight/contract/platform/ids';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';

/** Locks the owner, so that two groups made at once are counted one after the other. */
export const lockOwner = statement({
  name: 'messages.lock-group-owner',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id = $1 for no key update`,
});

export const countGroups = statement({
  name: 'messages.count-groups',
  params: [t.uuid<UserId>()],
  row: { groups: t.int4().certain() },
  text: `select count(*)::int as groups from groups where owner_id = $1 and closed_at is null`,
});

const settings = {
  name: t.text(),
  announcementsOnly: t.bool(),
  slowSeconds: t.int4(),
};

/** Inserts a conversation, its group, and the owner as its first member. */
export const insertGroup = statement({
  name: 'messages.insert-group',
  params: { ...settings, ownerId: t.uuid<UserId>(), now: t.timestamptz() },
  row: { group_id: t.uuid<ConversationId>() },
  text: `
    with made as (insert into conversations (created_at) values (:now) returning id),
    room as (
      insert into groups (id, owner_id, name, announcements_only, slow_seconds, members_count)
      select id, :ownerId, :name, :announcementsOnly, :slowSeconds, 1 from made),
    side as (insert into conversation_people (conversation_id, person_id) select id, :ownerId from made)
    insert into group_members (group_id, person_id, role, came_by, joined_at)
    select id, :ownerId, 'owner', 'hand', :now from made
    returning group_id`,
});

export const updateGroup = statement({
  name: 'messages.update-group',
  params: { ...settings, groupId: t.uuid<ConversationId>() },
  row: {},
  text: `
    update groups set name = :name, announcements_only = :announcementsOnly, slow_seconds = :slowSeconds
    where id = :groupId`,
});

export const removeGroupTiers = statement({
  name: 'messages.remove-group-tiers',
  params: [t.uuid<ConversationId>(), t.uuidArray<TierId>()],
  row: {},
  text: `delete from group_tiers where group_id = $1 and tier_id <> all($2::uuid[])`,
});

/** Binds tiers to a group; tiers of other creators are skipped. */
export const putGroupTiers = statement({
  name: 'messages.put-group-tiers',
  params: [t.uuid<ConversationId>(), t.uuidArray<TierId>()],
  row: {},
  text: `
    insert into group_tiers (group_id, tier_id)
    select room.id, tier.id from groups room join tiers tier on tier.creator_id = room.owner_id
    where room.id = $1 and tier.id = any($2::uuid[])
    on conflict do nothing`,
});

export const groupSettings = statement({
  name: 'messages.group-settings',
  params: [t.uuid<ConversationId>()],
  row: {
    name: t.text(),
    announcements_only: t.bool(),
    slow_seconds: t.int4(),
    tier_ids: t.uuidArray<TierId>().certain(),
  },
  text: `
    select name, announcements_only, slow_seconds,
      array(select bound.tier_id from group_tiers bound where bound.group_id = $1 order by bound.tier_id) as tier_ids
    from groups where id = $1`,
});

const member = {
  id: t.uuid<UserId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  is_creator: t.bool().certain(),
  role: t.text<GroupRole>(),
  came_by_tier: t.bool().certain(),
  joined_at: t.timestamptz(),
  silenced_until: t.timestamptz().nullable(),
  is_silenced_for_good: t.bool().certain(),
};
export type MemberRow = RowOf<typeof member>;

const MEMBERS = `
  select p.id, p.handle, p.display_name, p.avatar_url, seat.role, seat.came_by = 'tier' as came_by_tier, seat.joined_at,
    exists (select from creators page where page.id = p.id) as is_creator,
    case when isfinite(side.silenced_until) then side.silenced_until end as silenced_until,
    coalesce(not isfinite(side.silenced_until), false) as is_silenced_for_good
  from group_members seat join profiles p on p.id = seat.person_id
  join conversation_people side on side.conversation_id = seat.group_id and side.person_id = seat.person_id
  where seat.group_id = $1`;

/**
 * Members of a group, newest first, after ($4, $5), with $3 as a part of their name. Leaves out people with a block between
 * them and $2.
 */
export const membersPage = statement({
  name: 'messages.group-members',
  params: [
    t.uuid<ConversationId>(),
    t.uuid<UserId>(),
    t.text(),
    t.timestamptz(),
    t.uuid(),
    t.int8(),
  ],
  row: member,
  text: `${MEMBERS} and (seat.joined_at, seat.person_id) < ($4, $5)
      and ($3 = '' or position(fold($3) in fold(p.display_name)) > 0 or position(fold($3) in p.handle) > 0)
      and ${noBlockBetween('$2', 'seat.person_id')}
    order by seat.joined_at desc, seat.person_id desc
    limit $6`,
});

export const oneMember = statement({
  name: 'messages.group-member',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: member,
  text: `${MEMBERS} and seat.person_id = $2`,
});

/** Null leaves a field as it is. A pause ends for a member who becomes a moderator. */
export const updateMember = statement({
  name: 'messages.update-group-member',
  params: {
    groupId: t.uuid<ConversationId>(),
    personId: t.uuid<UserId>(),
    role: t.text<'moderator' | 'member'>().nullable(),
    silences: t.bool(),
    silencedUntil: t.timestamptz().nullable(),
    isForGood: t.bool(),
  },
  row: {},
  text: `
    with seat as (
      update group_members set role = coalesce(:role, role) where group_id = :groupId and person_id = :personId
      returning group_id, person_id)
    update conversation_people side set silenced_until = case when :role = 'moderator' then null
        when :isForGood then 'infinity' when :silences then :silencedUntil else side.silenced_until end
    from seat where side.conversation_id = seat.group_id and side.person_id = seat.person_id`,
});
