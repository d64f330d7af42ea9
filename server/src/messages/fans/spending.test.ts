/** What a fan has spent with a creator, which the inbox sorts by: the same number however often the events are read. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { userTopic } from '@limelight/contract/platform/realtime';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { refundOrder } from '../../payments/index.ts';
import { applyDispute } from '../../payments/index.ts';
import { spending } from './spending.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const read = () => runConsumers(money.deps, [spending]);
const tip = async (fan: UserId, creatorId: CreatorId, cents: number) =>
  (
    await money.as(fan).payments.tip({
      creatorId,
      amountCents: toCents(cents),
      idempotencyKey: key(),
    })
  ).orderId;
async function talk(fan: UserId, creatorId: CreatorId) {
  await money.db.pool.query('insert into follows values ($1, $2, now()) on conflict do nothing', [
    fan,
    creatorId,
  ]);
  const { messages } = money.as(fan);
  const { id } = await messages.openConversation({ userId: creatorId });
  await messages.send({ conversationId: id, clientId: randomUUID(), text: 'Hello' });
  return id;
}
async function spentOf(creator: string, fan: string): Promise<number | undefined> {
  const { rows } = await money.db.pool.query<{ spent: string }>(
    'select spent_cents as spent from conversation_people where person_id = $1 and other_id = $2',
    [creator, fan],
  );
  return rows[0] && Number(rows[0].spent);
}

test('sales, refunds and disputes are in it, of before and after the first message', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan();
  await tip(fan, creator, 1_000);
  const conversationId = await talk(fan, creator);
  await read();
  expect(await spentOf(creator, fan)).toBe(1_000);
  const second = await tip(fan, creator, 2_500);
  const third = await tip(fan, creator, 4_000);
  money.told.length = 0;
  await read();
  expect(await spentOf(creator, fan)).toBe(7_500);
  // The creator's open fan card is notified to read again; when the event is read a second time, nothing has changed.
  const news = {
    topic: userTopic(creator),
    event: 'conversation',
    facts: { conversationId },
  };
  expect(money.told).toEqual([news]);
  await read();
  expect(money.told).toEqual([news]);
  expect(await spentOf(fan, creator)).toBe(0);

  const refund = { orderId: second, amountCents: toCents(500), reason: 'Kindness', cause: 'test' };
  await refundOrder(money.deps, refund);
  await read();
  expect(await spentOf(creator, fan)).toBe(7_000);
  const { rows } = await money.db.pool.query<{ ref: string }>(
    'select provider_ref as ref from orders where id = $1',
    [third],
  );
  const dispute = (status: 'opened' | 'won') =>
    money.db.tx((tx) =>
      applyDispute(money.deps, tx, {
        kind: 'dispute.updated',
        chargeRef: rows[0]?.ref ?? '',
        status,
        amountCents: toCents(4_000),
        networkFeeCents: toCents(1_500),
        answerBy: null,
      }),
    );
  await dispute('opened');
  await read();
  expect(await spentOf(creator, fan)).toBe(3_000);
  await dispute('won');
  await read();
  expect(await spentOf(creator, fan)).toBe(7_000);
});

test('read again from the beginning it stays the same', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan();
  await talk(fan, creator);
  await tip(fan, creator, 1_200);
  await read();
  await money.db.pool.query(
    `update event_consumers set transaction = '0', event_id = 0 where name = $1`,
    [spending.name],
  );
  await read();
  expect(await spentOf(creator, fan)).toBe(1_200);
});
