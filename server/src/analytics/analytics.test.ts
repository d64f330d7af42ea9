import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { countStatements } from '../../test/database/count-statements.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { refundOrder } from '../payments/index.ts';
import { DAY } from '../platform/clock/clock.ts';
import { analyticsOfAccount } from './account.ts';
import { getAnalytics } from './get-analytics.ts';
import { recordVisit } from './record-visit.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const BROWSER = { ip: '10.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
const visit = (creator: CreatorId, fan: UserId | null, source: VisitSource, ip = '10.0.0.1') =>
  recordVisit(money.deps, creator, fan && viewerOf(fan), source, { ...BROWSER, ip });
const today = () => money.clock.now().toISOString().slice(0, 10);
const read = (creator: CreatorId, from = today()) =>
  money.as(creator).analytics.getAnalytics({ from, to: today() });
const tip = (fan: UserId, creator: CreatorId, cents: number) =>
  money
    .as(fan)
    .payments.tip({ creatorId: creator, amountCents: toCents(cents), idempotencyKey: key() });
const isNew = (fan: UserId) =>
  money.db.pool.query('update accounts set created_at = $2 where id = $1', [
    fan,
    money.clock.now(),
  ]);
const NOTHING = { visits: 0, signUps: 0, follows: 0, joins: 0, buyers: 0, earnedCents: 0 };

describe('what a source brings', () => {
  test('is visits, and what their visitors do from then on', async () => {
    const { id: creator, tierId } = await money.creator(1_000);
    const [member, tipper] = [(await money.fan()).id, (await money.fan()).id];
    await money.db.pool.query(`update accounts set created_at = now() - interval '1 year'`);
    await isNew(member);
    await visit(creator, null, 'site:news.example', '10.0.0.7');
    await visit(creator, member, 'link:summer');
    await visit(creator, tipper, 'inside');
    // only a person's first source counts
    await money.advance(DAY);
    await visit(creator, member, 'direct');
    await operationsAs(money.deps, viewerOf(member)).discovery.follow({ creatorId: creator });
    await money
      .as(member)
      .memberships.subscribe({ tierId, expectedPriceCents: toCents(1_000), idempotencyKey: key() });
    await tip(member, creator, 500);
    await tip(tipper, creator, 500);
    await money.runConsumers();
    const from = new Date(money.clock.now().getTime() - DAY).toISOString().slice(0, 10);
    const { totals, sources } = await read(creator, from);
    expect(sources).toEqual([
      {
        ...NOTHING,
        source: 'link:summer',
        visits: 1,
        signUps: 1,
        follows: 1,
        joins: 1,
        buyers: 1,
        earnedCents: 1_200,
      },
      { ...NOTHING, source: 'inside', visits: 1, buyers: 1, earnedCents: 400 },
      { ...NOTHING, source: 'direct', visits: 1 },
      { ...NOTHING, source: 'site:news.example', visits: 1 },
    ]);
    expect(totals).toEqual({
      visits: 4,
      signUps: 1,
      follows: 1,
      unfollows: 0,
      joins: 1,
      leaves: 0,
      buyers: 2,
      earnedCents: 1_600,
    });
  });

  test('is unknown of people who were never seen on the page', async () => {
    const { id: creator } = await money.creator();
    await tip((await money.fan()).id, creator, 500);
    await money.runConsumers();
    expect((await read(creator)).sources).toEqual([
      { ...NOTHING, source: 'unknown', buyers: 1, earnedCents: 400 },
    ]);
  });

  test('is at most 50 sources a day: what else comes is other', async () => {
    const { id: creator } = await money.creator();
    for (let n = 0; n < 51; n += 1) await visit(creator, null, `link:l${n}`, `10.1.0.${n}`);
    await money.runConsumers();
    await visit(creator, null, 'link:late', '10.2.0.1');
    await visit(creator, null, 'link:l3', '10.2.0.2');
    await money.runConsumers();
    const { rows } = await money.db.pool.query<{ source: string; visits: number }>(
      `select source, visits from source_days where creator_id = $1 and source in ('other', 'link:l3')`,
      [creator],
    );
    const { rows: places } = await money.db.pool.query(
      `select from source_days where creator_id = $1 and source like 'link:%'`,
      [creator],
    );
    expect(places).toHaveLength(50);
    expect(rows).toEqual(
      expect.arrayContaining([
        { source: 'other', visits: 2 },
        { source: 'link:l3', visits: 2 },
      ]),
    );
  });
});

