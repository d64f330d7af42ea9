import type { ClientBase } from 'pg';
import { dayOf, FANS, hashed, hourOf, sourceOf } from './engagement.ts';
import { boughtPercents } from './mass-messages.ts';
import type { PlannedPost } from './plan-posts.ts';
import { claim, TAKEN } from './promotions.ts';
import { tipTexts } from './sample-texts.ts';

/** The platform's fee and how long the rest is on hold; the money of samples follows the same rules. */
export interface MoneyRules {
  readonly feeBasisPoints: number;
  readonly holdDays: number;
}

/** The card network of test installations, the only one in which samples have cards. */
const PROVIDER = 'sandbox';
const PAYOUT_LABEL = 'Sandbox card provider, US';

/** How old pages are when the samples are loaded: as old as their oldest member needs. */
export const PAGE_AGE = '92 days';
const LOADED = `(page.created_at + interval '${PAGE_AGE}')`;

/** Each fan has a test card that always pays. */
const CARDS = `with ${FANS}, card as (
    insert into sandbox.cards (id, behaviour, brand, last4, exp_month, exp_year, created_at, fingerprint)
    select 'card_sample_' || number, 'approves', 'Visa', '4242', 12, extract(year from $1::timestamptz)::int + 4,
      $1::timestamptz - interval '91 days', md5('Visa4242') from fan
    returning id, brand, last4, exp_month, exp_year, fingerprint, created_at
  )
  insert into public.cards (user_id, provider, provider_ref, brand, last4, exp_month, exp_year, is_default, created_at,
    verified_at, fingerprint)
  select fan.id, '${PROVIDER}', card.id, card.brand, card.last4, card.exp_month, card.exp_year, true, card.created_at,
    card.created_at, card.fingerprint
  from card join fan on card.id = 'card_sample_' || fan.number`;

/**
 * Paid orders with their lines and charges, as a purchase leaves them, in the order of their days. `sale` selects who bought
 * what, and when.
 */
const orders = (sale: string) => `with ${FANS}, sale as (${sale}), made as materialized (
    select sale.*, uuidv7() as id, card.id as card_id, card.provider_ref as card_ref from sale
    join public.cards card on card.user_id = sale.buyer_id and card.provider = '${PROVIDER}' and card.is_default
  ), written as (
    insert into public.orders (id, buyer_id, creator_id, kind, card_id, total_cents, status, idempotency_key, provider,
      provider_ref, created_at, paid_at, once_key)
    select id, buyer_id, creator_id, kind, case when total_cents > 0 then card_id end, total_cents, 'paid', key,
      '${PROVIDER}', case when total_cents > 0 then 'ch_' || replace(id::text, '-', '') end, at, at, once_key
    from made order by at
  ), line as (
    insert into public.order_lines (order_id, position, kind, thing_id, title, amount_cents, discount_cents, state,
      delivered_at)
    select id, 0, kind, thing_id, title, total_cents + discount_cents, discount_cents, 'delivered', at from made
  ), month as (
    insert into public.membership_orders (order_id, membership_id, tier_id, period_start)
    select id, membership_id, tier_id, at from made where membership_id is not null
  ), tip as (
    insert into public.tips (order_id, message) select id, message from made where message <> ''
  ), shop as (
    insert into public.shop_orders (order_id, buyer_id, creator_id, created_at, paid_at)
    select id, buyer_id, creator_id, at, at from made where kind = 'product'
  ), shop_line as (
    insert into public.shop_order_lines (order_id, position, product_id, paid_at)
    select id, 0, thing_id, at from made where kind = 'product'
  ), charge as (
    insert into sandbox.charges (id, idempotency_key, card_id, amount_cents, description, return_url, status, created_at)
    select 'ch_' || replace(made.id::text, '-', ''), made.id::text, card_ref, total_cents,
      made.title || ' · ' || p.display_name, '/dashboard/orders?order=' || made.id, 'succeeded', at
    from made join public.profiles p on p.id = made.creator_id where total_cents > 0
  )
  insert into public.grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
  select buyer_id, kind, thing_id, id, 0, creator_id, at from made where kind in ('post', 'message', 'product')`;

/** SQL for 'not bought yet': after a kill, a first start continues where it was. */
const isNew = (key: string, buyer: string) =>
  `not exists (select from public.orders o where o.buyer_id = ${buyer} and o.idempotency_key = ${key})`;

/**
 * Every month of the memberships of the people $1, fans or creators, until the samples were loaded: the first month and its
 * renewals. A free page renews without an order.
 */
