import { MASS } from '@limelight/contract/messages/limits';
import type { MassAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MassMessageId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { filterQueries, type FanFilters } from '../../kernel/parts/fan-filter.ts';
import { isFollowerOf, isHere, isMemberOf, noBlockBetween } from '../../kernel/rules.ts';

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
  onTrial: t.bool(),
  former: t.bool(),
  spent: t.int8<Cents>().nullable(),
  notLeaving: t.bool(),
  notOnTrial: t.bool(),
  notFormer: t.bool(),
  notSpent: t.int8<Cents>().nullable(),
  isNarrowed: t.bool(),
};

/** The parameters of a statement that selects an audience. */
export const audienceParams = (filters: FanFilters) => ({ ...params, ...filters.params });

/** The values of `audienceParams` for an audience. */
export const asked = (
  filters: FanFilters,
  creatorId: CreatorId,
  { include, only, exclude }: MassAudience,
  now: Date,
): RowOf<ReturnType<typeof audienceParams>> => ({
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
  onTrial: include.trial,
  former: include.former,
  spent: include.spentCents,
  notLeaving: exclude.leaving,
  notOnTrial: exclude.trial,
  notFormer: exclude.former,
  notSpent: exclude.spentCents,
  isNarrowed: Object.values(only).some((one) => one !== undefined),
  ...filters.values(only, now),
});

const runs = 'membership_runs(m.status, m.current_period_end, :now)';
const isMember = (which = 'true') => isMemberOf('chosen.id', ':creatorId', ':now', which);
/** Both a canceled membership and a trial have the status 'ending'. */
const isState = (leaving: string, trial: string) =>
  `(m.status = 'ending' and (${leaving} and not m.is_trial or ${trial} and m.is_trial))`;
/** No membership that lasts: a fan whose declined card is being retried has not left. */
const isOver = (fan: string) => `not exists (select from members m
  where m.fan_id = ${fan}.fan_id and m.creator_id = :creatorId and m.status <> 'ended'
    and membership_lasts(m.status, m.current_period_end, :now))`;
const FOLLOWS = isFollowerOf('chosen.id', ':creatorId');

const FIRST = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * SQL of all people that the audience names, each once: at most `limit` after one of them from each part, each by its own
 * index.
 */
const NAMED = (after: string, limit: string) => {
  const page = `order by 1 limit ${limit}`;
  return `
    (select f.fan_id as id from followers f
      where :followers and f.creator_id = :creatorId and f.fan_id > ${after} ${page})
    union
    (select m.fan_id from members m
      where (:members or ${isState(':leaving', ':onTrial')} or m.tier_id = any(:tierIds::uuid[]))
        and m.creator_id = :creatorId and m.status <> 'ended' and ${runs} and m.fan_id > ${after} ${page})
    union
    (select f.fan_id from fans f
      where ((:former and f.was_member and ${isOver('f')}) or f.spent_cents >= :spent)
        and f.creator_id = :creatorId and f.fan_id > ${after} ${page})
    union
    (select distinct listed.user_id from listed_people listed
      where listed.creator_id = :creatorId and listed.list_id = any(:listIds::uuid[]) and listed.user_id > ${after} ${page})`;
};

/**
 * The joins that `GETS_IT` needs for the people in `chosen`. The side is found by the pair of ids: by the other person alone,
 * the planner walked all conversations of a creator who was too new for its statistics, once for each person of a page (983
 * people a second; 5,912 like this). The last join serves the narrowing filters; the planner drops it where there are none.
 */
const THEIRS = `
  left join people a on a.id = chosen.id
  left join conversations pair on pair.low_id = least(chosen.id, :creatorId)
    and pair.high_id = greatest(chosen.id, :creatorId)
  left join conversation_people theirs on theirs.conversation_id = pair.id and theirs.person_id = chosen.id
  left join fans f on f.creator_id = :creatorId and f.fan_id = chosen.id`;

/** SQL of the number of the creator's mass messages that fit `which` and that this person has got. */
const GOT = (which: string) => `(select count(*) from mass_messages past
      join messages got on got.body_id = past.body_id and got.conversation_id = theirs.conversation_id
      where past.creator_id = :creatorId and ${which})`;
