import type { WhoMayWrite } from '@limelight/contract/messages/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { spentSum } from '../payments/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { type RowOf, statement, t } from '../platform/db/statement.ts';
import { hasBlocked, isFollowerOf, isHere, isMemberOf, isShown } from '../kernel/rules.ts';
import type { RelationFacts } from './policy.ts';

/** The columns of `relation`: all facts about two people that decide whether one may write to the other. */
export const relationColumns = {
  has_blocked: t.bool().certain(),
  is_blocked: t.bool().certain(),
  is_gone: t.bool().certain(),
  other_is_gone: t.bool().certain(),
  is_creator: t.bool().certain(),
  other_is_creator: t.bool().certain(),
  follows: t.bool().certain(),
  is_followed: t.bool().certain(),
  is_member: t.bool().certain(),
  has_member: t.bool().certain(),
  who_may_write: t.text<WhoMayWrite>().certain(),
  is_of_chosen_tier: t.bool().certain(),
  has_spent_enough: t.bool().certain(),
  /** The price of a message where `who_may_write` is `payers`; otherwise null. */
  first_message_cents: t.int4<Cents>().nullable(),
  other_agreed: t.bool().certain(),
  other_declined: t.bool().certain(),
  /** Both people show how far they have read. */
  shows_reading: t.bool().certain(),
  other_is_deleted: t.bool().certain(),
};

const OF_CHOSEN_TIER = `exists (select from writing_tiers chosen
  where chosen.creator_id = m.creator_id and chosen.tier_id = m.tier_id)`;

/** SQL of one row: the facts about a person and another at a time. No row where one of them never existed. */
export const relation = (person: string, other: string, now: string): string => `
  select ${hasBlocked(person, other)} as has_blocked, ${hasBlocked(other, person)} as is_blocked,
    not ${isHere('one')} as is_gone,
    not ${isHere('two')} or not coalesce(${isShown('page_of_two')}, true) as other_is_gone,
    page_of_one.id is not null as is_creator, page_of_two.id is not null as other_is_creator,
    ${isFollowerOf(person, other)} as follows, ${isFollowerOf(other, person)} as is_followed,
    ${isMemberOf(person, other, now)} as is_member, ${isMemberOf(other, person, now)} as has_member,
    coalesce(setting_of_two.who_may_write, 'followers') as who_may_write,
    case when setting_of_two.who_may_write = 'tiers' then ${isMemberOf(person, other, now, OF_CHOSEN_TIER)}
      else false end as is_of_chosen_tier,
    case when setting_of_two.who_may_write = 'spenders'
      then ${spentSum(person, other)} >= setting_of_two.min_spent_cents else false end as has_spent_enough,
    case when setting_of_two.who_may_write = 'payers' then setting_of_two.first_message_cents end
      as first_message_cents,
    coalesce(side_of_two.agreed_at is not null, false) as other_agreed,
    coalesce(side_of_two.declined_at is not null, false) as other_declined,
    coalesce(setting_of_one.read_receipts, true) and coalesce(setting_of_two.read_receipts, true) as shows_reading,
    two.deleted_at is not null as other_is_deleted
  from people one
  join people two on two.id = ${other}
  left join creators page_of_one on page_of_one.id = one.id
  left join creators page_of_two on page_of_two.id = two.id
  left join message_settings setting_of_one on setting_of_one.person_id = one.id
  left join message_settings setting_of_two on setting_of_two.person_id = two.id
  left join conversation_people side_of_two on side_of_two.person_id = two.id and side_of_two.other_id = one.id
  where one.id = ${person}`;

const relationOfTwo = statement({
  name: 'messages.relation',
  params: [t.uuid<UserId>(), t.uuid<UserId>(), t.timestamptz()],
  row: relationColumns,
  text: relation('$1::uuid', '$2::uuid', '$3'),
});
export type RelationRow = RowOf<typeof relationColumns>;

/** Locks both people for share: a block or a suspension either waits for this transaction or is visible to it. */
export const lockPeople = statement({
  name: 'messages.lock-people',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id in ($1, $2) order by id for share`,
});

export const toFacts = (row: RelationRow): RelationFacts => ({
  hasBlocked: row.has_blocked,
  isBlocked: row.is_blocked,
  isGone: row.is_gone,
  otherIsGone: row.other_is_gone,
  isCreator: row.is_creator,
  otherIsCreator: row.other_is_creator,
  follows: row.follows,
  isFollowed: row.is_followed,
  isMember: row.is_member,
  hasMember: row.has_member,
  whoMayWrite: row.who_may_write,
  isOfChosenTier: row.is_of_chosen_tier,
  hasSpentEnough: row.has_spent_enough,
  otherAgreed: row.other_agreed,
  otherDeclined: row.other_declined,
});

/** The facts about a person and another now; null where one of them never existed. */
export const readRelation = (
  db: Queryable,
  person: UserId,
  other: UserId,
  now: Date,
): Promise<RelationRow | null> => db.maybe(relationOfTwo, person, other, now);

/** Reads the same facts and locks both people, so that the facts hold until the transaction ends. */
export async function lockRelation(
  tx: Tx,
  person: UserId,
  other: UserId,
  now: Date,
): Promise<RelationRow> {
  await tx.many(lockPeople, person, other);
  return tx.one(relationOfTwo, person, other, now);
}
