import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { BoughtThings, FanFilter } from '../kernel/parts/fan-filter.ts';
import { zoneOf } from '../kernel/rules.ts';
import { statement, t } from '../platform/db/statement.ts';

const params = {
  tierId: t.uuid<TierId>().nullable(),
  trial: t.text<'on' | 'off'>().nullable(),
  listId: t.uuid().nullable(),
  /** Days in the creator's time zone, both included. */
  from: t.date().nullable(),
  to: t.date().nullable(),
  minSpent: t.int8<Cents>(),
  top: t.int8().nullable(),
  language: t.text().nullable(),
  boughtId: t.uuid().nullable(),
  notBoughtId: t.uuid().nullable(),
};

/** The language of an account `a`: 'de' of 'de-AT'. */
const LANGUAGE = `lower(split_part(a.locale, '-', 1))`;

const languagesOfFans = statement({
  name: 'fans.languages',
  params: [t.uuid<CreatorId>()],
  row: { language: t.text().certain() },
  text: `
    select distinct ${LANGUAGE} as language from fans f join people a on a.id = f.fan_id
    where f.creator_id = $1 order by 1`,
});

/** When a day begins in the creator's time zone. Null for no day. */
const startOf = (day: string) => `(${day})::timestamp at time zone ${zoneOf(':creatorId')}`;

/** The last of the top spenders, in the order of `fans_by_spent`; null where there are fewer than :top. */
const LAST_OF_TOP = `(select last.spent_cents, last.fan_id from fans last
      where last.creator_id = :creatorId and last.spent_cents > 0
      order by last.spent_cents desc, last.fan_id desc offset :top - 1 limit 1)`;

/** Whether a fan has a grant of a thing. `grantedAs` of an area gives the id of the grants where it is not the thing's own. */
function bought(things: readonly BoughtThings[], thing: string): string {
  const kinds = things.map(({ kind }) => `'${kind}'`).join(', ');
  const ids = [...things.flatMap(({ grantedAs }) => grantedAs?.(thing) ?? []), thing];
  return `exists (
      select from held_grants held where held.holder_id = f.fan_id and held.creator_id = :creatorId
        and held.kind in (${kinds}) and held.thing_id = coalesce(${ids.join(', ')}))`;
}

/** The filters of this area: since when, amount spent, things bought, tiers, lists, languages. */
export const ownFilter = (things: readonly BoughtThings[]): FanFilter<typeof params> => ({
  params,
  values: ({ minSpentCents, ...only }) => ({
    tierId: only.tierId ?? null,
    trial: only.trial ?? null,
    listId: only.listId ?? null,
    from: only.from ?? null,
    to: only.to ?? null,
    minSpent: minSpentCents ?? toCents(0),
    top: only.top ?? null,
    language: only.language ?? null,
    boughtId: only.boughtId ?? null,
    notBoughtId: only.notBoughtId ?? null,
  }),
  // The bounds have no 'or is null', so that both orders of the list read a range of their index.
  condition: `f.since >= coalesce(${startOf(':from::date')}, '-infinity')
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
    and (:language::text is null or ${LANGUAGE} = :language)
    and (:boughtId::uuid is null or ${bought(things, ':boughtId')})
    and (:notBoughtId::uuid is null or not ${bought(things, ':notBoughtId')})`,
  choices: async ({ db }, creatorId) => ({
    languages: (await db.many(languagesOfFans, creatorId)).map((row) => row.language),
  }),
});