/**
 * SQL of the number that a person has got within a day. One by each fan's clock is on its way for longer than a day, so its
 * time is when this fan got it.
 */
const GOT_TODAY = `${GOT("past.local_time is null and past.started_at > :now::timestamptz - interval '1 day'")}
    + ${GOT(`past.local_time is not null and past.started_at > :now::timestamptz - interval '3 days'
        and got.sent_at > :now::timestamptz - interval '1 day'`)}`;

/**
 * SQL of whether a named person gets the message: the creator may write to them first, or they have written to the creator;
 * they match the narrowing filters; they are not excluded and have not had as many as a day allows.
 */
const GETS_IT = ({ condition }: FanFilters) => `
    a.id is not null and ${isHere('a')}
    and chosen.id <> :creatorId and ${noBlockBetween(':creatorId', 'chosen.id')}
    and theirs.declined_at is null
    and (theirs.agreed_at is not null or ${FOLLOWS} or ${isMember()})
    and (not :isNarrowed or (${condition}))
    and not (:notFollowers and ${FOLLOWS}) and not (:notMembers and ${isMember()})
    and not ${isMember(`${isState(':notLeaving', ':notOnTrial')} or m.tier_id = any(:notTierIds::uuid[])`)}
    and not exists (select from fans f where f.creator_id = :creatorId and f.fan_id = chosen.id
      and ((:notFormer and f.was_member and ${isOver('f')}) or f.spent_cents >= :notSpent))
    and not exists (select from listed_people listed
      where listed.creator_id = :creatorId and listed.list_id = any(:notListIds::uuid[]) and listed.user_id = chosen.id)
    and not exists (select from mass_messages past
      join messages got on got.body_id = past.body_id and got.conversation_id = theirs.conversation_id
      where past.creator_id = :creatorId and past.id = any(:notGotIds::uuid[]))
    and ${GOT_TODAY} < ${MASS.perFanDay}`;

/** SQL of the people of an audience. */
const PEOPLE = (filters: FanFilters, limit: string) => `
  select chosen.id from (${NAMED(FIRST, 'all')}) chosen ${THEIRS}
  where ${GETS_IT(filters)}
  limit ${limit}`;

/**
 * SQL of those of some people who are in an audience. `people` is a query of `id`, each once. It starts from these people and
 * not from those whom the audience names: otherwise the planner takes the few for thousands and reads all conversations for
 * them.
 */
export const AMONG = (filters: FanFilters, people: string): string => `
  select chosen.id from (
    select asked.id from (${people}) asked where asked.id in (select named.id from (${NAMED(FIRST, 'all')}) named)) chosen
  ${THEIRS}
  where ${GETS_IT(filters)}`;

export const audiences = filterQueries((filters) => ({
  count: statement({
    name: 'messages.count-audience',
    isPlannedEachTime: true,
    params: audienceParams(filters),
    row: { people: t.int4().certain() },
    text: `select count(*)::int as people from (${PEOPLE(filters, 'all')}) audience`,
  }),
  /** A few people of an audience, as examples. */
  sample: statement({
    name: 'messages.sample-audience',
    isPlannedEachTime: true,
    params: audienceParams(filters),
    row: {
      id: t.uuid<UserId>(),
      display_name: t.text(),
      handle: t.text(),
      avatar_url: t.text().nullable(),
    },
    text: `
      select p.id, p.display_name, p.handle, p.avatar_url
      from (${PEOPLE(filters, String(MASS.sample))}) audience join profiles p on p.id = audience.id
      order by p.id`,
  }),
  /**
   * The next people whom the audience names, after one of them in the order of their ids, and which of them get it. Every page
   * costs the same: the named people are cut to a page before any of them is checked.
   */
  next: statement({
    name: 'messages.next-of-audience',
    params: { ...audienceParams(filters), after: t.uuid(), count: t.int8() },
    row: { id: t.uuid<UserId>().certain(), gets_it: t.bool().certain() },
    text: `
      select chosen.id, coalesce(${GETS_IT(filters)}, false) as gets_it
      from (select id from (${NAMED(':after', ':count')}) named order by id limit :count) chosen ${THEIRS}
      order by chosen.id`,
  }),
}));
