/** Locked messages: bought once, kept for good, and what ends that. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  ConversationId,
  CreatorId,
  MediaId,
  OrderId,
  UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { areaParts } from '../../area-parts.ts';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { messageUnlocked } from '../events.ts';
import { open, send } from '../../../test/chats/chats.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.told.length = 0;
});
afterAll(() => money.close());

/** Two test cards: one whose holder has to confirm each purchase, and one whose holder disputes the charge three days later. */
const CONFIRMS = '4000002760003184';
const COMPLAINS = '4000000000000259';

const as = (id: UserId) => operationsAs(money.deps, viewerOf(id));

interface Offer {
  readonly creator: CreatorId;
  readonly fan: UserId;
  readonly id: ConversationId;
  readonly free: MediaId;
  readonly paid: MediaId;
  readonly unlock: (
    expectedPriceCents?: number,
    idempotencyKey?: string,
  ) => Promise<{ orderId: OrderId }>;
  readonly message: Awaited<ReturnType<typeof send>>;
}

/** A message of a creator to a follower with one free picture and one for nine dollars. */
async function offer(card?: string): Promise<Offer> {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(card);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const id = await open(as, creator, fan);
  const free = await buildPicture(money.db, creator);
  const paid = await buildPicture(money.db, creator);
  const message = await send(as, creator, id, {
    text: 'For you',
    media: [{ mediaId: free, isFree: true }, { mediaId: paid }],
    priceCents: 900,
  });
  const unlock = (expectedPriceCents = 900, idempotencyKey: string = key()) =>
    as(fan).messages.unlock({
      messageId: message.id,
      expectedPriceCents: toCents(expectedPriceCents),
      idempotencyKey,
    });
  money.told.length = 0;
  return { creator, fan, id, free, paid, message, unlock };
}
const seenBy = async (who: UserId, { id, message }: Offer) => {
  const { items } = await as(who).messages.list({ conversationId: id });
  const found = items.find((one) => one.id === message.id);
  if (!found) throw new Error('it is not in the conversation');
  return found;
};
/** A person's access to the free and to the paid file. */
const bytes = async (who: UserId | null, { free, paid }: Pick<Offer, 'free' | 'paid'>) => {
  const found = await areaParts.byteAccess.of(
    money.db,
    who as UserId | null,
    [free, paid],
    money.clock.now(),
  );
  return [found.get(free), found.get(paid)];
};
const refund = (orderId: OrderId) =>
  refundOrder(money.deps, { orderId, reason: 'Because', cause: key() });

test('until it is bought its words and free files are open, and the rest is a blur', async () => {
  const sale = await offer();
  const seen = await seenBy(sale.fan, sale);
  expect(seen).toMatchObject({
    text: 'For you',
    locked: true,
    price: { cents: 900, isBought: false },
  });
  expect(seen.media.map(({ isFree, view }) => [isFree, view?.locked])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(JSON.stringify(seen.media[1])).not.toContain('thumbhash');
  expect(JSON.stringify(seen.media[1])).not.toContain('w640');
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'locked']);
  expect(await seenBy(sale.creator, sale)).toMatchObject({ locked: false });
  const [line] = (await as(sale.fan).messages.listConversations({})).items;
  expect(line?.last).toMatchObject({ locked: true, files: 2, excerpt: 'For you' });
});

test('asked for 50 times at once it is one charge', async () => {
  const sale = await offer();
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => sale.unlock()));
  const orders = new Set(
    asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : [])),
  );
  expect(orders.size).toBe(1);
  expect((await creatorBalancesOf(money.db, sale.creator)).pendingCents).toBe(720);
  expect(await checkLedger(money.db)).toEqual([]);
  const { rows } = await money.db.pool.query(
    `select count(*)::int as charges from sandbox.charges c join orders o on o.id::text = c.idempotency_key where o.buyer_id = $1`,
    [sale.fan],
  );
  expect(rows).toEqual([{ charges: 1 }]);
  expect(await seenBy(sale.fan, sale)).toMatchObject({
    locked: false,
    price: { cents: 900, isBought: true },
  });
  expect((await seenBy(sale.creator, sale)).price).toEqual({
    cents: 900,
    isBought: true,
    buyers: null,
  });
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'full']);
  expect(await codeOf(sale.unlock())).toBe('already_bought');
  expect(money.told.map(({ event, facts }) => [event, facts.sequence])).toEqual([
    ['message', 1],
    ['message', 1],
  ]);
});

test('a repeated key is the first purchase; the price that was seen is the price', async () => {
  const sale = await offer();
  expect(await codeOf(sale.unlock(500))).toBe('price_changed');
  const again = key();
  const [first, second] = [await sale.unlock(900, again), await sale.unlock(900, again)];
  expect(second.orderId).toBe(first.orderId);
});

test('nobody else buys it, and what is free or one’s own is not for sale', async () => {
  const sale = await offer();
  const { id: stranger } = await money.fan();
  const ask = (who: UserId, messageId = sale.message.id) =>
    codeOf(
      as(who).messages.unlock({
        messageId,
        expectedPriceCents: toCents(900),
        idempotencyKey: key(),
      }),
    );
  expect(await ask(stranger)).toBe('not_found');
  expect(await ask(sale.creator)).toBe('not_for_sale');
  expect(await ask(sale.fan, (await send(as, sale.creator, sale.id, {})).id)).toBe('not_for_sale');
  expect(await bytes(stranger, sale)).toEqual(['none', 'none']);
  expect(await bytes(null, sale)).toEqual(['none', 'none']);
});

