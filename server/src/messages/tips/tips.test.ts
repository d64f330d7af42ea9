/** Tips in a conversation: posted once, however they are paid, with what happens to the money. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { conversationNews } from '../conversation/conversation-news.ts';
import { open, send } from '../../../test/chats/chats.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await money.forgetJobs();
  money.told.length = 0;
});
afterAll(() => money.close());

/** Two test cards: one whose holder has to confirm each purchase, and one whose holder disputes the charge three days later. */
const CONFIRMS = '4000002760003184';
const COMPLAINS = '4000000000000259';

const as = (id: UserId) => operationsAs(money.deps, viewerOf(id));
const follow = (fan: UserId, creator: UserId) =>
  money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);

async function pair(card?: string) {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(card);
  await follow(fan, creator);
  return { creator, fan, id: await open(as, fan, creator) };
}
const tip = (
  who: UserId,
  conversationId: ConversationId,
  { idempotencyKey = key(), message = 'For the coffee', cents = 500 } = {},
) =>
  as(who).messages.tip({
    conversationId,
    amountCents: toCents(cents),
    message,
    idempotencyKey,
  });
const said = async (who: UserId, conversationId: ConversationId) => {
  await money.runConsumers();
  return (await as(who).messages.list({ conversationId })).items;
};

test('asked for 50 times at once with one key it is one charge and one message', async () => {
  const { creator, fan, id } = await pair();
  await as(fan).messages.saveDraft({ conversationId: id, text: 'Half a sen' });
  money.told.length = 0;
  const idempotencyKey = key();
  const asked = await Promise.allSettled(
    Array.from({ length: 50 }, () => tip(fan, id, { idempotencyKey })),
  );
  const orders = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []));
  expect(new Set(orders).size).toBe(1);
  await Promise.all([1, 2].map(() => runConsumers(money.deps, [conversationNews])));
  for (const who of [fan, creator])
    expect(await said(who, id)).toMatchObject([
      {
        sequence: 1,
        authorId: fan,
        text: 'For the coffee',
        tip: { cents: 500, status: 'paid' },
        price: null,
        editableUntil: null,
      },
    ]);
  expect(money.told.filter(({ event }) => event === 'message')).toMatchObject([
    { facts: { conversationId: id, sequence: 1 } },
    { facts: { conversationId: id, sequence: 1 } },
  ]);
  const [line] = (await as(creator).messages.listConversations({ folder: 'requests' })).items;
  expect(line).toMatchObject({ unread: 1, last: { tipCents: 500, excerpt: 'For the coffee' } });
  // The fan's draft is still there.
  expect((await as(fan).messages.getConversation({ conversationId: id })).draft).toBe('Half a sen');
  expect((await creatorBalancesOf(money.db, creator)).pendingCents).toBe(400);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a tip without words is a message, too, between those that were said', async () => {
  const { creator, fan, id } = await pair();
  await send(as, fan, id, { text: 'First' });
  await tip(fan, id, { message: ' ' });
  await said(fan, id);
  const after = await send(as, creator, id, { text: 'Thanks' });
  expect(after.sequence).toBe(3);
  expect(await said(creator, id)).toMatchObject([
    { text: 'First', tip: null },
    { text: '', tip: { cents: 500 } },
    { text: 'Thanks', tip: null },
  ]);
});

test('waiting for the card holder it is not said; confirmed late it is, once', async () => {
  const { fan, id } = await pair(CONFIRMS);
  const outcome = await tip(fan, id);
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  expect(await said(fan, id)).toEqual([]);
  await fetch(`${money.origin}${outcome.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  await money.runJobs();
  expect(await said(fan, id)).toMatchObject([{ tip: { cents: 500, status: 'paid' } }]);
});

test('killed between the charge and its settling it is said after all', async () => {
  const { fan, id } = await pair();
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (request) => {
    await charge(request);
    throw new Error('killed');
  });
  await expect(tip(fan, id)).rejects.toThrow();
  expect(await said(fan, id)).toEqual([]);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await said(fan, id)).toMatchObject([{ tip: { cents: 500, status: 'paid' } }]);
});

test('a part that goes back, and all of it', async () => {
  const { creator, fan, id } = await pair();
  const { orderId } = await tip(fan, id);
  await said(fan, id);
  const back = (cents?: number) =>
    refundOrder(money.deps, {
      orderId,
      ...(cents !== undefined && { amountCents: toCents(cents) }),
      reason: 'Because',
      cause: key(),
    });
  money.told.length = 0;
  await back(200);
  expect(await said(creator, id)).toMatchObject([{ tip: { status: 'partly_refunded' } }]);
  expect(money.told.filter(({ event }) => event === 'message')).toHaveLength(2);
  await back();
  expect(await said(fan, id)).toMatchObject([{ tip: { cents: 500, status: 'refunded' } }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a dispute', async () => {
  const { creator, fan, id } = await pair(COMPLAINS);
  await tip(fan, id);
  expect(await said(creator, id)).toMatchObject([{ tip: { status: 'paid' } }]);
  await money.advance(3 * DAY);
  await money.runJobs();
  expect(await said(creator, id)).toMatchObject([{ tip: { status: 'disputed' } }]);
});

test('it is neither edited nor unsent', async () => {
  const { fan, id } = await pair();
  await tip(fan, id);
  const [message] = await said(fan, id);
  if (!message) throw new Error('no tip');
  const { id: messageId } = message;
  expect(await codeOf(as(fan).messages.edit({ messageId, text: 'More' }))).toBe('not_editable');
  expect(await codeOf(as(fan).messages.unsend({ messageId }))).toBe('is_tip');
  expect(await said(fan, id)).toMatchObject([{ text: 'For the coffee', unsentAt: null }]);
});

test('one that was given elsewhere is not said, and its key is its own', async () => {
  const { creator, fan, id } = await pair();
  const other = await pair();
  await follow(fan, other.creator);
  const others = await open(as, fan, other.creator);
  const idempotencyKey = key();
  await money
    .as(fan)
    .payments.tip({ creatorId: creator, amountCents: toCents(500), idempotencyKey });
  expect(await said(fan, id)).toEqual([]);
  expect(await codeOf(tip(fan, id, { idempotencyKey }))).toBe('invalid_input');
  const again = key();
  await tip(fan, id, { idempotencyKey: again });
  expect(await codeOf(tip(fan, others, { idempotencyKey: again }))).toBe('invalid_input');
  expect(await said(fan, others)).toEqual([]);
});

test('who may give one', async () => {
  const { creator, fan, id } = await pair();
  const { id: colleague } = await money.creator();
  await money.saveCard(colleague, '4242424242424242');
  const shared = await open(as, colleague, creator);
  const may = async (who: UserId, conversationId: ConversationId) =>
    (await as(who).messages.getConversation({ conversationId })).canTip;
  expect([await may(fan, id), await may(creator, id), await may(colleague, shared)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await codeOf(tip(colleague, shared))).toBe('ok');
  await money.saveCard(creator, '4242424242424242');
  // A fan has no creator page to tip.
  await send(as, fan, id, {});
  expect(await codeOf(tip(creator, id))).toBe('not_found');
  expect(await codeOf(tip((await money.fan()).id, id))).toBe('not_found');
  expect(await codeOf(tip(fan, id, { cents: 99 }))).toBe('tip_out_of_range');
  const idempotencyKey = key();
  await tip(fan, id, { idempotencyKey });
  await as(creator).safety.block({ userId: fan });
  expect(await codeOf(tip(fan, id))).toBe('cannot_write');
  expect(await codeOf(tip(fan, id, { idempotencyKey }))).toBe('ok');
});