test('what is earned by source adds up to what the ledger booked, refunds and disputes too', async () => {
  const { id: creator } = await money.creator();
  const [one, other] = [(await money.fan()).id, (await money.fan()).id];
  await visit(creator, one, 'link:a');
  await tip(one, creator, 1_000);
  const kept = await tip(one, creator, 2_500);
  await tip(other, creator, 750);
  await money.runConsumers();
  await refundOrder(money.deps, {
    orderId: kept.orderId,
    amountCents: toCents(1_000),
    reason: 'Because',
    cause: 'test',
  });
  await money.runJobs();
  const { totals, sources } = await read(creator);
  const { rows } = await money.db.pool.query<{ net: number }>(
    `select sum(e.gross_cents - e.fee_cents)::int as net from ledger_entries e
     join ledger_accounts a on a.id = e.account_id where a.owner_id = $1 and e.source is not null`,
    [creator],
  );
  expect(totals.earnedCents).toBe(rows[0]?.net);
  expect(sources.reduce((all, { earnedCents }) => all + earnedCents, 0)).toBe(rows[0]?.net);
  const statistics = await money.as(creator).earnings.getStatistics({ from: today(), to: today() });
  expect(totals.earnedCents).toBe(statistics.totalCents);
});

describe('the table of sources', () => {
  test('has every source of these days, with what went back as a number, and no formula', async () => {
    const { id: creator } = await money.creator();
    const fan = (await money.fan()).id;
    await visit(creator, fan, 'link:mail');
    await visit(creator, null, 'site:-cmd.example', '10.3.0.1');
    const { orderId } = await tip(fan, creator, 1_000);
    await money.runConsumers();
    // the refund falls on a day without visits
    await money.advance(DAY);
    await refundOrder(money.deps, {
      orderId,
      amountCents: toCents(500),
      reason: 'Because',
      cause: 'test',
    });
    await money.runJobs();
    await money.runConsumers();
    const linesOf = async (from: string, to: string) => {
      const file = await money.as(creator).analytics.exportSources({ from, to });
      expect(file.type).toBe('text/csv');
      return (await file.text()).trim().split('\r\n');
    };
    const yesterday = new Date(money.clock.now().getTime() - DAY).toISOString().slice(0, 10);
    const header = 'Source,Visits,New accounts,Followers,Members,First payments,Earned (USD)';
    const whole = await linesOf(yesterday, today());
    expect(whole[0]).toContain(header);
    expect(whole.slice(1).map((line) => line.replace(/,1,[01],/, ',1,x,'))).toEqual([
      'Your link “mail”,1,x,0,0,1,4.00',
      `"'-cmd.example",1,x,0,0,0,0.00`,
    ]);
    expect((await linesOf(today(), today())).slice(1)).toEqual([
      'Your link “mail”,0,0,0,0,0,-4.00',
    ]);
  });

  test('leaves none out, though a page shows 50', async () => {
    const { id: creator } = await money.creator();
    await money.db.pool.query(
      `insert into source_days (creator_id, day, source, visits)
       select $1, $2::date, 'link:l' || n, 1 from generate_series(1, 60) n`,
      [creator, today()],
    );
    const period = { from: today(), to: today() };
    const file = await money.as(creator).analytics.exportSources(period);
    expect((await file.text()).trim().split('\r\n')).toHaveLength(61);
    expect((await read(creator)).sources).toHaveLength(50);
  });

  test('is for creators, about a period', async () => {
    const { id: creator } = await money.creator();
    const period = { from: '2024-01-01', to: today() };
    expect(await codeOf(money.as(creator).analytics.exportSources(period))).toBe('invalid_input');
    const fan = (await money.fan()).id;
    expect(await codeOf(money.as(fan, new Set()).analytics.exportSources(period))).toBe(
      'forbidden',
    );
  });
});

