/** What a ticket is sold for, when its money clears, and every end that gives it back by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { startStage, type Stage } from '../../../test/live/stage.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { deletionRequested } from '../../accounts/index.ts';
import { emit } from '../../events/index.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';

let stage: Stage;
let creator: CreatorId;
let fan: UserId;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.forgetJobs();
  creator = (await stage.creator()).id;
  fan = (await stage.fan()).id;
});

const states = async (person = fan) =>
  (await stage.as(person).payments.listOrders({})).items.map((order) => order.status);
const balances = () => creatorBalancesOf(stage.db, creator);
const inAnHour = () => new Date(stage.clock.now().getTime() + HOUR).toISOString();
const accessOf = async (id: StreamId, person = fan) =>
  (await stage.as(person).live.get({ streamId: id })).access;

test('a ticket opens the stream, clears once it was as long as promised, and opens the recording', async () => {
  const id = await stage.stream(creator, { startsAt: inAnHour() });
  expect(await codeOf(stage.buy(fan, id, 800))).toBe('price_changed');
  expect(await codeOf(stage.buy(creator, id))).toBe('own_page');
  const same = { streamId: id, expectedPriceCents: toCents(900), idempotencyKey: key() };
  const answers = await Promise.all([1, 2, 3].map(() => stage.as(fan).live.buyTicket(same)));
  expect(new Set(answers.map((one) => one.orderId)).size).toBe(1);
  expect(await codeOf(stage.buy(fan, id))).toBe('already_bought');
  expect(await accessOf(id)).toBe('open');
  const { items } = await stage.as(fan).payments.listOrders({});
  expect(items).toMatchObject([
    { kind: 'ticket', thing: { path: `/stream/${id}`, title: 'Evening show' } },
  ]);

  await stage.advance(HOUR);
  await stage.goLive(creator, id);
  await stage.advance(11 * MINUTE);
  expect(await stage.as(creator).live.health({ streamId: id })).toMatchObject({
    earned: { ticketsSold: 1, ticketsCents: 720 },
  });
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
  const today = stage.clock.now().toISOString().slice(0, 10);
  const { bySource } = await stage.as(creator).earnings.getStatistics({ from: today, to: today });
  expect(bySource.livestream).toBe(720);
  const { stream, lengthSeconds, earned } = await stage.as(creator).live.summary({ streamId: id });
  expect([stream.recording.state, lengthSeconds, earned.ticketsReturned]).toEqual([
    'ready',
    660,
    0,
  ]);
  expect(stage.adopted.at(-1)).toContain(id);
  const postId = stream.recording.postId;
  if (postId === null) throw new Error('there is no recording');
  // the stream's audience and its ticket, in that order
  expect(await stage.as(fan).posts.get({ postId })).toMatchObject({
    locked: false,
    title: 'Evening show',
  });
  const late = await stage.fan();
  expect(await stage.as(late.id).posts.get({ postId })).toMatchObject({
    locked: true,
    unlockOffers: [{ kind: 'subscribe' }, { kind: 'buy', priceCents: 900 }],
  });
  expect((await stage.as(late.id).live.list({ show: 'recorded' })).items).toMatchObject([
    { id, recordingPostId: postId },
  ]);
  // nothing clears before it was delivered, and then as everything else
  expect(await balances()).toMatchObject({ pendingCents: 720, availableCents: 0 });
  await stage.advance(8 * DAY);
  await stage.settle();
  expect(await balances()).toMatchObject({ pendingCents: 0, availableCents: 720 });
  expect(await checkLedger(stage.db)).toEqual([]);
});

describe('a ticket goes back by itself', () => {
  /** Ends of a stream that is announced for an hour from now; each returns when it is over. */
  const ENDS: Readonly<Record<string, (id: StreamId) => Promise<unknown>>> = {
    'its creator cancels': (id) => stage.as(creator).live.cancel({ streamId: id }),
    'it has not begun an hour after its time': () => stage.advance(2 * HOUR + MINUTE),
    'staff end it before it begins': (id) => staffEnd(id),
    async 'staff end it, however long it was'(id) {
      await runFor(id, 90);
      await staffEnd(id);
    },
    async 'it ends before the shortest length'(id) {
      await runFor(id, 9);
      await stage.as(creator).live.end({ streamId: id });
    },
    async 'the connection is lost before the shortest length, and does not come back'(id) {
      await runFor(id, 9);
      stage.engine.lose(id);
      await stage.host().settled();
      await stage.advance(2 * MINUTE);
    },
    async 'its creator is suspended'(id) {
      await runFor(id, 60);
      await suspend(creator);
    },
    async 'its creator asks for the deletion of the account'(id) {
      await runFor(id, 60);
      await stage.db.tx((tx) => emit(stage.deps, tx, deletionRequested, { userId: creator }));
    },
  };

  test.each(Object.keys(ENDS))('%s', async (how) => {
    const id = await stage.stream(creator, { startsAt: inAnHour() });
    await stage.buy(fan, id);
    await ENDS[how]?.(id);
    await stage.settle();
    expect(await states()).toEqual(['refunded']);
    expect(await balances()).toMatchObject({ pendingCents: 0, availableCents: 0 });
    expect(await codeOf(stage.buy((await stage.fan()).id, id))).toBe('not_for_sale');
  });

  test('its creator blocks the viewer in mid-stream; a viewer who blocks the creator pays on', async () => {
    const id = await stage.stream(creator, { startsAt: inAnHour() });
    const other = (await stage.fan()).id;
    await stage.buy(fan, id);
    await stage.buy(other, id);
    await runFor(id, 5);
    await stage.as(creator).safety.block({ userId: fan });
    await stage.as(other).safety.block({ userId: creator });
    expect(await states()).toEqual(['refunded']);
    expect(await states(other)).toEqual(['paid']);
    expect(await codeOf(accessOf(id))).toBe('not_found');
    await stage.advance(10 * MINUTE);
    await stage.as(creator).live.end({ streamId: id });
    await stage.settle();
    expect(await states(other)).toEqual(['paid']);
    expect(await checkLedger(stage.db)).toEqual([]);
  });
});