const MONTHS = orders(`
  select m.fan_id as buyer_id, m.creator_id, case k when 0 then 'membership' else 'renewal' end as kind, m.tier_id,
    m.id as membership_id, case k when 0 then m.tier_id else m.id end as thing_id,
    m.price_cents - case when m.is_trial then 0 else coalesce(off.cents, 0) end as total_cents,
    case when m.is_trial then 0 else coalesce(off.cents, 0) end as discount_cents,
    'sample:' || m.id || ':' || k as key,
    m.started_at + make_interval(months => k) as at, '' as message,
    case k when 0 then 'membership:' || m.creator_id else 'renewal:' || m.id end as once_key,
    'Member: ' || case when k > 0 then 'renewal' when m.is_trial then 'free trial, ' || off.days || ' days' else 'first month' end as title
  from public.memberships m join public.creators page on page.id = m.creator_id cross join generate_series(0, 4) as k
  left join lateral (
    select taken.trial_days as days, tier.price_cents * coalesce(taken.percent_off, 100) / 100 as cents
    from ${TAKEN} join public.tiers tier on tier.id = m.tier_id) off on k = 0 and (off.days is not null) = m.is_trial
  where m.is_sample and (m.creator_id = any($1::uuid[]) or m.fan_id = any($1::uuid[])) and (k = 0 or m.price_cents > 0)
    and m.started_at + make_interval(months => k) <= ${LOADED} and ${isNew("'sample:' || m.id || ':' || k", 'm.fan_id')}`);

/** One member in fourteen left a tip. */
const TIPS = orders(`
  select m.fan_id as buyer_id, m.creator_id, 'tip' as kind, null::uuid as tier_id,
    null::uuid as membership_id, m.creator_id as thing_id, (array[500, 500, 500, 1000, 1000, 2500])[1 + mood % 6] as total_cents, 0 as discount_cents,
    'sample:tip:' || m.id as key,
    m.started_at + (${LOADED} - m.started_at) * ((mood % 97) / 100.0) as at, ($2::text[])[1 + mood % cardinality($2::text[])] as message,
    null as once_key, 'Tip' as title
  from public.memberships m join fan on fan.id = m.fan_id join public.profiles c on c.id = m.creator_id
  join public.creators page on page.id = m.creator_id
  cross join lateral (select ${hashed("c.handle || fan.number || 'tip'", 5000)}::int as mood) said
  where m.is_sample and m.creator_id = any($1::uuid[]) and m.price_cents > 0 and fan.number > 0 and mood % 14 = 0
    and ${isNew("'sample:tip:' || m.id", 'm.fan_id')}`);

/** The creator whose priced posts the sample fan who can sign in bought. */
export const BOUGHT_FROM = 'night.transit';

/** Posts with a price are bought by fans who are not members. */
const SALES = orders(`
  select buyer.id as buyer_id, post.creator_id, 'post' as kind, null::uuid as tier_id,
    null::uuid as membership_id, post.id as thing_id, post.price_cents as total_cents, 0 as discount_cents, 'sample:' || post.id as key,
    post.created_at + least($1 - post.created_at, interval '12 days') * (buyer.rank / 48.0) as at,
    '' as message, 'post:' || post.id as once_key, 'Locked post' as title
  from public.posts post join public.profiles c on c.id = post.creator_id
  cross join lateral (
    select fan.id, row_number() over (order by fan.number > 0, hashtextextended(post.id::text || fan.number, 9)) as rank
    from fan where (fan.number > 0 or c.handle = '${BOUGHT_FROM}')
      and not exists (select from public.memberships m where m.fan_id = fan.id and m.creator_id = post.creator_id)
    order by rank limit 8 + ${hashed("post.id::text || 'sales'", 34)}
  ) buyer
  where post.id = any($2::uuid[]) and post.price_cents is not null`);

/**
 * Products are bought by a few fans each who are not members, at the price for everyone, or for some dollars where they choose
 * it; those of one page also by the fan who can sign in.
 */
