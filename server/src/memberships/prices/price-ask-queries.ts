import type { PriceAnswer } from '@limelight/contract/memberships/operations';
import type { CreatorId, MembershipId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

/**
 * One page of a tier's members after $3 who can be asked whether they agree to its price $2: not members who canceled, pay
 * nothing, plan another tier, or have agreed to this price. No rows when the tier has another price by now or is no longer
 * sold.
 */
export const membersToAsk = statement({
  name: 'memberships.members-to-ask',
  params: [t.uuid<TierId>(), t.int4<Cents>(), t.uuid<MembershipId>(), t.int8()],
  row: {
    id: t.uuid<MembershipId>(),
    fan_id: t.uuid<UserId>(),
    creator_id: t.uuid<CreatorId>(),
    price_cents: t.int4<Cents>(),
  },
  text: `select m.id, m.fan_id, m.creator_id, m.price_cents
         from memberships m join tiers tier on tier.id = m.tier_id
         where m.tier_id = $1 and m.status = 'active' and m.price_cents > 0 and m.price_cents < $2
           and m.next_tier_id is null and m.id > $3
           and tier.price_cents = $2 and tier.archived_at is null
         order by m.id limit $4`,
});

/** Asks members $1 of a tier about its price, and returns those who had not been asked about this price before. */
export const askMembers = statement({
  name: 'memberships.ask-members',
  params: [t.uuidArray<MembershipId>(), t.uuid<TierId>(), t.int4<Cents>(), t.timestamptz()],
  row: { membership_id: t.uuid<MembershipId>() },
  text: `insert into price_asks (membership_id, tier_id, from_cents, price_cents, asked_at)
         select id, $2, price_cents, $3, $4 from memberships where id = any($1)
         on conflict do nothing returning membership_id`,
});

/** When members of a tier were last asked about a price. */
export const lastAsked = statement({
  name: 'memberships.last-asked',
  params: [t.uuid<TierId>()],
  row: { at: t.timestamptz().nullable() },
  text: `select max(asked_at) as at from price_asks where tier_id = $1`,
});

/** Stores a member's answer to a price, whether they were asked or not; no row when they had given the same answer before. */
export const putAnswer = statement({
  name: 'memberships.put-answer',
  params: [
    t.uuid<MembershipId>(),
    t.uuid<TierId>(),
    t.int4<Cents>(),
    t.int4<Cents>(),
    t.text<PriceAnswer>(),
    t.timestamptz(),
  ],
  row: { answer: t.text<PriceAnswer>().certain() },
  text: `insert into price_asks (membership_id, tier_id, from_cents, price_cents, answer, asked_at, answered_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (membership_id, tier_id, price_cents) do update
           set answer = excluded.answer, answered_at = excluded.answered_at
           where price_asks.answer is distinct from excluded.answer
         returning answer`,
});

/** Members who were asked about the current price of creator $2's tier, after ($4, $5); those with answer $3, or all. */
export const answersOfTier = statement({
  name: 'memberships.answers-of-tier',
  params: [
    t.uuid<TierId>(),
    t.uuid<CreatorId>(),
    t.text<PriceAnswer | 'unanswered'>().nullable(),
    t.timestamptz(),
    t.uuid(),
    t.int8(),
  ],
  row: {
    membership_id: t.uuid<MembershipId>(),
    from_cents: t.int4<Cents>(),
    price_cents: t.int4<Cents>(),
    asked_at: t.timestamptz(),
    answer: t.text<PriceAnswer>().nullable(),
    answered_at: t.timestamptz().nullable(),
    handle: t.text(),
    display_name: t.text(),
    avatar_url: t.text().nullable(),
  },
  text: `select ask.membership_id, ask.from_cents, ask.price_cents, ask.asked_at, ask.answer, ask.answered_at,
           fan.handle, fan.display_name, fan.avatar_url
         from tiers tier
         join price_asks ask on ask.tier_id = tier.id and ask.price_cents = tier.price_cents
         join memberships m on m.id = ask.membership_id and m.tier_id = tier.id and m.status <> 'ended'
         join profiles fan on fan.id = m.fan_id
         where tier.id = $1 and tier.creator_id = $2 and ($3::text is null or coalesce(ask.answer, 'unanswered') = $3)
           and (ask.asked_at, ask.membership_id) < ($4, $5)
         order by ask.asked_at desc, ask.membership_id desc limit $6`,
});
