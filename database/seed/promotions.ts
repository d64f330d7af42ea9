import type { ClientBase } from 'pg';

/** What some sample creators offer: one takes something off, one lets people try, one has a link for who left. */
const PROMOTIONS = [
  { handle: 'slow.kitchen', percent_off: 50, offered_to: 'new', most_claims: 100 },
  { handle: 'dune.letters', trial_days: 7, offered_to: 'new' },
  { handle: 'harbor.and.pine', percent_off: 25, offered_to: 'former', is_link_only: true },
] as const;

/** Nobody has claimed them, so no order has a discount. Codes are made here: one in a seed could be guessed. */
const INSERT = `insert into public.promotions (creator_id, percent_off, trial_days, offered_to, is_link_only, code, most_claims,
    created_at)
  select p.id, plan.percent_off, plan.trial_days, plan.offered_to, coalesce(plan.is_link_only, false),
    replace(gen_random_uuid()::text, '-', ''), plan.most_claims, $2::timestamptz - interval '5 days'
  from json_to_recordset($1) as plan(handle text, percent_off int, trial_days int, offered_to text, is_link_only bool,
    most_claims int)
  join public.profiles p on p.handle = plan.handle and p.is_sample`;

export async function promote(client: ClientBase, now: Date): Promise<void> {
  await client.query(INSERT, [JSON.stringify(PROMOTIONS), now]);
}
