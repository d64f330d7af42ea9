/** What a ticket and a mark are sold for, when their money clears, and every end that gives them back by itself. */
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
import { refundOrder } from '../../payments/index.ts';
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
  const id = await stage.stream(creator, { startsAt: inAnHour(), markCents: toCents(200) });
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
  await stage.buyMark(fan, id);
  await stage.advance(11 * MINUTE);
  expect(await stage.as(creator).live.health({ streamId: id })).toMatchObject({
    earned: { ticketsSold: 1, ticketsCents: 720, marksSold: 1, marksCents: 160 },
  });
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
  const today = stage.clock.now().toISOString().slice(0, 10);
  const { bySource } = await stage.as(creator).earnings.getStatistics({ from: today, to: today });
  expect(bySource.livestream).toBe(880);
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
  expect(await balances()).toMatchObject({ pendingCents: 880, availableCents: 0 });
  await stage.advance(8 * DAY);
  await stage.settle();
  expect(await balances()).toMatchObject({ pendingCents: 0, availableCents: 880 });
  expect(await checkLedger(stage.db)).toEqual([]);
});

describe('a ticket goes back by itself, and a mark with it', () => {
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
    const id = await stage.stream(creator, { startsAt: inAnHour(), markCents: toCents(200) });
    await stage.buy(fan, id);
    await ENDS[how]?.(id);
    await stage.settle();
    const sold = await states();
    expect(sold).toEqual(sold.map(() => 'refunded'));
    expect(sold).toHaveLength(ran.has(id) ? 2 : 1);
    expect(await balances()).toMatchObject({ pendingCents: 0, availableCents: 0 });
    expect(await codeOf(stage.buy((await stage.fan()).id, id))).toBe('not_for_sale');
  });

  test('its creator blocks the viewer in mid-stream; a viewer who blocks the creator pays on', async () => {
    const id = await stage.stream(creator, { startsAt: inAnHour(), markCents: toCents(200) });
    const other = (await stage.fan()).id;
    await stage.buy(fan, id);
    await stage.buy(other, id);
    await runFor(id, 5);
    await stage.buyMark(other, id);
    await stage.as(creator).safety.block({ userId: fan });
    await stage.as(other).safety.block({ userId: creator });
    expect(await states()).toEqual(['refunded', 'refunded']);
    expect(await states(other)).toEqual(['paid', 'paid']);
    expect(await codeOf(accessOf(id))).toBe('not_found');
    await stage.advance(10 * MINUTE);
    await stage.as(creator).live.end({ streamId: id });
    await stage.settle();
    expect(await states(other)).toEqual(['paid', 'paid']);
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
  await confirm(waiting.confirmUrl);
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

const OPEN = { audience: [[{ kind: 'everyone' as const }]], ticketCents: null };
const say = async (who: UserId, id: StreamId) =>
  stage.as(who).live.sendLine({ streamId: id, clientId: key(), text: 'Hello' });
const supporters = async (who: UserId, id: StreamId) =>
  (await stage.as(who).live.readLines({ streamId: id })).items.map((line) => line.isSupporter);

test('a mark is on what its buyer says from then on, until its money goes back', async () => {
  const id = await stage.stream(creator, { ...OPEN, markCents: toCents(200) });
  const other = (await stage.fan()).id;
  await stage.goLive(creator, id);
  await say(fan, id);
  const same = { streamId: id, expectedPriceCents: toCents(200), idempotencyKey: key() };
  const orders = await Promise.all([1, 2, 3].map(() => stage.as(fan).live.buyMark(same)));
  const [{ orderId }] = orders as [(typeof orders)[0]];
  expect(new Set(orders.map((one) => one.orderId)).size).toBe(1);
  expect(await say(fan, id)).toMatchObject({ isSupporter: true, mark: null });
  const amountCents = toCents(500);
  await stage.as(fan).live.tip({ streamId: id, amountCents, idempotencyKey: key() });
  await stage.runConsumers();
  await say(other, id);
  expect(await supporters(other, id)).toEqual([false, true, true, false]);
  expect(await stage.as(fan).live.get({ streamId: id })).toMatchObject({
    markCents: 200,
    hasMark: true,
  });
  const { items } = await stage.as(fan).payments.listOrders({});
  expect(items.find(({ kind }) => kind === 'chat_mark')).toMatchObject({
    title: 'Mark in a chat',
    thing: { path: `/stream/${id}`, title: 'Evening show' },
  });

  await refundOrder(stage.deps, { orderId, reason: 'Because', cause: key() });
  await say(fan, id);
  expect(await supporters(other, id)).toEqual([false, false, false, false, false]);
  expect(await stage.as(fan).live.get({ streamId: id })).toMatchObject({ hasMark: false });
  expect(await codeOf(stage.buyMark(fan, id))).toBe('ok');
  expect(await checkLedger(stage.db)).toEqual([]);
});

test('a mark is for those who may write in a chat that has one, while it runs, at its price', async () => {
  const id = await stage.stream(creator, { ...OPEN, markCents: toCents(200) });
  const { id: _, ...own } = await stage.as(creator).live.getMine({ streamId: id });
  const change = (markCents: number | null) =>
    stage.as(creator).live.change({
      ...{ streamId: id, title: own.title, audience: own.audience },
      markCents: markCents === null ? null : toCents(markCents),
    });
  expect([await codeOf(change(99)), await codeOf(change(10_001))]).toEqual([
    'mark_out_of_range',
    'mark_out_of_range',
  ]);
  const tries = async (who: UserId, cents?: number) => codeOf(stage.buyMark(who, id, cents));
  expect(await tries(fan)).toBe('not_found');
  await stage.goLive(creator, id);
  expect(await tries(creator)).toBe('own_page');
  expect(await tries(fan, 100)).toBe('price_changed');
  await change(null);
  expect(await tries(fan)).toBe('not_for_sale');
  await change(300);
  await stage.as(creator).live.setMembersOnly({ streamId: id, isOn: true });
  expect(await tries(fan, 300)).toBe('cannot_say');
  await stage.as(creator).live.setMembersOnly({ streamId: id, isOn: false });
  const line = await say(fan, id);
  await stage.as(creator).live.nameModerator({ lineId: line.id });
  expect(await tries(fan, 300)).toBe('cannot_say');
  await stage.as(creator).live.removeModerator({ userId: fan });
  expect(await tries(fan, 300)).toBe('ok');
  expect(await tries(fan, 300)).toBe('already_bought');
  // what is sold keeps its price
  expect(await codeOf(change(200))).toBe('marks_sold');
  expect((await change(300)).marksSold).toBe(1);

  // a payment that is confirmed after the end goes back
  const slow = (await stage.fan('4000002760003184')).id;
  const waiting = await stage.buyMark(slow, id, 300);
  if (waiting.status !== 'requires_action') throw new Error(waiting.status);
  await stage.advance(20 * MINUTE);
  await stage.as(creator).live.end({ streamId: id });
  await confirm(waiting.confirmUrl);
  await stage.settle();
  expect([await states(), await states(slow)]).toEqual([['paid'], ['returned']]);
  expect(await tries((await stage.fan()).id, 300)).toBe('cannot_say');
});

/** Streams that ran with a ticket and a mark of the fan's. */
const ran = new Set<StreamId>();

async function runFor(id: StreamId, minutes: number): Promise<void> {
  await stage.advance(HOUR);
  await stage.goLive(creator, id);
  await stage.buyMark(fan, id);
  ran.add(id);
  await stage.advance(minutes * MINUTE);
}

const confirm = (confirmUrl: string) =>
  fetch(`${stage.origin}${confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });

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
