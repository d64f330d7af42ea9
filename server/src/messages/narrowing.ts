import type { CountryCode } from '@limelight/contract/analytics/country';
import { NARROWING } from '@limelight/contract/fans/limits';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { MassMessageId, TierId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import { DAY } from '../platform/clock/clock.ts';
import { t, type ValuesOf } from '../platform/db/statement.ts';
import { noBlockBetween, zoneOf } from '../kernel/rules.ts';

/** What `NARROWED` takes, beside `creatorId` and `now`. */
export const narrowingParams = {
  tierId: t.uuid<TierId>().nullable(),
  trial: t.text<'on' | 'off'>().nullable(),
  listId: t.uuid().nullable(),
  /** Days of the creator's, both included. */
  from: t.date().nullable(),
  to: t.date().nullable(),
  minSpent: t.int8<Cents>(),
  top: t.int8().nullable(),
  seenSince: t.timestamptz().nullable(),
  language: t.text().nullable(),
  country: t.text<CountryCode>().nullable(),
  notCountry: t.text<CountryCode>().nullable(),
  boughtId: t.uuid().nullable(),
  notBoughtId: t.uuid().nullable(),
  gotId: t.uuid<MassMessageId>().nullable(),
  notGotId: t.uuid<MassMessageId>().nullable(),
};

/** The choice as statements take it. */
export const narrowingValues = (
  { minSpentCents, seenDays, ...only }: Narrowing,
  now: Date,
): ValuesOf<typeof narrowingParams>[0] => ({
  tierId: only.tierId ?? null,
  trial: only.trial ?? null,
  listId: only.listId ?? null,
  from: only.from ?? null,
  to: only.to ?? null,
  minSpent: minSpentCents ?? toCents(0),
  top: only.top ?? null,
  seenSince: seenDays === undefined ? null : new Date(now.getTime() - seenDays * DAY),
  language: only.language ?? null,
  country: only.country ?? null,
  notCountry: only.notCountry ?? null,
  boughtId: only.boughtId ?? null,
  notBoughtId: only.notBoughtId ?? null,
  gotId: only.gotId ?? null,
  notGotId: only.notGotId ?? null,
});

/** Whether anybody could be left out. */
export const isNarrowed = (only: Narrowing): boolean =>
  Object.values(only).some((one) => one !== undefined);

/** The language of an account `a`: 'de' of 'de-AT'. */
export const languageOf = (a: string): string => `lower(split_part(${a}.locale, '-', 1))`;

/** The fans of a creator who have been on their page, with where that was: `arrived.country`. */
export const arrivedFans = (creator: string): string => `
      arrivals arrived join fans there on there.creator_id = arrived.creator_id and there.fan_id = arrived.user_id
      where arrived.creator_id = ${creator} and ${noBlockBetween(creator, 'there.fan_id')}`;

/** A country with a few fans is nobody's to ask for: it would say where these are. */
const wasIn = (country: string) => `(
      exists (select from arrivals own where own.creator_id = :creatorId and own.user_id = f.fan_id
        and own.country = ${country})
      and (select count(*) from (select from ${arrivedFans(':creatorId')} and arrived.country = ${country}
        limit ${NARROWING.fansOfCountry}) enough) = ${NARROWING.fansOfCountry})`;

/** When a day begins where the creator is. Null for no day. */
const startOf = (day: string) => `(${day})::timestamp at time zone ${zoneOf(':creatorId')}`;

/** A mass message is bought as what it says, which is one body for all. */
const bought = (thing: string) => `exists (
      select from held_grants held where held.holder_id = f.fan_id and held.creator_id = :creatorId
        and held.kind in ('post', 'message') and held.thing_id = coalesce((select sent.body_id from mass_messages sent
          where sent.id = ${thing} and sent.creator_id = :creatorId), ${thing}))`;

const got = (message: string) => `exists (
      select from mass_messages sent join messages placed on placed.body_id = sent.body_id
        join conversations pair on pair.id = placed.conversation_id
      where sent.id = ${message} and sent.creator_id = :creatorId
        and pair.low_id = least(f.fan_id, :creatorId) and pair.high_id = greatest(f.fan_id, :creatorId))`;

/** As the fan card says it (fan-side.ts). */
const SEEN = `
      not exists (select from message_settings setting where setting.person_id = f.fan_id and not setting.shows_last_seen)
      and exists (select from auth.last_seen seen where seen.id = f.fan_id and seen.at >= :seenSince)`;

/** The last of the top spenders, in the order of `fans_by_spent`; null where there are fewer. */
const LAST_OF_TOP = `(select last.spent_cents, last.fan_id from fans last
      where last.creator_id = :creatorId and last.spent_cents > 0
      order by last.spent_cents desc, last.fan_id desc offset :top - 1 limit 1)`;

/**
 * Whether a fan `f` of :creatorId, whose account is `a`, fulfills all that was asked.
 * The bounds have no 'or is null', so that the indexes of both orders of the list are read between them.
 */
export const NARROWED = `
    f.since >= coalesce(${startOf(':from::date')}, '-infinity')
    and f.since < coalesce(${startOf(':to::date + 1')}, 'infinity')
    and f.spent_cents >= :minSpent
    and (:tierId::uuid is null or exists (
      select from members m where m.fan_id = f.fan_id and m.creator_id = :creatorId and m.status <> 'ended'
        and m.tier_id = :tierId and membership_lasts(m.status, m.current_period_end, :now)))
    and (:trial::text is null or (:trial = 'on') = exists (
      select from members m where m.fan_id = f.fan_id and m.creator_id = :creatorId and m.status <> 'ended'
        and m.is_trial and membership_lasts(m.status, m.current_period_end, :now)))
    and (:listId::uuid is null or exists (
      select from listed_people listed
      where listed.list_id = :listId and listed.creator_id = :creatorId and listed.user_id = f.fan_id))
    and (:top::bigint is null
      or (f.spent_cents > 0 and coalesce((f.spent_cents, f.fan_id) >= ${LAST_OF_TOP}, true)))
    and (:seenSince::timestamptz is null or (${SEEN}))
    and (:language::text is null or ${languageOf('a')} = :language)
    and (:country::text is null or ${wasIn(':country')})
    and (:notCountry::text is null or not ${wasIn(':notCountry')})
    and (:boughtId::uuid is null or ${bought(':boughtId')})
    and (:notBoughtId::uuid is null or not ${bought(':notBoughtId')})
    and (:gotId::uuid is null or ${got(':gotId')})
    and (:notGotId::uuid is null or not ${got(':notGotId')})`;
