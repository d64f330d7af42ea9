import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { HOUR, MINUTE } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

async function tokenOf(number: string, expYear = 2034): Promise<string> {
  const answer = await fetch(`${money.origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear, cvc: '123' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}
const add = async (fan: UserId, number: string, { forPurchase = false, expYear = 2034 } = {}) =>
  money.as(fan).payments.addCard({ token: await tokenOf(number, expYear), forPurchase });
const cardsOf = async (fan: UserId) => (await money.as(fan).payments.listCards({})).cards;

/** Enters a card at a checkout and pays a tip with it. */
async function tipWith(fan: UserId, cardId: CardId | undefined, idempotencyKey = key()) {
  const { id: creatorId } = await money.creator();
  const tip = { creatorId, amountCents: toCents(500), idempotencyKey };
  return money.as(fan).payments.tip(cardId ? { ...tip, cardId } : tip);
}

test('a card that is declined at its first purchase is kept nowhere; the attempt stays in Orders', async () => {
  const { id: fan } = await money.fan(null);
  const typed = await add(fan, '4000000000000002', { forPurchase: true });
  expect(typed).toMatchObject({ last4: '0002', isDefault: false });
  expect(await cardsOf(fan)).toEqual([]);
  await expect(tipWith(fan, typed.id)).rejects.toMatchObject({ code: 'card_declined' });
  expect(await cardsOf(fan)).toEqual([]);
  expect(await codeOf(tipWith(fan, undefined))).toBe('card_not_found');
  const { items } = await money.as(fan).payments.listOrders({ limit: 20 });
  expect(items).toMatchObject([{ status: 'declined', paidAt: null, card: { last4: '0002' } }]);
});

test('a card that pays is kept from then on, and the first one is the default', async () => {
  const { id: fan } = await money.fan(null);
  const typed = await add(fan, '4242424242424242', { forPurchase: true });
  expect((await tipWith(fan, typed.id)).status).toBe('paid');
  expect(await cardsOf(fan)).toMatchObject([{ id: typed.id, isDefault: true, wasDeclined: false }]);
});

test('a confirmation that nobody gives leaves no card behind, and one that is given keeps it', async () => {
  const { id: fan } = await money.fan(null);
  const typed = await add(fan, '4000002760003184', { forPurchase: true });
  const waits = await tipWith(fan, typed.id);
  if (waits.status !== 'requires_action') throw new Error(waits.status);
  await money.advance(2 * MINUTE);
  await money.runJobs();
  await money.advance(2 * HOUR);
  await money.runJobs();
  const { status } = await money.as(fan).payments.getOrder({ orderId: waits.orderId });
  expect(status).toBe('expired');
  expect(await cardsOf(fan)).toEqual([]);

  const again = await add(fan, '4000002760003184', { forPurchase: true });
  expect(again.id).toBe(typed.id);
  const next = await tipWith(fan, again.id);
  if (next.status !== 'requires_action') throw new Error(next.status);
  await fetch(`${money.origin}${next.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  expect(await cardsOf(fan)).toMatchObject([{ id: typed.id, isDefault: true }]);
});

test('a card saved without a purchase is kept where its bank vouches for it, and refused in words otherwise', async () => {
  const { id: fan } = await money.fan(null);
  await expect(add(fan, '4000000000000002')).rejects.toMatchObject({
    code: 'card_refused',
    data: { reason: 'Your bank declined this card. Please try another one.' },
  });
  await expect(add(fan, '4000000000009995')).rejects.toMatchObject({
    data: { reason: 'Your card has insufficient funds.' },
  });
  expect(await cardsOf(fan)).toEqual([]);
  await add(fan, '4242424242424242');
  expect(await cardsOf(fan)).toMatchObject([{ last4: '4242', isDefault: true }]);
});

test('the same card added twice, also at once and after it was removed, is one card', async () => {
  const { id: fan } = await money.fan(null);
  const first = await add(fan, '4242424242424242');
  await add(fan, '5555555555554444');
  const [second, third] = await Promise.all([
    add(fan, '4242424242424242', { expYear: 2036 }),
    add(fan, '4242424242424242', { expYear: 2036, forPurchase: true }),
  ]);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  expect(await cardsOf(fan)).toMatchObject([
    { id: first.id, expYear: 2036, isDefault: true },
    { last4: '4444', isDefault: false },
  ]);
  await money.as(fan).payments.removeCard({ cardId: first.id });
  expect((await add(fan, '4242424242424242')).id).toBe(first.id);
  expect(await cardsOf(fan)).toHaveLength(2);
  const { id: other } = await money.fan(null);
  expect((await add(other, '4242424242424242')).id).not.toBe(first.id);
});

test('a card that paid before and is declined now stays, says so, and is good again once it pays', async () => {
  const { id: fan, cardId } = await money.fan();
  if (cardId === null) throw new Error('no card');
  await tipWith(fan, cardId);
  const behave = (behavior: string) =>
    money.db.pool.query(
      `update sandbox.cards set behaviour = $2 where id = (select provider_ref from cards where id = $1)`,
      [cardId, behavior],
    );
  await behave('insufficient_funds');
  expect(await codeOf(tipWith(fan, cardId))).toBe('card_declined');
  expect(await cardsOf(fan)).toMatchObject([{ id: cardId, isDefault: true, wasDeclined: true }]);
  await behave('approves');
  await tipWith(fan, cardId);
  expect(await cardsOf(fan)).toMatchObject([{ id: cardId, wasDeclined: false }]);
});

test('a card that the provider does not know any more is a decline, and goes', async () => {
  const { id: fan, cardId } = await money.fan();
  if (cardId === null) throw new Error('no card');
  const other = await money.saveCard(fan, '5555555555554444');
  await tipWith(fan, cardId);
  await money.db.pool.query(`update cards set provider_ref = 'card_gone' where id = $1`, [cardId]);
  await expect(tipWith(fan, cardId)).rejects.toMatchObject({
    code: 'card_declined',
    data: { reason: 'We don’t know this card. Please use another one.' },
  });
  expect(await cardsOf(fan)).toMatchObject([{ id: other, isDefault: true }]);
});
