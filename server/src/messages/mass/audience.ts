import { MASS } from '@limelight/contract/messages/limits';
import type { MassAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MassMessageId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t, type ValuesOf } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../rules.ts';

const params = {
  creatorId: t.uuid<CreatorId>(),
  now: t.timestamptz(),
  followers: t.bool(),
  members: t.bool(),
  tierIds: t.uuidArray<TierId>(),
  listIds: t.uuidArray(),
  notFollowers: t.bool(),
  notMembers: t.bool(),
  notTierIds: t.uuidArray<TierId>(),
  notListIds: t.uuidArray(),
  notGotIds: t.uuidArray<MassMessageId>(),
  leaving: t.bool(),
  former: t.bool(),
  spent: t.int8<Cents>().nullable(),
  notLeaving: t.bool(),
  notFormer: t.bool(),
  notSpent: t.int8<Cents>().nullable(),
};

/** The choice as the statements take it. */
export const asked = (
  creatorId: CreatorId,
  { include, exclude }: MassAudience,
  now: Date,
): ValuesOf<typeof params>[0] => ({
  creatorId,
  now,
  followers: include.followers,
  members: include.members,
  tierIds: [...include.tierIds],
  listIds: [...include.listIds],
  notFollowers: exclude.followers,
  notMembers: exclude.members,
  notTierIds: [...exclude.tierIds],
  notListIds: [...exclude.listIds],
  notGotIds: [...exclude.gotIds],
  leaving: include.leaving,
  former: include.former,
  spent: include.spentCents,
  notLeaving: exclude.leaving,
  notFormer: exclude.former,
  notSpent: exclude.spentCents,
});

const runs = 'membership_runs(m.status, m.current_period_end, :now)';
const isMember = (which: string) => `exists (select from memberships m
  where m.fan_id = chosen.id and m.creator_id = :creatorId and ${runs} and (${which}))`;
/** Not one that lasts: whoever's card is being asked again has not left. */
const isOver = (fan: string) => `not exists (select from memberships m
  where m.fan_id = ${fan}.fan_id and m.creator_id = :creatorId and m.status <> 'ended'
    and membership_lasts(m.status, m.current_period_end, :now))`;
const FOLLOWS = `exists (select from follows f where f.fan_id = chosen.id and f.creator_id = :creatorId)`;

/**
 * SQL of the people of an audience after one of them, in the order of their ids: whom the creator may write to first, or
 * who has written to them. Each part of the choice is read in that order by its own index, so that a page costs a page.
 */
const PEOPLE = (after: string, limit: string) => `
  select chosen.id from (
    (select f.fan_id as id from follows f
      where :followers and f.creator_id = :creatorId and f.fan_id > ${after})
    union
    (select m.fan_id from memberships m
      where (:members or (:leaving and m.status = 'ending') or m.tier_id = any(:tierIds::uuid[])) and m.creator_id = :creatorId and ${runs}
        and m.fan_id > ${after})
    union
    (select f.fan_id from fans f
      where ((:former and f.was_member and ${isOver('f')}) or f.spent_cents >= :spent)
        and f.creator_id = :creatorId and f.fan_id > ${after})
    union
    (select listed.user_id from creator_list_people listed join creator_lists kept on kept.id = listed.list_id
      where kept.creator_id = :creatorId and kept.id = any(:listIds::uuid[]) and listed.user_id > ${after})) chosen
  join accounts a on a.id = chosen.id and a.deleted_at is null and a.suspended_at is null
  left join conversation_people theirs on theirs.person_id = chosen.id and theirs.other_id = :creatorId
  where chosen.id <> :creatorId and ${noBlockBetween(':creatorId', 'chosen.id')}
    and theirs.declined_at is null
    and (theirs.agreed_at is not null or ${FOLLOWS} or ${isMember('true')})
    and not (:notFollowers and ${FOLLOWS}) and not (:notMembers and ${isMember('true')})
    and not ${isMember(`(:notLeaving and m.status = 'ending') or m.tier_id = any(:notTierIds::uuid[])`)}
    and not exists (select from fans f where f.creator_id = :creatorId and f.fan_id = chosen.id
      and ((:notFormer and f.was_member and ${isOver('f')}) or f.spent_cents >= :notSpent))
    and not exists (select from creator_list_people listed join creator_lists kept on kept.id = listed.list_id
      where kept.creator_id = :creatorId and kept.id = any(:notListIds::uuid[]) and listed.user_id = chosen.id)
    and not exists (select from mass_messages past
      join messages got on got.body_id = past.body_id and got.conversation_id = theirs.conversation_id
      where past.creator_id = :creatorId and past.id = any(:notGotIds::uuid[]))
    and (select count(*) from mass_messages past
      join messages got on got.body_id = past.body_id and got.conversation_id = theirs.conversation_id
      where past.creator_id = :creatorId and past.started_at > :now - interval '1 day') < ${MASS.perFanDay}
  order by chosen.id
  limit ${limit}`;

const FIRST = `'00000000-0000-0000-0000-000000000000'::uuid`;

export const countPeople = statement({
  name: 'messages.count-audience',
  params,
  row: { people: t.int4().certain() },
  text: `select count(*)::int as people from (${PEOPLE(FIRST, 'all')}) audience`,
});

/** Some people of an audience. */
export const samplePeople = statement({
  name: 'messages.sample-audience',
  params,
  row: {
    id: t.uuid<UserId>(),
    display_name: t.text(),
    handle: t.text(),
    avatar_url: t.text().nullable(),
  },
  text: `
    select p.id, p.display_name, p.handle, p.avatar_url
    from (${PEOPLE(FIRST, String(MASS.sample))}) audience join profiles p on p.id = audience.id
    order by p.id`,
});

/** The next people of an audience after one of them. */
export const nextPeople = statement({
  name: 'messages.next-of-audience',
  params: { ...params, after: t.uuid(), count: t.int8() },
  row: { id: t.uuid<UserId>().certain() },
  text: PEOPLE(':after', ':count'),
});
