/** Messages with a fee: sent once, held until the answer, refunded without one. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { randomUUID } from 'node:crypto';
import { send } from '../../../test/chats/chats.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { type PaidPair, paidMessages } from '../../../test/chats/paid-messages.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await money.forgetJobs();
});
afterAll(() => money.close());

/** Two test cards: one whose holder has to confirm each purchase, and one that the bank declines. */
const CONFIRMS = '4000002760003184';
const REFUSED = '4000000000000002';

const { as, pair, pay, said, feeOf, pendingOf, read } = paidMessages(() => money);

test('pressed 50 times at once it is one charge and one message, in the inbox', async () => {
  const { creator, fan, id } = await pair();
  expect(await as(fan).messages.getConversation({ conversationId: id })).toMatchObject({
    refusal: 'pay',
    firstMessageCents: 500,
    canTip: false,
  });
  expect(await codeOf(send(as, fan, id, {}))).toBe('cannot_write');
  const clientId = randomUUID();
  const asked = await Promise.allSettled(
    Array.from({ length: 50 }, () => pay(fan, id, { clientId })),
  );
  const orders = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []));
  expect(new Set(orders).size).toBe(1);
  expect(await codeOf(pay(fan, id, { clientId }))).toBe('already_bought');
  for (const who of [fan, creator])
    expect(await said(who, id)).toMatchObject([
      {
        sequence: 1,
        authorId: fan,
        text: 'May I ask something?',
        fee: { cents: 500, status: 'held' },
      },
    ]);
  const { items } = await as(creator).messages.listConversations({});
  expect(items).toMatchObject([{ id, unread: 1, isRequest: false }]);
  expect(await pendingOf(creator)).toBe(400);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('each message costs until the creator answers; read, all of it clears', async () => {
  const { creator, fan, id } = await pair();
  await pay(fan, id);
  await pay(fan, id, { text: 'And another thing' });
  await money.advance(6 * DAY);
  const answer = await send(as, creator, id, { text: 'Sure' });
  const statuses = async () => (await said(fan, id)).map(({ fee }) => fee?.status);
  expect(await statuses()).toEqual(['answered', 'answered', undefined]);
  await read(fan, id);
  expect(await statuses()).toEqual(['earned', 'earned', undefined]);
  expect(await as(fan).messages.getConversation({ conversationId: id })).toMatchObject({
    refusal: null,
    firstMessageCents: null,
  });
  expect(await codeOf(pay(fan, id))).toBe('not_for_sale');
  await send(as, fan, id, { text: 'Thanks', replyTo: answer.id });
  // The day on which an unanswered fee is due back.
  await money.advance(DAY);
  await money.runJobs();
  expect(await pendingOf(creator)).toBe(800);
  await money.advance(7 * DAY);
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, creator)).toMatchObject({
    pendingCents: 0,
    availableCents: 800,
  });
  expect(await feeOf(fan, id)).toBe('earned');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('without an answer for seven days the money goes back, once', async () => {
  const { creator, fan, id } = await pair();
  const { orderId } = await pay(fan, id);
  await money.advance(7 * DAY - MINUTE);
  await money.runJobs();
  expect(await feeOf(fan, id)).toBe('held');
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await feeOf(creator, id)).toBe('returned');
  expect(await pendingOf(creator)).toBe(0);
  const { items } = await money.as(fan).payments.listOrders({});
  expect(items).toMatchObject([{ id: orderId, status: 'refunded' }]);
  // An answer after the deadline earns nothing.
  await send(as, creator, id, { text: 'Sorry, I was away' });
  await money.advance(30 * DAY);
  await money.runJobs();
  expect(await creatorBalancesOf(money.db, creator)).toMatchObject({
    pendingCents: 0,
    availableCents: 0,
  });
  expect(await feeOf(fan, id)).toBe('returned');
  expect(await checkLedger(money.db)).toEqual([]);
});

