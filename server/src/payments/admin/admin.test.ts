import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PostId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { buildFactor } from '../../../test/factories/sessions.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger } from '../../ledger/index.ts';
import { DAY } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

async function asAdmin() {
  const { id } = await money.fan(null);
  return { id, payments: money.as(id, new Set(['admin'])).payments };
}
async function sold() {
  const creator = await money.creator();
  const fan = await money.fan();
  const { orderId } = await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { creator, fan, orderId };
}
const auditOf = async (orderId: string) =>
  (
    await money.db.pool.query(
      'select actor_id, action, details from audit_log where subject = $1',
      [`order:${orderId}`],
    )
  ).rows;
const refunds = async () =>
  (await money.db.pool.query('select idempotency_key, amount_cents from sandbox.refunds')).rows;

test('a refund sent many times at once is one: access, books, network and audit', async () => {
  const { creator, fan, orderId } = await sold();
  const admin = await asAdmin();
  const reason = 'Bought by mistake';
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => admin.payments.refundOrder({ orderId, reason })),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ id: orderId, status: 'refunded', buyer: { id: fan.id } });
  }
  await money.runJobs();
  await money.runJobs();
  expect(await refunds()).toEqual([
    { idempotency_key: expect.stringMatching(/^refund:/) as string, amount_cents: 8000 },
  ]);
  const told = money.letters.filter(({ subject }) => subject.includes('was refunded:'));
  expect(told).toMatchObject([{ subject: expect.stringContaining('$80.00') }]);
  expect(told[0]?.text).toContain(`/dashboard/orders?order=${orderId}`);
  expect(await auditOf(orderId)).toEqual([
    {
      actor_id: admin.id,
      action: 'payments.refundOrder',
      details: { reason, amountCents: 8000, totalCents: 8000 },
    },
  ]);
  const overview = await money.as(creator.id).payouts.getOverview({});
  expect(overview).toMatchObject({ pendingCents: 0, availableCents: 0, owedCents: 0 });
  const { rows } = await money.db.pool.query('select status from memberships where fan_id = $1', [
    fan.id,
  ]);
  expect(rows).toEqual([{ status: 'ended' }]);
  const receipt = await money.as(fan.id).payments.getReceipt({ orderId });
  expect(receipt.size).toBeGreaterThan(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('two parts refunded at once stand in the audit log with their own amounts', async () => {
  const { orderId } = await sold();
  const { payments } = await asAdmin();
  await Promise.all(
    [300, 500].map((cents) =>
      payments.refundOrder({
        orderId,
        amountCents: toCents(cents),
        reason: 'r',
        idempotencyKey: key(),
      }),
    ),
  );
  const amounts = (await auditOf(orderId)).map(({ details }) => details.amountCents as number);
  expect(amounts.sort()).toEqual([300, 500]);
});

test('after a payout the creator owes it, may not be paid out, and what clears next pays for it', async () => {
  const { creator, orderId } = await sold();
  await money.as(creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  const { payouts } = money.as(creator.id);
  await payouts.request({ amountCents: toCents(6400), idempotencyKey: key() });
  await (await asAdmin()).payments.refundOrder({ orderId, reason: 'Never delivered' });
  expect(await payouts.getOverview({})).toMatchObject({ availableCents: 0, owedCents: 6400 });
  const fan = await money.fan();
  await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  await money.as(fan.id).payments.tip({
    creatorId: creator.id,
    amountCents: toCents(10_000),
    idempotencyKey: key(),
  });
  await money.advance(7 * DAY);
  await money.runJobs();
  expect(await payouts.getOverview({})).toMatchObject({ availableCents: 8000, owedCents: 0 });
  expect(await checkLedger(money.db)).toEqual([]);
});

test('orders are found by number, address and handle; newest first, page by page', async () => {
  const { fan, orderId } = await sold();
  const admin = await asAdmin();
  const { items } = await admin.payments.findOrders({});
  expect(items[0]).toMatchObject({ id: orderId, disputed: false, status: 'paid' });
  const { number, buyer } = items[0] ?? {};
  for (const q of [number, `#${number}`, buyer?.email ?? '', `@${buyer?.handle}`, buyer?.handle]) {
    const found = await admin.payments.findOrders({ q: q ?? '' });
    expect(found.items.map((order) => order.id)).toEqual([orderId]);
  }
  expect((await admin.payments.findOrders({ q: 'nobody' })).items).toEqual([]);
  const first = await admin.payments.findOrders({ limit: 1 });
  const second = await admin.payments.findOrders({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(second.items[0]?.id).not.toBe(orderId);
  expect(fan.id).toBe(buyer?.id);
});

/** Orders as an administrator finds them; `q` is what the administrator types. */
const foundBy = async (q: string) =>
  (await (await asAdmin()).payments.findOrders({ q })).items.map(({ id }) => id);

test('orders are found by creator, by the name of a fan, and by post', async () => {
  const { creator, fan, orderId } = await sold();
  const rename = (id: string, name: string) =>
    money.db.pool.query('update profiles set display_name = $2 where id = $1', [id, name]);
  await rename(creator.id, 'Ilse Brandt');
  await rename(fan.id, 'Per 100%_Olsen');
  const { rows } = await money.db.pool.query<{ handle: string; id: PostId }>(
    `with post as (insert into posts (creator_id, title, text, audience, price_cents, status, published_at, created_at, updated_at)
       values ($1, 'Fog and foghorns', 'A letter from the lighthouse', $2, 900, 'published', $3, $3, $3) returning id)
     select post.id, profiles.handle from post, profiles where profiles.id = $1`,
    [creator.id, JSON.stringify([[{ kind: 'price', priceCents: 900 }]]), money.clock.now()],
  );
  const [{ handle, id: postId }] = rows as [{ handle: string; id: PostId }];
  const bought = await money.as((await money.fan()).id).posts.buy({
    postId,
    expectedPriceCents: toCents(900),
    idempotencyKey: key(),
  });

  for (const q of ['Ilse Brandt', 'ilse br', handle, `@${handle}`]) {
    expect(await foundBy(q)).toEqual([bought.orderId, orderId]);
  }
  for (const q of ['olsen', 'per 100%_O', 'Per 100%_Olsen']) {
    expect(await foundBy(q)).toEqual([orderId]);
  }
  for (const q of [
    postId,
    `https://fans.example/post/${postId}`,
    `/post/${postId}?a=b`,
    'LIGHTHOUSE',
    'foghorn',
  ]) {
    expect(await foundBy(q)).toEqual([bought.orderId]);
  }
  expect(await foundBy('Per 100__')).toEqual([]);
  expect(await foundBy('Pe')).toEqual([]);
  await rename(fan.id, 'Pe');
  expect(await foundBy('pe')).toEqual([orderId]);
});

test('what is found comes page by page, each order once, also where it is found twice', async () => {
  const { creator } = await sold();
  await money.db.pool.query(`update profiles set display_name = 'Nils Twice' where id = $1`, [
    creator.id,
  ]);
  const wanted: string[] = [];
  for (let n = 0; n < 5; n++) {
    const fan = await money.fan();
    await money.db.pool.query(`update profiles set display_name = 'Nils Twice' where id = $1`, [
      fan.id,
    ]);
    const tip = { creatorId: creator.id, amountCents: toCents(500), idempotencyKey: key() };
    wanted.unshift((await money.as(fan.id).payments.tip(tip)).orderId);
    if (n % 2 === 0) await money.advance(1000);
  }
  const { payments } = await asAdmin();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await payments.findOrders({
      q: 'nils twice',
      limit: 2,
      ...(cursor && { cursor }),
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(6);
  expect(seen.slice(0, 5).sort()).toEqual([...wanted].sort());
  expect(new Set(seen).size).toBe(6);
});

test('only administrators, at their second factor; and only what was paid', async () => {
  const { fan, creator, orderId } = await sold();
  const wish = { orderId, reason: 'Because' };
  for (const [who, roles] of [
    [null, []],
    [fan.id, []],
    [creator.id, ['creator']],
    [fan.id, ['moderator']],
  ] as const) {
    const { payments } = money.as(who, new Set(roles));
    const code = who === null ? 'not_signed_in' : 'forbidden';
    expect(await codeOf(payments.refundOrder(wish))).toBe(code);
    expect(await codeOf(payments.findOrders({}))).toBe(code);
  }
  const admin = await asAdmin();
  await buildFactor(money.db, admin.id);
  expect(await codeOf(admin.payments.refundOrder(wish))).toBe('second_factor_required');
  const other = await asAdmin();
  expect(await codeOf(other.payments.refundOrder({ ...wish, reason: ' ' }))).toBe('invalid_input');
  const declined = await money.fan('4000000000000002');
  const tip = { creatorId: creator.id, amountCents: toCents(500), idempotencyKey: key() };
  await codeOf(money.as(declined.id).payments.tip(tip));
  const { items } = await other.payments.findOrders({});
  const refusal = other.payments.refundOrder({
    orderId: items[0]?.id ?? orderId,
    reason: 'Because',
  });
  expect(await codeOf(refusal)).toBe('not_refundable');
  const nobody = '00000000-0000-4000-8000-00000000dead' as typeof orderId;
  expect(await codeOf(other.payments.refundOrder({ ...wish, orderId: nobody }))).toBe('not_found');
});
