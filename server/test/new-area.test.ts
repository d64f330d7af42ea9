/**
 * A new area with everything that an area can have. It exists in tests only, in one folder per workspace (test/prints); its
 * line in the list of areas and its migration are in this file.
 */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { areaPartsWith } from '../src/area-parts.ts';
import { areas } from '../src/areas.ts';
import { channelRights } from '../src/channels.ts';
import type { CreatorOf } from '../src/kernel/acting.ts';
import { routesOf } from '../src/kernel/declared.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { checkLedger, creatorBalancesOf } from '../src/ledger/index.ts';
import { listNotices } from '../src/notifications/list-notices.ts';
import { refundOrder } from '../src/payments/index.ts';
import { decideReport } from '../src/safety/decide-report.ts';
import { report } from '../src/safety/report.ts';
import { queueDaily } from '../src/platform/jobs/daily.ts';
import { viewerOf } from './factories/creators.ts';
import { key, type Money, startMoney } from './money.ts';
import { operationsAs } from './operations.ts';
import { printsArea } from './prints/area.ts';
import { giveFramed } from './prints/buy-prints.ts';
import { PRINTS_MIGRATION } from './prints/migration.ts';
import { runJobs } from './run-jobs.ts';
import { unlisted } from './unlisted.ts';

/** 7% on everything that is sold here. */
const tax: Deps['tax'] = {
  taxOf: async ({ priceCents }) => ({
    cents: toCents(Math.round(priceCents * 0.07)),
    label: 'VAT 7%',
  }),
};

let money: Money;
let deps: Deps;
let creator: CreatorId;
let framer: CreatorId;
let buyer: UserId;
let friend: UserId;
let print: string;
let orderId: OrderId;

const printsAs = (id: UserId, creatorOf?: CreatorOf) =>
  createRouterClient(routesOf([...areas, printsArea]), {
    context: {
      deps,
      viewer: viewerOf(id),
      ...(creatorOf && { creatorOf }),
      request: { id: 'test', ip: '127.0.0.1', userAgent: 'test' },
    },
  }).prints;
const as = (id: UserId) => operationsAs(deps, viewerOf(id));
const galleryOf = async (id: UserId) =>
  (await as(id).discovery.listGallery({})).items.map(({ title, gone }) => [title, gone]);
const handleOf = async (id: UserId) =>
  (await money.db.pool.query<{ handle: string }>('select handle from profiles where id = $1', [id]))
    .rows[0]?.handle;
const pendingOf = async (id: CreatorId) => (await creatorBalancesOf(deps.db, id)).pendingCents;

beforeAll(async () => {
  money = await startMoney(undefined, undefined, areaPartsWith([printsArea], unlisted));
  deps = { ...money.deps, tax };
  await money.db.pool.query(PRINTS_MIGRATION);
  [creator, framer] = [(await money.creator()).id, (await money.creator()).id];
  [buyer, friend] = [(await money.fan()).id, (await money.fan()).id];
  const { rows } = await money.db.pool.query<{ id: string }>(
    `insert into prints (creator_id, framer_id, title, price_cents) values ($1, $2, 'Harbor', 900) returning id`,
    [creator, framer],
  );
  print = rows[0]?.id ?? '';
});
afterAll(() => money.close());

test('it sells two lines, each taxed: one is its buyer’s at once, one is given later and paid to two', async () => {
  ({ orderId } = await printsAs(buyer).buy({
    printId: print,
    copies: 2,
    framed: 3,
    giftTo: friend,
    idempotencyKey: key(),
  }));
  // 2 × $9.00 and 3 × $9.00, with 7% on each line
  const { items } = await as(buyer).payments.listOrders({});
  expect(items).toMatchObject([{ kind: 'print', status: 'paid', totalCents: 1926 + 2889 }]);
  expect(await galleryOf(buyer)).toEqual([['Harbor', null]]);
  expect(await galleryOf(friend)).toEqual([]);
  // 80% of $18.00; of $27.00 two thirds of 80%, and one third
  expect([await pendingOf(creator), await pendingOf(framer)]).toEqual([1440 + 1440, 720]);

  await giveFramed(deps, { orderId, printId: print, buyerId: buyer, holderId: friend });
  expect(await galleryOf(friend)).toEqual([['Harbor', null]]);
  expect(await checkLedger(deps.db)).toEqual([]);
});

test('who was given one hears of it, once', async () => {
  await giveFramed(deps, { orderId, printId: print, buyerId: buyer, holderId: friend });
  await money.runConsumers();
  const { items } = await listNotices(deps, viewerOf(friend), { about: 'all', limit: 20 });
  expect(items).toMatchObject([
    { fact: { kind: 'print_given', printId: print }, names: { print: 'Harbor' }, times: 1 },
  ]);
});

test('one line goes back with its tax and its right; the other stays', async () => {
  await refundOrder(deps, {
    orderId,
    lines: [{ position: 0, cents: toCents(1926) }],
    reason: 'Damaged',
    cause: key(),
  });
  expect([await galleryOf(buyer), await galleryOf(friend)]).toEqual([
    [['Harbor', 'refunded']],
    [['Harbor', null]],
  ]);
  expect([await pendingOf(creator), await pendingOf(framer)]).toEqual([1440, 720]);
  expect(await checkLedger(deps.db)).toEqual([]);
});

test('a helper changes a price for its creator, and the audit log names both', async () => {
  const helping: CreatorOf = () => ({ id: creator, rights: new Set(['settings']) });
  await printsAs(friend, helping).setPrice({ printId: print, priceCents: toCents(1000) });
  const [line] = (await operationsAs(deps, viewerOf(friend, 'admin')).safety.listAudit({})).items;
  expect(line).toMatchObject({
    action: 'prints.setPrice',
    actor: { handle: await handleOf(friend) },
    onBehalfOf: { handle: await handleOf(creator) },
  });
});

test('its holders have a channel, and nobody else', async () => {
  const hears = async (id: UserId) =>
    (await channelRights(deps, viewerOf(id), `print:${print}`)).hear;
  expect([await hears(friend), await hears(buyer), await hears(framer)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('it is reported, taken down and put back', async () => {
  const made = {
    kind: 'print',
    thingId: print,
    reason: 'other',
    note: '',
    withLinesAround: false,
  } as const;
  expect(await report(deps, viewerOf(buyer), made)).toMatchObject({ id: creator });
  const { rows } = await money.db.pool.query<{ id: string }>('select id from reports');
  const staff = viewerOf(framer, 'moderator');
  const reportId = rows[0]?.id ?? '';
  await decideReport(deps, staff, {
    reportId,
    outcome: 'taken_down',
    note: 'Not theirs',
    until: null,
  });
  expect(await report(deps, viewerOf(buyer), made)).toBe('absent');
});

test('its daily job runs', async () => {
  await queueDaily(deps, printsArea.jobs);
  await runJobs(deps, printsArea.jobs);
  const { rows } = await money.db.pool.query('select looked_after_at from prints');
  expect(rows).toEqual([{ looked_after_at: money.clock.now() }]);
});

test('it is in its creator’s download, and ends with their account', async () => {
  const sections = deps.accountParts.flatMap(({ exports = [] }) => exports);
  const mine = sections.find(({ name }) => name === 'prints');
  expect(mine && (await deps.db.one(mine.statement, creator)).section).toEqual(['Harbor']);
  await deps.db.tx(async (tx) => {
    for (const part of deps.accountParts) await part.close?.(deps, tx, creator);
  });
  expect(await galleryOf(friend)).toEqual([['A print', null]]);
});
