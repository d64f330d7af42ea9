import type { ClientBase } from 'pg';
import { hashed } from './engagement.ts';

/** The promotions of some sample creators: one a discount, two trials, one a link for former members. */
const PROMOTIONS = [
  { handle: 'slow.kitchen', percent_off: 50, offered_to: 'new', most_claims: 100 },
  { handle: 'dune.letters', trial_days: 7, offered_to: 'new' },
  { handle: 'harbor.and.pine', trial_days: 7, offered_to: 'new', is_link_only: true },
  { handle: 'harbor.and.pine', percent_off: 25, offered_to: 'former', is_link_only: true },
] as const;

/** Codes are generated on insertion: a code in the seed could be guessed. */
const INSERT = `insert into public.promotions (creator_id, percent_off, trial_days, offered_to, is_link_only, code, most_claims,
    created_at)
  select p.id, plan.percent_off, plan.trial_days, plan.offered_to, coalesce(plan.is_link_only, false),
    replace(gen_random_uuid()::text, '-', ''), plan.most_claims, $2::timestamptz - interval '5 days'
  from json_to_recordset($1) as plan(handle text, percent_off int, trial_days int, offered_to text, is_link_only bool,
    most_claims int)
  join public.profiles p on p.handle = plan.handle and p.is_sample`;

/**
 * SQL of the promotion `taken` that a sample membership `m` began with: everyone who joined since it began claimed it; if it is
 * only by link, one in three did.
 */
export const TAKEN = `(
    select offered.* from public.promotions offered join public.profiles fan on fan.id = m.fan_id
    where offered.creator_id = m.creator_id and offered.offered_to = 'new' and offered.created_at <= m.started_at
      and (not offered.is_link_only or ${hashed('fan.handle', 3)} = 0)
    order by offered.created_at desc, offered.id limit 1) taken`;

/** Turns memberships that began with a trial into trials. */
const TRIALS = `
  update public.memberships trial set is_trial = true, status = 'ending', price_cents = 0,
    current_period_start = trial.started_at, current_period_end = trial.started_at + make_interval(days => taken.trial_days)
  from public.memberships m cross join lateral ${TAKEN}
  where trial.id = m.id and m.is_sample and taken.trial_days is not null`;

/** The claims of the first orders of the people $1, fans or creators; each only once. */
const CLAIMS = `
  insert into public.promotion_claims (order_id, promotion_id, fan_id, creator_id, price_cents, trial_days, claimed_at)
  select first.id, taken.id, m.fan_id, m.creator_id,
    case when m.is_trial then tier.price_cents else line.amount_cents end, taken.trial_days, first.paid_at
  from public.memberships m join public.tiers tier on tier.id = m.tier_id
  cross join lateral ${TAKEN}
  join public.membership_orders month on month.membership_id = m.id
  join public.orders first on first.id = month.order_id and first.kind = 'membership'
  join public.order_lines line on line.order_id = first.id and (m.is_trial or line.discount_cents > 0)
  where m.is_sample and (m.creator_id = any($1::uuid[]) or m.fan_id = any($1::uuid[]))
  on conflict do nothing`;

/** Adds the creators' promotions, and makes trials of the memberships that began with one. */
export async function promote(client: ClientBase, now: Date): Promise<void> {
  await client.query(INSERT, [JSON.stringify(PROMOTIONS), now]);
  await client.query(TRIALS);
}

/** Records which promotion the first months of these people, fans or creators, were bought with. */
export async function claim(client: ClientBase, people: readonly string[]): Promise<void> {
  await client.query(CLAIMS, [people]);
}
