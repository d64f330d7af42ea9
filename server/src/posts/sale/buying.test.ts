import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postId, type CreatorId, type PostId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { refundOrder } from '../../payments/index.ts';
import { priceOfPost } from './price-of-post.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

async function lockedPost(creator: CreatorId, priceCents = 900): Promise<PostId> {
  const audience = [[{ kind: 'members', tierIds: [], months: 0 }], [{ kind: 'price', priceCents }]];
  const { rows } = await money.db.pool.query<{ id: string }>(
    `insert into posts (creator_id, text, audience, price_cents, published_at, created_at, updated_at)
     values ($1, 'secret', $2, $3, $4, $4, $4) returning id`,
    [creator, JSON.stringify(audience), priceCents, new Date(money.clock.now().getTime() - HOUR)],
  );
  return postId.parse(rows[0]?.id);
}
const buy = (fan: Parameters<Money['as']>[0], post: PostId, cents = 900, idempotencyKey = key()) =>
  money.as(fan).posts.buy({ postId: post, expectedPriceCents: toCents(cents), idempotencyKey });
const viewer = (id: string) =>
  ({ id, sessionId: '', aal: 'aal1', roles: new Set() }) as unknown as Parameters<
    typeof priceOfPost
  >[1];

test('a bought post is open for good, and earns under posts', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  const picture = await buildPicture(money.db, creator.id);
  await money.db.pool.query(
    'insert into post_media (post_id, media_id, position) values ($1, $2, 0)',
    [post, picture],
  );
  const same = key();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(fan.id, post, 900, same)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe('paid');
  expect(await priceOfPost(money.deps, viewer(fan.id), post)).toBe('open');
  expect(await codeOf(buy(fan.id, post))).toBe('already_bought');
  await expect(money.db.pool.query('delete from posts where id = $1', [post])).rejects.toThrow();
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(720);
  const today = money.clock.now().toISOString().slice(0, 10);
  expect(
    await money.as(creator.id).earnings.getDashboard({ from: today, to: today }),
  ).toMatchObject({
    topEarningMedia: [
      {
        kind: 'post',
        id: post,
        path: `/post/${post}`,
        title: 'secret',
        earnedCents: 720,
        previewUrl: expect.stringContaining(`${picture}/w640.webp`),
      },
    ],
    topPurchasedMedia: [{ id: post, purchases: 1 }],
  });
});

test('an order says and shows the post behind it as its buyer may see it', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  const picture = await buildPicture(money.db, creator.id);
  await money.db.pool.query(
    'insert into post_media (post_id, media_id, position) values ($1, $2, 0)',
    [post, picture],
  );
  const tip = { creatorId: creator.id, amountCents: toCents(500), message: '' };
  await money.as(fan.id).payments.tip({ ...tip, postId: post, idempotencyKey: key() });
  await money.as(fan.id).payments.tip({ ...tip, idempotencyKey: key() });
  const titles = async () =>
    (await money.as(fan.id).payments.listOrders({ limit: 5 })).items.map(
      (order) => order.thing && order.thing.title,
    );
  expect(await titles()).toEqual([null, null]);
  await buy(fan.id, post);
  expect(await titles()).toEqual(['secret', null, 'secret']);
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 1 });
  expect(items[0]?.thing?.picture).toContain(picture);
});

test('a post that is not for sale, at another price, or one’s own, is not sold', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  expect(await codeOf(buy(fan.id, post, 800))).toBe('price_changed');
  expect(await codeOf(buy(creator.id, post))).toBe('already_bought');
  expect(await codeOf(buy(fan.id, postId.parse(crypto.randomUUID())))).toBe('not_for_sale');
  await money.db.pool.query(`update posts set status = 'archived' where id = $1`, [post]);
  expect(await codeOf(buy(fan.id, post))).toBe('not_for_sale');
});

describe('a post that is deleted while it is being ordered', () => {
  const waits = () =>
    vi.waitFor(async () => {
      const { rowCount } = await money.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 30_000);
  const remove = (post: PostId) =>
    money.db.pool.query('delete from posts where id = $1', [post]).then(
      () => 'deleted',
      (error: unknown) => String(error),
    );

  test.each([
    ['its row', 'delete from posts where id = $1'],
    ['for its author', `update posts set status = 'deleted' where id = $1`],
  ])('%s: the buyer waits, and nothing was ordered', async (_, deletion) => {
    const fan = await money.fan();
    const creator = await money.creator();
    const post = await lockedPost(creator.id);
    const client = await money.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from posts where id = $1 for update', [post]);
      const buying = codeOf(buy(fan.id, post));
      await waits();
      await client.query(deletion, [post]);
      await client.query('commit');
      expect(await buying).toBe('not_for_sale');
    } finally {
      client.release();
    }
    expect((await money.as(fan.id).payments.listOrders({})).items).toEqual([]);
  });

  test('the deletion waits for the order, and is refused', async () => {
    const fan = await money.fan();
    const creator = await money.creator();
    const post = await lockedPost(creator.id);
    const { jobs, payments } = money.deps;
    const add = jobs.add.bind(jobs);
    const charge = payments.charge.bind(payments);
    let removal: Promise<string> | undefined;
    vi.spyOn(jobs, 'add').mockImplementationOnce(async (...asked) => {
      removal = remove(post);
      await waits();
      return add(...asked);
    });
    // if the charge came before the deletion, the post would belong to its buyer, and the deletion would fail for another
    // reason
    vi.spyOn(payments, 'charge').mockImplementationOnce(async (request) => {
      await removal;
      return charge(request);
    });
    expect(await codeOf(buy(fan.id, post))).toBe('ok');
    vi.restoreAllMocks();
    expect(await removal).toContain('was ordered');
  });
});