const PRODUCT_SALES = orders(`
  select buyer.id as buyer_id, p.creator_id, 'product' as kind, null::uuid as tier_id, null::uuid as membership_id,
    p.id as thing_id, case when p.is_pay_what_you_want then 500 * (buyer.rank % 3)::int else p.price_cents end as total_cents,
    0 as discount_cents, 'sample:' || p.id as key,
    p.published_at + ($1 - p.published_at) * (0.05 + 0.8 * buyer.rank / 12.0) as at, '' as message, null as once_key,
    p.title
  from public.products p join public.profiles c on c.id = p.creator_id and c.is_sample
  cross join lateral (
    select fan.id, row_number() over (order by fan.number > 0, hashtextextended(p.idempotency_key || fan.number, 5)) as rank
    from fan where (fan.number > 0 or c.handle = 'soft.synth')
      and not exists (select from public.memberships m where m.fan_id = fan.id and m.creator_id = p.creator_id)
    order by rank limit 4 + ${hashed('p.idempotency_key', 7)}) buyer
  where p.idempotency_key = any($2)`);

/** Some readers of a message with a price bought it within the day. $1: their percentage, by the number of the message. */
const MESSAGE_SALES = orders(`
  select theirs.person_id as buyer_id, mass.creator_id, 'message' as kind, null::uuid as tier_id,
    null::uuid as membership_id, mass.body_id as thing_id, body.price_cents as total_cents, 0 as discount_cents,
    'sample:' || mass.body_id as key, mass.started_at + make_interval(mins => mood * 14) as at, '' as message,
    'message:' || mass.body_id as once_key, 'Locked message' as title
  from public.mass_messages mass join public.message_bodies body on body.id = mass.body_id
  join public.messages said on said.body_id = mass.body_id
  join public.conversation_people theirs on theirs.conversation_id = said.conversation_id
    and theirs.person_id <> mass.creator_id and theirs.read_sequence >= said.sequence
  join public.profiles fan on fan.id = theirs.person_id
  cross join lateral (select ${hashed('mass.client_id || fan.handle', 100)}::int as mood) said_yes
  where mass.client_id like 'sample-mass-%' and body.price_cents is not null
    and mood < ($1::int[])[1 + substring(mass.client_id from '\\d+$')::int]`);

const ACCOUNTS = `insert into public.ledger_accounts (kind, owner_id)
  select kind, p.id from public.profiles p join public.creators c on c.id = p.id
  cross join unnest(array['creator_pending', 'creator_available', 'payouts_in_transit']) as kind
  where p.is_sample and p.id = $1 on conflict (kind, owner_id) do nothing`;

/**
 * Books sample orders that are not in the ledger yet: fee and share, the hold, and its clearing if its day has come. The same
 * entries that the ledger writes, with the same references, so that nothing is ever booked twice. The earnings are counted by
 * source and by hour too, as the event consumer does. $2 basis points, $3 days, $4 orders at most, $5 creator.
 */