describe('hours', () => {
  const zone = (creator: CreatorId, name: string) =>
    money.db.pool.query('update accounts set time_zone = $2 where id = $1', [creator, name]);
  const hourOfDay = (name: string) => {
    const local = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      weekday: 'long',
      hour: 'numeric',
      hourCycle: 'h23',
    }).formatToParts(money.clock.now());
    const part = (type: string) => local.find((one) => one.type === type)?.value ?? '';
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    return { weekday: days.indexOf(part('weekday')) + 1, hour: Number(part('hour')) };
  };
  const around = () => {
    const day = (days: number) =>
      new Date(money.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    return { from: day(-2), to: day(2) };
  };

  test('are the creator’s own, on the other side of midnight too, and count once', async () => {
    const fan = (await money.fan()).id;
    for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
      const { id: creator } = await money.creator();
      await zone(creator, name);
      await visit(creator, fan, 'direct');
      await visit(creator, null, 'direct', '10.4.0.1');
      await tip(fan, creator, 500);
      await money.runConsumers();
      await money.runConsumers();
      const { hours, totals } = await money.as(creator).analytics.getAnalytics(around());
      expect(hours).toEqual([{ ...hourOfDay(name), visits: 2, payments: 1 }]);
      expect(totals.visits).toBe(2);
    }
    expect(hourOfDay('Pacific/Kiritimati').weekday).not.toBe(
      hourOfDay('Pacific/Pago_Pago').weekday,
    );
  });

  test('have as many visits as the sources, also after the creator moves', async () => {
    const { id: creator } = await money.creator();
    for (const [index, name] of ['Asia/Tokyo', 'America/New_York'].entries()) {
      await zone(creator, name);
      for (let n = 0; n <= index; n += 1) {
        await visit(creator, null, `link:l${n}`, `10.5.${index}.${n}`);
      }
      await money.runConsumers();
    }
    const { rows } = await money.db.pool.query<{ hours: string; sources: string }>(
      `select coalesce(h.day, s.day) as day, h.visits as hours, s.visits as sources
       from (select day, sum(visits) as visits from hour_days where creator_id = $1 group by day) h
       full join (select day, sum(visits) as visits from source_days where creator_id = $1 group by day) s using (day)`,
      [creator],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.hours).toBe(row.sources);
    const { hours, totals } = await money.as(creator).analytics.getAnalytics(around());
    expect(hours.reduce((all, one) => all + one.visits, 0)).toBe(totals.visits);
    expect(totals.visits).toBe(3);
  });

  test('have no renewals, and a refund changes none', async () => {
    const { id: creator, tierId } = await money.creator(1_000);
    const fan = (await money.fan()).id;
    await money
      .as(fan)
      .memberships.subscribe({ tierId, expectedPriceCents: toCents(1_000), idempotencyKey: key() });
    const { orderId } = await tip(fan, creator, 500);
    await money.runConsumers();
    const before = { ...hourOfDay('UTC'), visits: 0, payments: 2 };
    const { from } = around();
    await money.advance(32 * DAY);
    await money.runJobs();
    await refundOrder(money.deps, {
      orderId,
      amountCents: toCents(500),
      reason: 'Because',
      cause: 'test',
    });
    await money.runJobs();
    const { hours, totals } = await read(creator, from);
    expect(totals.earnedCents).toBe(1_600);
    expect(hours).toEqual([before]);
  });
});