test('it is an event and a receipt, in the gallery, and income of locked messages', async () => {
  const sale = await offer();
  const seen: unknown[] = [];
  const listener = defineConsumer(
    'test.unlocked',
    [when(messageUnlocked, (facts) => facts)],
    async (_deps, _tx, all) => void seen.push(...all),
  );
  await runConsumers(money.deps, [listener]);
  seen.length = 0;
  const { orderId } = await sale.unlock();
  await runConsumers(money.deps, [listener]);
  expect(seen).toEqual([
    {
      orderId,
      creatorId: sale.creator,
      fanId: sale.fan,
      amountCents: 900,
      messageId: sale.message.id,
      conversationId: sale.id,
      sequence: 1,
    },
  ]);
  expect(money.letters.at(-1)?.text).toContain('Locked message');
  const { items } = await as(sale.fan).discovery.listGallery({});
  expect(items).toMatchObject([
    {
      thing: { kind: 'message' },
      mediaId: sale.paid,
      kind: 'picture',
      creator: { id: sale.creator },
      source: 'purchased',
      path: `/dashboard/messages?conversation=${sale.id}&message=1`,
      media: { locked: false },
      gone: null,
    },
  ]);
  expect((await as(sale.fan).discovery.countGallery({})).items).toMatchObject([
    { creatorId: sale.creator, kind: 'picture', files: 1, source: 'purchased' },
  ]);
  const today = money.clock.now().toISOString().slice(0, 10);
  const { earnings } = money.as(sale.creator);
  const days = { from: today, to: today };
  expect((await earnings.getStatistics({ ...days, interval: 'daily' })).bySource).toMatchObject({
    lockedMessages: 720,
    posts: 0,
  });
  expect((await earnings.getDashboard(days)).directMessageRevenueCents).toBe(720);
});

test('a refund ends it, and it can be bought again', async () => {
  const sale = await offer();
  const { orderId } = await sale.unlock();
  money.told.length = 0;
  await refund(orderId);
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'locked']);
  expect(await seenBy(sale.fan, sale)).toMatchObject({ locked: true });
  expect((await as(sale.fan).discovery.listGallery({})).items).toMatchObject([
    { media: null, gone: 'refunded' },
  ]);
  expect(money.told.map(({ event }) => event)).toEqual(['message', 'message']);
  await sale.unlock();
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'full']);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a dispute ends it', async () => {
  const sale = await offer(COMPLAINS);
  await sale.unlock();
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'full']);
  await money.advance(3 * DAY);
  await money.runJobs();
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'locked']);
  expect(await checkLedger(money.db)).toEqual([]);
});

test.each(['creator', 'fan'] as const)('a block by the %s ends it while it lasts', async (by) => {
  const sale = await offer();
  await sale.unlock();
  const [blocker, other] = by === 'fan' ? [sale.fan, sale.creator] : [sale.creator, sale.fan];
  await as(blocker).safety.block({ userId: other as UserId });
  expect(await bytes(sale.fan, sale)).toEqual(['none', 'none']);
  const seen = await seenBy(sale.fan, sale);
  expect(seen.media.map(({ view }) => view)).toEqual([null, null]);
  expect((await as(sale.fan).discovery.listGallery({})).items).toMatchObject([
    { media: null, gone: 'creator_gone' },
  ]);
  await as(blocker).safety.unblock({ userId: other as UserId });
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'full']);
});

test('a suspension of its author ends it while it lasts', async () => {
  const sale = await offer();
  await sale.unlock();
  await money.db.pool.query('update creators set hidden = true where id = $1', [sale.creator]);
  expect(await bytes(sale.fan, sale)).toEqual(['none', 'none']);
});

test('unsent it stays with its buyer, and with nobody else', async () => {
  const sale = await offer();
  const { orderId } = await sale.unlock();
  await as(sale.creator).messages.unsend({ messageId: sale.message.id });
  expect(await seenBy(sale.fan, sale)).toMatchObject({
    text: 'For you',
    locked: false,
    price: { isBought: true },
  });
  expect((await seenBy(sale.fan, sale)).media.map(({ view }) => view?.locked)).toEqual([
    false,
    false,
  ]);
  expect(await seenBy(sale.creator, sale)).toMatchObject({ text: null, media: [] });
  expect(await bytes(sale.fan, sale)).toEqual(['full', 'full']);
  // A buyer keeps the file, so its author cannot remove it.
  const remove = () => codeOf(as(sale.creator).media.remove({ mediaId: sale.paid }));
  expect(await remove()).toBe('in_use');
  await refund(orderId);
  expect(await bytes(sale.fan, sale)).toEqual(['none', 'none']);
  expect(await remove()).toBe('ok');
});

test('unsent before it was bought it is not for sale, and money on its way goes back', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(CONFIRMS);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const id = await open(as, creator, fan);
  const mediaId = await buildPicture(money.db, creator);
  const message = await send(as, creator, id, { media: [{ mediaId }], priceCents: 900 });
  const wish = { messageId: message.id, expectedPriceCents: toCents(900) };
  const outcome = await as(fan).messages.unlock({ ...wish, idempotencyKey: key() });
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  await as(creator).messages.unsend({ messageId: message.id });
  expect(await codeOf(as(fan).messages.unlock({ ...wish, idempotencyKey: key() }))).toBe(
    'not_for_sale',
  );
  await fetch(`${money.origin}${outcome.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  await money.runJobs();
  const order = await money.as(fan).payments.getOrder({ orderId: outcome.orderId });
  expect(order.status).toBe('returned');
  expect((await creatorBalancesOf(money.db, creator)).pendingCents).toBe(0);
  expect(await bytes(fan, { free: mediaId, paid: mediaId })).toEqual(['none', 'none']);
  expect(await codeOf(as(creator).media.remove({ mediaId }))).toBe('ok');
  expect(await checkLedger(money.db)).toEqual([]);
});
