/** Who may write to a creator first, as SQL decides it: members of chosen tiers, and fans who have spent enough. */
import type { UserId } from '@limelight/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { MESSAGE_SETTINGS } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../../test/chats/chats.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { refundOrder } from '../../payments/index.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const as = (id: UserId) => operationsAs(money.deps, viewerOf(id));
const refusalFor = async (fan: UserId, creator: UserId) =>
  codeOf(open(as, fan, creator).then((id) => send(as, fan, id, {})));

test('what is left out stays; a tier of somebody else is none of one’s own', async () => {
  const { id: creator, tierId } = await money.creator();
  const other = await money.creator();
  const { getSettings, saveSettings } = as(creator).messages;
  expect(await getSettings({})).toEqual(MESSAGE_SETTINGS);
  await saveSettings({ minSpentCents: toCents(2000), readReceipts: false });
  expect(await codeOf(saveSettings({ whoMayWrite: 'tiers' }))).toBe('tiers_missing');
  expect(await codeOf(saveSettings({ whoMayWrite: 'tiers', tierIds: [other.tierId] }))).toBe(
    'tiers_missing',
  );
  expect(await codeOf(saveSettings({ minSpentCents: toCents(99) }))).toBe('invalid_input');
  expect(await codeOf(saveSettings({ firstMessageCents: toCents(50_001) }))).toBe('invalid_input');
  const saved = await saveSettings({ whoMayWrite: 'tiers', tierIds: [tierId, other.tierId] });
  expect(saved).toEqual({
    whoMayWrite: 'tiers',
    tierIds: [tierId],
    minSpentCents: 2000,
    firstMessageCents: 500,
    readReceipts: false,
    showsLastSeen: true,
  });
  expect(await getSettings({})).toEqual(saved);
});

test('members of a chosen tier write, those of another do not', async () => {
  const { id: creator, tierId } = await money.creator(0);
  const chosen = await addTier(money.db, creator, 0, 1);
  await as(creator).messages.saveSettings({ whoMayWrite: 'tiers', tierIds: [chosen] });
  const member = async (tier: typeof tierId) => {
    const { id } = await money.fan();
    await money.as(id).memberships.subscribe({
      tierId: tier,
      expectedPriceCents: toCents(0),
      idempotencyKey: key(),
    });
    return id;
  };
  expect(await refusalFor(await member(tierId), creator)).toBe('cannot_write');
  expect(await refusalFor(await member(chosen), creator)).toBe('ok');
});

test('who has spent enough writes, until it goes back', async () => {
  const { id: creator } = await money.creator();
  await as(creator).messages.saveSettings({
    whoMayWrite: 'spenders',
    minSpentCents: toCents(1000),
  });
  const { id: fan } = await money.fan();
  const tip = (cents: number) =>
    money.as(fan).payments.tip({
      creatorId: creator,
      amountCents: toCents(cents),
      idempotencyKey: randomUUID(),
    });
  await tip(999);
  expect(await refusalFor(fan, creator)).toBe('cannot_write');
  const { orderId } = await tip(100);
  const id = await open(as, fan, creator);
  expect(await as(fan).messages.getConversation({ conversationId: id })).toMatchObject({
    refusal: null,
  });
  await refundOrder(money.deps, { orderId, reason: 'Because', cause: 'test' });
  expect(await as(fan).messages.getConversation({ conversationId: id })).toMatchObject({
    refusal: 'spenders',
  });
  expect(await codeOf(send(as, fan, id, {}))).toBe('cannot_write');
});

test('a creator sees when somebody they write with was last here, to the hour, unless it is not shown', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan();
  await as(creator).messages.saveSettings({ whoMayWrite: 'everyone' });
  const id = await open(as, fan, creator);
  const seen = async () =>
    (await money.as(creator).messages.getFan({ conversationId: id })).lastSeenAt;
  const refresh = (at: string) =>
    money.db.pool.query('update auth.sessions set refreshed_at = $2 where user_id = $1', [fan, at]);
  await refresh('2026-01-30T14:35:00Z');
  expect(await seen()).toBe('2026-01-30T14:00:00.000Z');
  await as(fan).messages.saveSettings({ showsLastSeen: false });
  expect(await seen()).toBeNull();
  await as(fan).messages.saveSettings({ showsLastSeen: true });
  await refresh('2025-12-01T00:00:00Z');
  expect(await seen()).toBeNull();
});