const BOOKS = `with paid as materialized (
    select o.id, o.creator_id, o.buyer_id, o.kind, o.total_cents, round(o.total_cents * $2::numeric / 10000)::int as fee_cents, o.paid_at,
      o.paid_at + make_interval(hours => 24 * $3::int) as clears_at, uuidv7() as payment, uuidv7() as clearing
    from public.orders o join public.profiles p on p.id = o.creator_id and p.is_sample
    where o.creator_id = $5 and o.status = 'paid' and o.total_cents > 0 and o.idempotency_key like 'sample:%'
      and not exists (select from public.ledger_transactions booked where booked.reference = 'order:' || o.id)
    order by o.paid_at limit $4
  ), cleared as materialized (select * from paid where clears_at <= $1 and total_cents > fee_cents),
  booked as (
    insert into public.ledger_transactions (id, kind, reference, occurred_at)
    select payment, 'payment', 'order:' || id, paid_at from paid
    union all select clearing, 'clearing', 'clearing:' || payment, clears_at from cleared
  ), hold as (
    insert into public.ledger_holds (transaction_id, creator_id, amount_cents, clears_at, cleared_at)
    select payment, creator_id, total_cents - fee_cents, clears_at, case when clears_at <= $1 then clears_at end
    from paid where total_cents > fee_cents
  ), first_paid as (
    insert into public.arrivals as kept (creator_id, user_id, source, arrived_at, first_paid_at)
    select paid.creator_id, paid.buyer_id, ${sourceOf('page.handle || fan.handle')}, min(paid.paid_at), min(paid.paid_at)
    from paid join public.profiles page on page.id = paid.creator_id join public.profiles fan on fan.id = paid.buyer_id
    group by paid.creator_id, paid.buyer_id, page.handle, fan.handle
    on conflict (creator_id, user_id) do update set first_paid_at = excluded.first_paid_at where kept.first_paid_at is null
    returning creator_id, source, first_paid_at
  ), counted as (
    select paid.creator_id, coalesce(arrived.source, ${sourceOf('page.handle || fan.handle')}) as source, paid.paid_at as at,
      total_cents - fee_cents as cents, 0 as buyers
    from paid join public.profiles page on page.id = paid.creator_id join public.profiles fan on fan.id = paid.buyer_id
    left join public.arrivals arrived on arrived.creator_id = paid.creator_id and arrived.user_id = paid.buyer_id
    union all select creator_id, source, first_paid_at, 0, 1 from first_paid
  ), day as (
    insert into public.source_days as kept (creator_id, day, source, earned_cents, buyers)
    select counted.creator_id, ${dayOf('counted.at')}, counted.source, sum(counted.cents), sum(counted.buyers)
    from counted join public.accounts account on account.id = counted.creator_id
    group by 1, 2, 3
    on conflict (creator_id, day, source) do update
      set earned_cents = kept.earned_cents + excluded.earned_cents, buyers = kept.buyers + excluded.buyers
  ), hour as (
    insert into public.hour_days as kept (creator_id, day, hour, payments)
    select paid.creator_id, ${dayOf('paid.paid_at')}, ${hourOf('paid.paid_at')}, count(*)
    from paid join public.accounts account on account.id = paid.creator_id where paid.kind <> 'renewal'
    group by 1, 2, 3
    on conflict (creator_id, day, hour) do update set payments = kept.payments + excluded.payments
  ), entry as (
    select 1 as step, payment as transaction_id, 'provider' as kind, null::uuid as owner_id, -total_cents as amount_cents,
      null as source, null::int as gross_cents, null::int as fee_cents, paid_at as at from paid
    union all select 1, payment, 'platform_fees', null, fee_cents, null, null, null, paid_at from paid where fee_cents > 0
    union all select 1, payment, 'creator_pending', creator_id, total_cents - fee_cents,
      case kind when 'post' then 'posts' when 'product' then 'marketplace' when 'tip' then 'tips' when 'message' then 'locked_messages' else 'super_memberships' end, total_cents, fee_cents, paid_at from paid
    union all select 2, clearing, 'creator_pending', creator_id, fee_cents - total_cents, null, null, null, clears_at from cleared
    union all select 2, clearing, 'creator_available', creator_id, total_cents - fee_cents, null, null, null, clears_at from cleared
  )
  insert into public.ledger_entries (transaction_id, account_id, amount_cents, source, gross_cents, fee_cents, occurred_at)
  select entry.transaction_id, account.id, entry.amount_cents, entry.source, entry.gross_cents, entry.fee_cents, entry.at
  from entry join public.ledger_accounts account on account.kind = entry.kind
    and coalesce(account.owner_id, '00000000-0000-0000-0000-000000000000') = coalesce(entry.owner_id, '00000000-0000-0000-0000-000000000000')
  order by entry.step, entry.at`;

/** A bank account, connected before the first payout. */
const METHODS = `with creator as (
    select c.id, c.created_at + interval '12 days' as since from public.creators c
    join public.profiles p on p.id = c.id and p.is_sample
    where c.id = $1 and exists (select from public.tiers t where t.creator_id = c.id and t.price_cents > 0)
      and not exists (select from public.payout_methods m where m.creator_id = c.id)
  ), account as (
    insert into public.payout_accounts (creator_id, provider, provider_ref, sequence, created_at, reported_at)
    select id, '${PROVIDER}', 'acct_' || id, 1, since, since from creator
  )
  insert into public.payout_methods (creator_id, provider, provider_ref, label, created_at)
  select id, '${PROVIDER}', 'acct_' || id, '${PAYOUT_LABEL}', since from creator`;

/**
 * A payout, made $2 days ago, of everything that had cleared by then and was not paid out, and of no more than the page
 * has now: an older version's samples may have paid out, or given back, on other days. It arrived three days later.
 */