test('a creator downloads the hours of their visitors, and they go with the account', async () => {
  const { id: creator } = await money.creator();
  await visit(creator, null, 'direct');
  await money.runConsumers();
  const section = analyticsOfAccount.exports?.find(({ name }) => name === 'hours_of_visitors');
  const exported = async () => section && (await money.db.one(section.statement, creator)).section;
  const hour = money.clock.now().getUTCHours();
  expect(await exported()).toEqual([{ day: today(), hour, visits: 1, payments: 0 }]);
  await money.db.tx((tx) => Promise.resolve(analyticsOfAccount.close?.(money.deps, tx, creator)));
  expect(await exported()).toEqual([]);
});

test('hours from before they were counted are those of what was read, and what is read later adds to them', async () => {
  const { id: creator } = await money.creator();
  const fan = (await money.fan()).id;
  await visit(creator, fan, 'direct');
  await tip(fan, creator, 500);
  await money.runConsumers();
  await visit(creator, null, 'direct', '10.6.0.1');
  const file = new URL(
    '../../../database/migrations/0510-analytics-count-hours.sql',
    import.meta.url,
  );
  const text = await readFile(file, 'utf8');
  await money.db.pool.query(`delete from hour_days`);
  await money.db.pool.query(text.slice(text.indexOf('with unread as')));
  const counted = async () =>
    (await read(creator)).hours.map(({ visits, payments }) => [visits, payments]);
  expect(await counted()).toEqual([[1, 1]]);
  await money.runConsumers();
  expect(await counted()).toEqual([[2, 1]]);
});

test('cohorts tell who of a month’s members stayed', async () => {
  const { id: creator, tierId } = await money.creator(900);
  const put = async (started: string, status: string, paidUntil: string, ended?: string) => {
    const { id } = await money.fan();
    await money.db.pool.query(
      `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start,
         current_period_end, ended_at)
       values ($1, $2, $3, 900, $4, $5, $5, $6, $7)`,
      [id, creator, tierId, status, started, paidUntil, ended],
    );
  };
  const now = money.clock.now();
  const ago = (months: number, days = 0) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 5 + days));
    return at.toISOString();
  };
  await put(ago(3), 'active', ago(-1));
  await put(ago(3), 'ended', ago(2), ago(2));
  await put(ago(3), 'ended', ago(1), ago(1));
  await put(ago(14), 'active', ago(-1));
  // the renewal waits for the job, then for the card: they count as members until the renewal is given up
  await put(ago(3), 'active', ago(2));
  await put(ago(3), 'past_due', ago(2));
  // one was given up five days after the last paid month; the other is canceled, and the job that ends it is late
  await put(ago(3), 'ended', ago(2), ago(2, 5));
  await put(ago(3), 'ending', ago(2));
  const { cohorts } = await read(creator);
  expect(cohorts).toHaveLength(1);
  expect(cohorts[0]).toMatchObject({ month: ago(3).slice(0, 7), joined: 7 });
  expect(cohorts[0]?.months.slice(0, 2)).toEqual([
    { could: 7, stayed: 4 },
    { could: 7, stayed: 3 },
  ]);
});

test('is for creators, about themselves, in as many statements whatever the period', async () => {
  const { id: creator } = await money.creator();
  const fan = (await money.fan()).id;
  await visit(creator, fan, 'direct');
  await money.runConsumers();
  const other = await money.creator();
  expect((await read(other.id)).totals.visits).toBe(0);
  const period = { from: today(), to: today() };
  expect(await codeOf(money.as(fan, new Set()).analytics.getAnalytics(period))).toBe('forbidden');
  expect(await codeOf(money.as(null).analytics.getAnalytics(period))).toBe('not_signed_in');
  expect(
    await codeOf(money.as(creator).analytics.getAnalytics({ from: '2024-01-01', to: today() })),
  ).toBe('invalid_input');
  const { db, names } = countStatements(money.db);
  await getAnalytics(db, creator, { from: '2026-01-01', to: '2026-12-31' }, money.clock.now());
  expect(names).toEqual([
    'analytics.totals',
    'analytics.by-source',
    'analytics.hours',
    'analytics.cohorts',
  ]);
});
