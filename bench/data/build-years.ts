import type pg from 'pg';

/** Five years of a creator: the visits, follows, memberships and money of 10,000,000 events. */
export const YEARS = {
  days: 1_826,
  fans: 100_000,
  memberships: 160_000,
  payments: 500_000,
  /** Per day; with 250 visits each that makes nine million. */
  sources: 20,
  visitsOfSource: 250,
  /** How many days single visits are kept. */
  visitDays: 30,
} as const;

const id = (kind: string, n: string) =>
  `('${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const fan = (n: string) => id('0a000000', `1 + (${n}) % ${YEARS.fans}`);
const POSTS = 1_000;
const MASS = 260;
const SINGLE = 10_000;
const post = (n: string) => id('0b000000', n);
/** The first bodies belong to mass messages. */
const body = (n: string) => id('0c000000', n);
const order = (n: string) => id('0d000000', n);

const TABLES = [
  'profiles',
  'creators',
  'memberships',
  'posts',
  'message_bodies',
  'mass_messages',
  'orders',
  'order_lines',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
];

/**
 * Fills the tables that a creator's dashboard and analytics read. The last payment, visit and membership are from today;
 * triggers are off meanwhile.
 */
export async function buildYears(pool: pg.Pool, creatorId: string): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const creator = `'${creatorId}'::uuid`;
  const { days, fans, memberships, payments, sources, visitsOfSource, visitDays } = YEARS;
  const ago = (n: string, of: number) => `now() - (${n})::float8 / ${of} * interval '${days} days'`;
  try {
    await run('set statement_timeout = 0');
    for (const table of TABLES) await run(`alter table ${table} disable trigger user`);
    await run(`insert into auth.users (id, email, created_at, updated_at)
      select ${fan('n')}, 'fan' || n || '@bench.test', now(), now() from generate_series(1, ${fans}) n`);
    await run(`insert into profiles (id, display_name, handle)
      select ${fan('n')}, 'Fan', 'f' || substr(md5(n::text), 1, 12) || n from generate_series(1, ${fans}) n`);
    await run(`insert into accounts (id, created_at)
      select ${fan('n')}, now() from generate_series(1, ${fans}) n on conflict do nothing`);
    await run(
      `insert into tiers (id, creator_id, name, price_cents, created_at) values (${id('0e000000', '1')}, ${creator}, 'Tier', 900, now())`,
    );
    // the newest quarter still runs, the others lasted one to ten months
    await run(`insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at,
        current_period_start, current_period_end, ended_at)
      select ${fan('n')}, ${creator}, ${id('0e000000', '1')}, 900, case when ended is null then 'active' else 'ended' end,
        started, started, coalesce(ended, now() + interval '10 days'), ended
      from (
        select n, ${ago('n', memberships)} as started, case when n > ${memberships / 4}
          then ${ago('n', memberships)} + (1 + n % 10) * interval '1 month' end as ended
        from generate_series(1, ${memberships}) n) joined`);
    await run(`insert into posts (id, creator_id, title, text, audience, price_cents, published_at, created_at, updated_at)
      select ${post('n')}, ${creator}, 'Title ' || n, 'words', '[[{"kind":"price","priceCents":900}]]', 900,
        ${ago('n', POSTS)}, now(), now() from generate_series(1, ${POSTS}) n`);
    await run(`insert into message_bodies (id, author_id, text, price_cents, created_at)
      select ${body('n')}, ${creator}, 'Words ' || n, 900, now() from generate_series(1, ${MASS + SINGLE}) n`);
    await run(`insert into mass_messages (creator_id, client_id, body_id, audience, state, created_at, started_at)
      select ${creator}, 'client ' || n, ${body('n')}, '{}', 'sent', ${ago('n', MASS)}, ${ago('n', MASS)}
      from generate_series(1, ${MASS}) n`);
    await fillMoney();
    await run(`insert into arrivals (creator_id, user_id, source, arrived_at)
      select ${creator}, ${fan('n')}, 'direct', now() from generate_series(1, ${fans}) n`);
    await run(`insert into source_days (creator_id, day, source, visits, sign_ups, follows, unfollows, joins, leaves, buyers, earned_cents)
      select ${creator}, current_date - day, 'link:l' || source, ${visitsOfSource}, 3, 4, 1, 4, 3, 2, 9000
      from generate_series(0, ${days}) day, generate_series(1, ${sources}) source`);
    await run(`insert into hour_days (creator_id, day, hour, visits, payments)
      select ${creator}, current_date - day, hour, 200, 10 from generate_series(0, ${days}) day, generate_series(0, 23) hour`);
    await run(`insert into profile_visits (creator_id, day, visitor, visited_at, source)
      select ${creator}, current_date - day, decode(md5(day || ' ' || n), 'hex'), now() - day * interval '1 day', 'direct'
      from generate_series(0, ${visitDays - 1}) day, generate_series(1, ${sources * visitsOfSource}) n`);
    for (const table of TABLES) await run(`alter table ${table} enable trigger user`);
    await run('vacuum analyze');
  } finally {
    client.release(true);
  }

  /**
   * Of ten payments six are renewals, and one each a first month, a tip, a message and a post; one in a hundred is refunded.
   */
  async function fillMoney(): Promise<void> {
    const kind = `(array['renewal', 'renewal', 'renewal', 'renewal', 'renewal', 'renewal', 'membership', 'tip', 'message', 'post'])[1 + n % 10]`;
    const source = `(array['memberships', 'memberships', 'memberships', 'memberships', 'memberships', 'memberships', 'memberships', 'tips', 'locked_messages', 'posts'])[1 + n % 10]`;
    const all = `generate_series(1, ${payments}) n`;
    const at = ago('n', payments);
    await run(`insert into orders (id, buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at, refunded_cents, refunded_at)
      select ${order('n')}, ${fan('n')}, ${creator}, ${kind}, 900, 'paid', 'bench-' || n, 'sandbox', ${at}, ${at},
        case when n % 100 = 8 then 100 else 0 end, case when n % 100 = 8 then ${at} end from ${all}`);
    // four of five messages are mass messages
    await run(`insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
      select ${order('n')}, 0, ${kind}, case n % 10
          when 8 then ${body(`case when n % 50 = 8 then ${MASS} + 1 + n % ${SINGLE} else 1 + (n::bigint * ${MASS}) / ${payments + 1} end`)}
          when 9 then ${post(`1 + (n::bigint * ${POSTS}) / ${payments + 1}`)} else ${id('0e000000', '1')} end, 'Thing', 900, 'delivered', ${at}
      from ${all}`);
    await run(`insert into refunds (id, order_id, amount_cents, reason, cause, refunded_at)
      select ${order('n')}, ${order('n')}, 100, 'Because', 'bench', ${at} from ${all} where n % 100 = 8`);
    for (const [of, only] of [
      ['order', ''],
      ['refund', 'where n % 100 = 8'],
    ] as const) {
      const sign = of === 'order' ? 9 : -1;
      const transaction = id(of === 'order' ? '0f000000' : '1f000000', 'n');
      await run(`insert into ledger_transactions (id, kind, reference, occurred_at)
        select ${transaction}, ${of === 'order' ? `'payment'` : `'refund'`}, '${of}:' || ${order('n')}, ${at} from ${all} ${only}`);
      for (const [owner, account, cents, told] of [
        [creator, 'creator_pending', 80, source],
        ['null', 'provider', -80, 'null'],
      ] as const) {
        const gross = told === 'null' ? 'null' : `${sign * 100}`;
        const fee = told === 'null' ? 'null' : `${sign * 20}`;
        await run(
          `insert into ledger_accounts (kind, owner_id) values ('${account}', ${owner}) on conflict do nothing`,
        );
        await run(`insert into ledger_entries (transaction_id, account_id, amount_cents, source, gross_cents, fee_cents, occurred_at)
          select ${transaction}, account.id, ${sign * cents}, ${told}, ${gross}::bigint, ${fee}::bigint, ${at}
          from ledger_accounts account, ${all} ${only === '' ? 'where' : `${only} and`} account.kind = '${account}'
            and account.owner_id is not distinct from ${owner}`);
      }
    }
  }
}