const PAYOUT = `with due as materialized (
    select m.creator_id, m.id as method_id, m.label, m.provider_ref, uuidv7() as id, uuidv7() as asked, uuidv7() as arrived,
      ${LOADED} - make_interval(days => $2::int) as at, ${LOADED} - make_interval(days => $2::int - 3) as paid_at,
      least(5000000, cleared.cents - coalesce(before.cents, 0), available.balance_cents)::int as amount_cents
    from public.payout_methods m join public.creators page on page.id = m.creator_id and page.id = $1
    join public.ledger_accounts available on available.kind = 'creator_available' and available.owner_id = m.creator_id
    join lateral (select sum(amount_cents) as cents from public.ledger_holds h
      where h.creator_id = m.creator_id and h.cleared_at <= ${LOADED} - make_interval(days => $2::int)) cleared on true
    left join lateral (select sum(amount_cents) as cents from public.payouts o where o.creator_id = m.creator_id) before on true
  ), payout as (
    insert into public.payouts (id, creator_id, method_id, method_label, amount_cents, status, idempotency_key, provider_ref,
      requested_at, arrives_by, settled_at)
    select id, creator_id, method_id, label, amount_cents, 'paid', 'sample:' || $2, 'tr_' || replace(id::text, '-', ''), at,
      at + interval '7 days', paid_at
    from due where amount_cents >= 5000
    returning id
  ), transfer as (
    insert into sandbox.transfers (id, idempotency_key, amount_cents, destination, status, created_at)
    select 'tr_' || replace(id::text, '-', ''), id::text, amount_cents, provider_ref, 'paid', at from due join payout using (id)
  ), booked as (
    insert into public.ledger_transactions (id, kind, reference, occurred_at)
    select asked, 'payout', 'payout:' || id, at from due join payout using (id)
    union all select arrived, 'payout_paid', 'payout_paid:' || id, paid_at from due join payout using (id)
  ), entry as (
    select 1 as step, asked as transaction_id, 'creator_available' as kind, creator_id as owner_id, -amount_cents as cents, at from due join payout using (id)
    union all select 1, asked, 'payouts_in_transit', creator_id, amount_cents, at from due join payout using (id)
    union all select 2, arrived, 'payouts_in_transit', creator_id, -amount_cents, paid_at from due join payout using (id)
    union all select 2, arrived, 'provider', null, amount_cents, paid_at from due join payout using (id)
  )
  insert into public.ledger_entries (transaction_id, account_id, amount_cents, occurred_at)
  select entry.transaction_id, account.id, entry.cents, entry.at
  from entry join public.ledger_accounts account on account.kind = entry.kind
    and (account.owner_id = entry.owner_id or (account.owner_id is null and entry.owner_id is null))
  order by entry.step`;

const PAYOUTS_DAYS_AGO = [44, 30, 16];
const IS_PAID_OUT = `select from public.payouts where creator_id = $1 and idempotency_key like 'sample:%' limit 1`;

/** Adds a card for every fan, and the membership payments that these people made or received until now. */
export async function takePayments(
  client: ClientBase,
  people: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(CARDS, [now]);
  await client.query(MONTHS, [people]);
  await claim(client, people);
}

/** Adds the sales of the posts that have a price. */
export async function sellPosts(
  client: ClientBase,
  posts: readonly PlannedPost[],
  now: Date,
): Promise<void> {
  await client.query(SALES, [now, posts.map(({ postId }) => postId)]);
}

/** Adds the sales of products, by the keys that they were made with. */
export async function sellProducts(
  client: Pick<ClientBase, 'query'>,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(PRODUCT_SALES, [now, keys]);
}

/** Sells mass messages to some of those who read them. */
export async function sellMassMessages(client: ClientBase): Promise<void> {
  await client.query(MESSAGE_SALES, [boughtPercents]);
}

/** Orders in one transaction: a transaction that changes one balance a thousand times reads all its versions each time. */
const BOOKED_AT_ONCE = 300;

/** Books the sales of a creator that are not in the ledger yet, page by page. */
export async function bookSales(
  client: ClientBase,
  creatorId: string,
  now: Date,
  { feeBasisPoints, holdDays }: MoneyRules,
): Promise<void> {
  await client.query(ACCOUNTS, [creatorId]);
  let written: number | null;
  do {
    const page = [now, feeBasisPoints, holdDays, BOOKED_AT_ONCE, creatorId];
    written = (await client.query(BOOKS, page)).rowCount;
  } while (written);
}

/**
 * Adds a creator's sales until the samples were loaded: months, some of them by a promotion, and tips. Existing sales stay as
 * they are.
 */
export async function sellMonths(client: ClientBase, creatorId: string): Promise<void> {
  await client.query(MONTHS, [[creatorId]]);
  await claim(client, [creatorId]);
  await client.query(TIPS, [[creatorId], tipTexts]);
}

/** Adds the payouts of the last weeks, once, in the caller's transaction. */
export async function payOut(client: ClientBase, creatorId: string): Promise<void> {
  await client.query(METHODS, [creatorId]);
  if ((await client.query(IS_PAID_OUT, [creatorId])).rowCount) return;
  for (const days of PAYOUTS_DAYS_AGO) await client.query(PAYOUT, [creatorId, days]);
}