test('many keys for the same post are one charge', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(buy(fan.id, post))));
  expect(codes.filter((code) => code !== 'ok' && code !== 'already_bought')).toEqual([]);
  expect(codes).toContain('ok');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(720);
});

test('a refund closes a bought post at once, and it can be bought again', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  const { orderId } = await buy(fan.id, post);
  const answers = await Promise.all(
    [1, 2].map(() => refundOrder(money.deps, { orderId, reason: 'Because', cause: 'test' })),
  );
  expect(answers.sort()).toEqual([false, true]);
  expect(await priceOfPost(money.deps, viewer(fan.id), post)).toMatchObject({ priceCents: 900 });
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  await money.runJobs();
  const { rows } = await money.db.pool.query(
    `select refunded_cents from sandbox.charges where idempotency_key = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ refunded_cents: 900 }]);
  expect((await buy(fan.id, post)).status).toBe('paid');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a refunded membership ends at once', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  expect(await refundOrder(money.deps, { orderId, reason: 'Because', cause: 'test' })).toBe(true);
  const { items } = await money.as(fan.id).memberships.list({ limit: 20 });
  expect(items).toMatchObject([{ status: 'ended' }]);
  expect((await money.as(fan.id).payments.getOrder({ orderId })).status).toBe('refunded');
});

test('a tip is sent once per key, within its bounds, to somebody who may be tipped', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  const tip = (change: object = {}, person: Parameters<Money['as']>[0] = fan.id) =>
    money.as(person).payments.tip({
      creatorId: creator.id,
      amountCents: toCents(500),
      message: ' For you ',
      idempotencyKey: key(),
      ...change,
    });
  const same = { idempotencyKey: key() };
  const answers = await Promise.all([1, 2, 3].map(() => tip(same)));
  expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1);
  const forPost = { postId: post, idempotencyKey: key() };
  const { orderId } = await tip(forPost);
  expect((await tip(forPost)).orderId).toBe(orderId);
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 1 });
  expect(items).toMatchObject([{ id: orderId, thing: { path: `/post/${post}`, title: null } }]);
  expect(await codeOf(tip({ ...forPost, postId: undefined }))).toBe('invalid_input');
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(800);
  const { rows } = await money.db.pool.query(`select message from tips where order_id = $1`, [
    answers[0]?.orderId,
  ]);
  expect(rows).toEqual([{ message: 'For you' }]);
  expect(await codeOf(tip({ amountCents: 99 }))).toBe('tip_out_of_range');
  expect(await codeOf(tip({ amountCents: 50_001 }))).toBe('tip_out_of_range');
  expect(await codeOf(tip({}, creator.id))).toBe('own_page');
  expect(await codeOf(tip({ creatorId: fan.id }))).toBe('own_page');
  const other = await money.creator();
  expect(await codeOf(tip({ creatorId: other.id, postId: post }))).toBe('not_found');
  expect(await codeOf(tip({ message: 'x'.repeat(501) }))).toBe('invalid_input');
});

const defaultOf = async (fan: Parameters<Money['as']>[0]) =>
  (await money.as(fan).payments.listCards({})).cards.filter((card) => card.isDefault);

test('a card that pays takes the place of a default that was only ever declined', async () => {
  const fan = await money.fan('4000000000000002');
  // Its bank confirmed the card, as Stripe's page requires, and still declined the first charge.
  await money.db.pool.query('update cards set verified_at = now() where id = $1', [fan.cardId]);
  const creator = await money.creator();
  const post = await lockedPost(creator.id);
  expect(await codeOf(buy(fan.id, post))).toBe('card_declined');
  const good = await money.saveCard(fan.id, '4242424242424242');
  expect(await defaultOf(fan.id)).toMatchObject([{ last4: '0002', wasDeclined: true }]);
  const request = { postId: post, expectedPriceCents: toCents(900), idempotencyKey: key() };
  await money.as(fan.id).posts.buy({ ...request, cardId: good });
  expect(await defaultOf(fan.id)).toMatchObject([{ id: good, last4: '4242' }]);
});

test('a default that was never declined stays when another card pays', async () => {
  const fan = await money.fan('4242424242424242');
  const creator = await money.creator();
  const other = await money.saveCard(fan.id, '5555555555554444');
  const pay = async (cardId?: typeof other) => {
    const post = await lockedPost(creator.id);
    const request = { postId: post, expectedPriceCents: toCents(900), idempotencyKey: key() };
    return money.as(fan.id).posts.buy(cardId ? { ...request, cardId } : request);
  };
  await pay(other);
  expect(await defaultOf(fan.id)).toMatchObject([{ last4: '4242' }]);
  await pay();
  await pay(other);
  expect(await defaultOf(fan.id)).toMatchObject([{ last4: '4242' }]);
});