test('a payment that is confirmed after the end goes back, and one in its second stays or goes back whole', async () => {
  const id = await stage.stream(creator);
  await stage.goLive(creator, id);
  const slow = (await stage.fan('4000002760003184')).id;
  const waiting = await stage.buy(slow, id);
  if (waiting.status !== 'requires_action') throw new Error(waiting.status);
  await stage.advance(20 * MINUTE);
  const [ended, bought] = await Promise.all([
    codeOf(stage.as(creator).live.end({ streamId: id })),
    codeOf(stage.buy(fan, id)),
  ]);
  expect(ended).toBe('ok');
  await fetch(`${stage.origin}${waiting.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await stage.settle();
  expect(await states(slow)).toEqual(['returned']);
  // whichever came first: a ticket that was sold is delivered, and no money stays without one
  expect(['ok', 'sale_ended', 'not_for_sale']).toContain(bought);
  const [paid = 'none'] = await states();
  expect(['paid', 'returned', 'none']).toContain(paid);
  expect((await balances()).pendingCents).toBe(paid === 'paid' ? 720 : 0);
  expect(await checkLedger(stage.db)).toEqual([]);
});

test('what was shown with tickets that are sold stays; all else can change', async () => {
  const startsAt = inAnHour();
  const id = await stage.stream(creator, { startsAt });
  const { id: _, ...own } = await stage.as(creator).live.getMine({ streamId: id });
  const content = {
    streamId: id,
    title: own.title,
    audience: own.audience,
    ticketCents: toCents(1000),
    startsAt,
  };
  expect((await stage.as(creator).live.change(content)).ticketCents).toBe(1000);
  await stage.buy(fan, id, 1000);
  const change = (what: object) => codeOf(stage.as(creator).live.change({ ...content, ...what }));
  for (const broken of [
    { ticketCents: null },
    { minimumMinutes: 20 },
    { audience: [[{ kind: 'followers' }]] },
    { startsAt: new Date(stage.clock.now().getTime() + 2 * HOUR).toISOString() },
    { startsAt: null },
  ])
    expect([broken, await change(broken)]).toEqual([broken, 'tickets_sold']);
  expect(await change({ title: 'Another title', previewSeconds: 30, goalCents: 5000 })).toBe('ok');
  expect(await stage.as(fan).live.get({ streamId: id })).toMatchObject({
    title: 'Another title',
    goal: { cents: 5000, tippedCents: 0 },
  });
});

async function runFor(id: StreamId, minutes: number): Promise<void> {
  await stage.advance(HOUR);
  await stage.goLive(creator, id);
  await stage.advance(minutes * MINUTE);
}

async function moderator() {
  const id = (await stage.fan()).id;
  await stage.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [id]);
  return viewerOf(id, 'moderator');
}

const staffEnd = async (id: StreamId) =>
  operationsAs(stage.deps, await moderator()).live.staffEnd({ streamId: id, reason: 'Rules' });

const suspend = async (id: UserId) =>
  operationsAs(stage.deps, await moderator()).safety.suspend({
    userId: id,
    reason: 'Against the rules',
    until: null,
  });
