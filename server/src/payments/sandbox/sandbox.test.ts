import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { OffsetClock } from '../../platform/clock/clock.ts';
import { addBusinessDays } from '../../platform/clock/business-days.ts';
import { advanceSandboxClock, followSandboxClock } from './sandbox-clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const token = async (change: object = {}) => {
  const answer = await fetch(`${money.origin}/sandbox/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: '4242 4242 4242 4242',
      expMonth: 12,
      expYear: 2034,
      cvc: '123',
      ...change,
    }),
  });
  const body = (await answer.json()) as { token?: string; message?: string };
  return { status: answer.status, ...body };
};

test('a test card becomes a one-time token and then a saved card', async () => {
  const fan = await money.fan(null);
  const { status, token: made = '' } = await token();
  expect(status).toBe(201);
  const card = await money.as(fan.id).payments.addCard({ token: made });
  expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expMonth: 12, isDefault: true });
  expect(await codeOf(money.as(fan.id).payments.addCard({ token: made }))).toBe('card_refused');
  const { token: second = '' } = await token({ number: '5555-5555-5555-4444' });
  expect(await money.as(fan.id).payments.addCard({ token: second })).toMatchObject({
    brand: 'Mastercard',
    isDefault: false,
  });
  const { rows } = await money.db.pool.query(`select * from sandbox.cards`);
  expect(JSON.stringify(rows)).not.toContain('4242424242424242');
});

test('removing the default card makes another one the default, and nobody removes a stranger’s', async () => {
  const fan = await money.fan('4242424242424242');
  await money.saveCard(fan.id, '5555555555554444');
  const cardId = fan.cardId;
  if (cardId === null) throw new Error('no card');
  const stranger = await money.fan();
  expect(await codeOf(money.as(stranger.id).payments.removeCard({ cardId }))).toBe('not_found');
  expect(await codeOf(money.as(stranger.id).payments.setDefaultCard({ cardId }))).toBe('not_found');
  await money.as(fan.id).payments.removeCard({ cardId });
  const { cards } = await money.as(fan.id).payments.listCards({});
  expect(cards).toMatchObject([{ last4: '4444', isDefault: true }]);
  expect(await codeOf(money.as(fan.id).payments.removeCard({ cardId }))).toBe('not_found');
});

test.each([
  ['a wrong check digit', { number: '4242424242424241' }, 422, 'isn’t valid'],
  ['a number that is no test card', { number: '4111111111111111' }, 422, 'only test cards'],
  ['a card that has expired', { expMonth: 12, expYear: 2025 }, 422, 'expired'],
  ['no security code', { cvc: '' }, 400, 'check the card'],
  ['a month that is none', { expMonth: 13 }, 400, 'check the card'],
  ['an unknown field', { pin: '1' }, 400, 'check the card'],
])('the card form refuses %s in words', async (_what, change, status, message) => {
  const answer = await token(change);
  expect(answer.status).toBe(status);
  expect(answer.message).toContain(message);
});

test('the confirmation page of an unknown charge is a page, and a wrong decision is refused', async () => {
  const answer = await fetch(`${money.origin}/sandbox/v1/confirm/ch_nothing`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('advancing moves the clock of running processes and brings waiting jobs nearer', async () => {
  const { db } = money;
  const listeners: ((offset: string) => void)[] = [];
  const bus = {
    publish: async () => undefined,
    subscribe: (_topic: string, listener: (id: string) => void) => (
      listeners.push(listener),
      () => undefined
    ),
    onGap: () => undefined,
    close: async () => undefined,
  };
  const clock = new OffsetClock();
  await followSandboxClock(db, bus, clock);
  expect(clock.offsetMs).toBe(0);
  await db.pool.query(
    `select graphile_worker.add_job('later', run_at := now() + interval '8 days'),
            graphile_worker.add_job('now', run_at := now() - interval '1 minute')`,
  );
  const eight = 8 * 86_400_000;
  const notices: string[] = [];
  const client = await db.pool.connect();
  client.on('notification', ({ payload = '' }) => notices.push(payload));
  await client.query('listen limelight');
  const now = await advanceSandboxClock(db, eight);
  expect(Math.abs(now.getTime() - Date.now() - eight)).toBeLessThan(10_000);
  await client.query('select 1');
  client.release(true);
  expect(notices).toEqual([`clock ${eight}`]);
  for (const listener of listeners) listener(String(eight));
  expect(clock.offsetMs).toBe(eight);
  const { rows } = await db.pool.query<{ task_identifier: string; minutes: number }>(
    `select task_identifier, round(extract(epoch from run_at - now()) / 60)::int as minutes
     from graphile_worker.jobs where task_identifier in ('later', 'now') order by 1`,
  );
  expect(rows).toEqual([
    { task_identifier: 'later', minutes: 0 },
    { task_identifier: 'now', minutes: -1 },
  ]);
  const late = new OffsetClock();
  await followSandboxClock(db, bus, late);
  expect(late.offsetMs).toBe(eight);
  await expect(advanceSandboxClock(db, -1)).rejects.toThrow('only goes forward');
});

test('business days leave weekends out', () => {
  const friday = new Date('2026-11-20T15:00:00Z');
  expect(addBusinessDays(friday, 2).toISOString()).toBe('2026-11-24T15:00:00.000Z');
  expect(addBusinessDays(friday, 5).toISOString()).toBe('2026-11-27T15:00:00.000Z');
});