const ENDS: Record<string, (people: PaidPair) => Promise<unknown>> = {
  'a block by the creator': ({ creator, fan }) => as(creator).safety.block({ userId: fan }),
  'a block by the fan': ({ creator, fan }) => as(fan).safety.block({ userId: creator }),
  'the creator declines': ({ creator, id }) =>
    as(creator).messages.answerRequest({ conversationId: id, answer: 'decline' }),
};
test.each(Object.entries(ENDS))('%s returns it at once', async (_what, end) => {
  const people = await pair();
  await pay(people.fan, people.id);
  await end(people);
  await money.runJobs();
  expect(await pendingOf(people.creator)).toBe(0);
  const { items } = await money.as(people.fan).payments.listOrders({});
  expect(items).toMatchObject([{ status: 'refunded' }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('waiting for the card holder it is not sent; confirmed it is; given up it never was', async () => {
  const { creator, fan, id } = await pair(CONFIRMS);
  const clientId = randomUUID();
  const outcome = await pay(fan, id, { clientId, text: 'Confirm me' });
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  expect(await said(creator, id)).toEqual([]);
  const decide = (confirmUrl: string, decision: 'approve' | 'refuse') =>
    fetch(`${money.origin}${confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    });
  await decide(outcome.confirmUrl, 'refuse');
  await money.runJobs();
  await money.runJobs();
  expect(await said(creator, id)).toEqual([]);
  expect(
    (await money.db.pool.query('select from paid_messages where conversation_id = $1', [id]))
      .rowCount,
  ).toBe(0);
  const again = await pay(fan, id, { clientId, text: 'Confirm me' });
  if (again.status !== 'requires_action') throw new Error(again.status);
  await decide(again.confirmUrl, 'approve');
  await money.runJobs();
  await money.runJobs();
  expect(await said(creator, id)).toMatchObject([{ text: 'Confirm me', fee: { status: 'held' } }]);
});

test('killed between the charge and its settling it is sent after all', async () => {
  const { fan, id } = await pair();
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
    await charge(request);
    throw new Error('killed');
  });
  await expect(pay(fan, id)).rejects.toThrow();
  expect(await said(fan, id)).toEqual([]);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await said(fan, id)).toMatchObject([{ fee: { status: 'held' } }]);
});

test('a refused card sends nothing, and the same message can be paid with another', async () => {
  const { creator, fan, id } = await pair(REFUSED);
  const clientId = randomUUID();
  expect(await codeOf(pay(fan, id, { clientId }))).toBe('card_declined');
  expect(await said(creator, id)).toEqual([]);
  await money.db.pool.query('delete from cards where user_id = $1', [fan]).catch(() => null);
  const cardId = await money.saveCard(fan, '4242424242424242');
  await as(fan).messages.sendPaid({
    conversationId: id,
    clientId,
    text: 'With another card',
    cardId,
    expectedPriceCents: toCents(500),
    idempotencyKey: key(),
  });
  expect(await said(creator, id)).toMatchObject([{ text: 'With another card' }]);
});

test('pictures come along; one that was not there any more when the money came gives it back', async () => {
  const { creator, fan, id } = await pair();
  const picture = await buildPicture(money.db, fan);
  await pay(fan, id, { text: '', media: [picture] });
  expect((await said(creator, id))[0]?.media).toMatchObject([{ mediaId: picture, isFree: true }]);

  const lost = await buildPicture(money.db, fan);
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
    await money.db.pool.query(`update media set status = 'failed' where id = $1`, [lost]);
    return charge(request);
  });
  expect(await codeOf(pay(fan, id, { media: [lost] }))).toBe('sale_ended');
  expect(await said(creator, id)).toHaveLength(1);
  expect(await pendingOf(creator)).toBe(400);
});

test('who pays, and what; a message that was paid for stays', async () => {
  const { creator, tierId, fan, id } = await pair();
  expect(await codeOf(pay(fan, id, { text: ' ' }))).toBe('empty_message');
  expect(await codeOf(pay(fan, id, { cents: 400 }))).toBe('price_changed');
  const others = await buildPicture(money.db, creator);
  expect(await codeOf(pay(fan, id, { media: [others] }))).toBe('media_not_usable');
  expect(await codeOf(pay((await money.fan()).id, id))).toBe('not_found');
  await pay(fan, id);
  const [message] = await said(fan, id);
  if (!message) throw new Error('nothing was sent');
  expect(await codeOf(as(fan).messages.unsend({ messageId: message.id }))).toBe('is_paid');
  expect(
    (await as(fan).messages.edit({ messageId: message.id, text: 'May I ask?' })).fee?.status,
  ).toBe('held');
  // Members write for free.
  await money
    .as(fan)
    .memberships.subscribe({ tierId, expectedPriceCents: toCents(0), idempotencyKey: key() });
  expect(await codeOf(send(as, fan, id, { text: 'I joined' }))).toBe('ok');
});

const approve = async (confirmUrl: string) => {
  await fetch(`${money.origin}${confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  await money.runJobs();
};
/**
 * A request that the creator has not read; since then a first message has a price, and its sender still has to confirm the
 * payment.
 */
async function waiting() {
  const people = await pair(CONFIRMS);
  const { creator, fan, id } = people;
  await as(creator).messages.saveSettings({ whoMayWrite: 'everyone' });
  await send(as, fan, id, { text: 'Hello?' });
  await as(creator).messages.saveSettings({ whoMayWrite: 'payers' });
  const outcome = await pay(fan, id, { text: 'May I ask?' });
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  return { ...people, outcome };
}

test('declined while the bank waits, it is not sent and its money goes back at once', async () => {
  const { creator, fan, id, outcome } = await waiting();
  await as(creator).messages.answerRequest({ conversationId: id, answer: 'decline' });
  await approve(outcome.confirmUrl);
  const order = await money.as(fan).payments.getOrder({ orderId: outcome.orderId });
  expect(order).toMatchObject({ status: 'returned' });
  expect((await said(fan, id)).map(({ text }) => text)).toEqual(['Hello?']);
  expect(await pendingOf(creator)).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('free by the time the bank confirms it, it is sent and its money goes back at once', async () => {
  const { creator, fan, id, outcome } = await waiting();
  await as(creator).messages.answerRequest({ conversationId: id, answer: 'accept' });
  await approve(outcome.confirmUrl);
  const order = await money.as(fan).payments.getOrder({ orderId: outcome.orderId });
  expect(order).toMatchObject({
    status: 'returned',
    declineReason: 'This had become free when your payment went through.',
  });
  expect(await said(creator, id)).toMatchObject([
    { text: 'Hello?' },
    { text: 'May I ask?', fee: null },
  ]);
  expect(await pendingOf(creator)).toBe(0);
  expect(
    (await money.db.pool.query('select from paid_messages where conversation_id = $1', [id]))
      .rowCount,
  ).toBe(0);
});
