/** A restored copy that is held, put together as a start does it: nothing may leave the house. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, viewerOf } from '../../test/factories/creators.ts';
import { restoreNow } from '../../test/factories/restored.ts';
import { key } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { createApp } from '../app.ts';
import { readHeldSnapshot } from '../backups/index.ts';
import { readConfig } from '../config.ts';
import { askAtStart } from '../doctor/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { PaymentsHeld } from '../kernel/payments-held.ts';
import { HOUR } from '../platform/clock/clock.ts';
import { loadApiKeys } from '../services/api-keys.ts';
import { Closing } from './closing.ts';
import { makeDeps } from './make-deps.ts';
import { startWork } from './start-work.ts';

const log = pino({ level: 'silent' });
/** Nothing of this is on this machine, or anywhere: a call would fail, and is counted before. */
const OUTSIDE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://127.0.0.2:9',
  SMTP_URL: 'smtp://127.0.0.2:9',
  SMS_URL: 'http://127.0.0.2:9/sms',
};
/** The ports that this process connected to. */
const ports = new Set<unknown>();
const closing = new Closing();
let deps: Deps;
let app: Awaited<ReturnType<typeof createApp>>;
let databasePort: string;
beforeAll(async () => {
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...given: unknown[]
  ) {
    const [first] = given.flat() as [unknown];
    ports.add(typeof first === 'object' && first !== null && 'port' in first ? first.port : first);
    return Reflect.apply(connect, this, given) as net.Socket;
  });
  const database = await openTestDb();
  closing.add(() => database.close());
  databasePort = new URL(database.url).port;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-held-'));
  closing.add(() => rm(dataDir, { recursive: true }));
  const config = readConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', ...OUTSIDE });
  const clock = { now: () => new Date() };
  await restoreNow(
    { db: database.db, clock: clock as Deps['clock'] },
    { ago: HOUR, erasuresNoted: false },
  );
  const isHeld = (await readHeldSnapshot(database)) !== null;
  deps = await makeDeps({ config, db: database.db, log, databaseUrl: database.url, isHeld });
  closing.add(() => deps.bus.close());
  await startWork(deps, { databaseUrl: database.url, isOnly: true, closing });
  app = await createApp({
    deps,
    apiKeys: await loadApiKeys(database.db, dataDir, log),
    databaseUrl: database.url,
    root: null,
    isStopping: () => false,
  });
  closing.add(() => app.close());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await closing.close();
});

const request = async (method: string, at: string, body?: string) => {
  const answer = await app.fetch(
    new Request(`http://localhost${at}`, { method, ...(body !== undefined && { body }) }),
  );
  return { status: answer.status, body: await answer.text() };
};
const queued = async () =>
  (await deps.db.pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs'))
    .rows[0]?.n;

test('no worker is there, and what is due stays in the queue', async () => {
  await deps.db.pool.query(
    `select graphile_worker.add_job(name, run_at := now() - interval '1 hour') from unnest(array[
       'mail.deliver', 'sms.deliver', 'notifications.deliver', 'messages.read-link', 'payments.return-charge',
       'payouts.send', 'memberships.renew', 'media.remove-files', 'media.sweep-files']) as name`,
  );
  await deps.db.tx((tx) =>
    deps.mail.send(tx, { to: 'fan@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' }),
  );
  await deps.db.tx((tx) => deps.sms.send(tx, { to: '+15551234567', text: 'Hello' }));
  expect((await deps.db.pool.query('select from job_workers')).rowCount).toBe(0);
  expect(await queued()).toBe(11);
});

test('a purchase and a payout are refused in words, and leave no order; what is free is not', async () => {
  const fan = await buildFan(deps.db);
  const { id: creator, tierId } = await buildSeller(deps.db, { priceCents: 900 });
  const free = await buildSeller(deps.db, { priceCents: 0 });
  const as = operationsAs(deps, viewerOf(fan));
  const subscribe = (tier: typeof tierId, cents: number) =>
    as.memberships.subscribe({
      tierId: tier,
      expectedPriceCents: toCents(cents),
      idempotencyKey: key(),
    });
  expect(await codeOf(subscribe(tierId, 900))).toBe('payments_held');
  const tip = { creatorId: creator, amountCents: toCents(500), idempotencyKey: key() };
  expect(await codeOf(as.payments.tip(tip))).toBe('payments_held');
  expect(await codeOf(as.payments.beginCard({}))).toBe('payments_held');
  expect(await codeOf(as.payments.addCard({ token: 'cs_12345' }))).toBe('payments_held');
  expect((await deps.db.pool.query('select from orders')).rowCount).toBe(0);
  expect(await codeOf(subscribe(free.tierId, 0))).toBe('ok');
});

test('whatever is asked of the provider that is not only to read is refused', async () => {
  const part = { chargeRef: 'pi_1', amountCents: toCents(100), idempotencyKey: 'k' };
  const { payments } = deps;
  expect(payments.isHeld).toBe(true);
  for (const call of [
    payments.capture(part),
    payments.cancelCharge('pi_1'),
    payments.refund(part),
    payments.transfer({ accountRef: 'acct_1', amountCents: toCents(100), idempotencyKey: 'k' }),
    payments.cardPage({ userId: randomUUID(), customerRef: null, returnUrl: 'https://a.test' }),
    payments.connectPayoutAccount({
      creatorId: randomUUID(),
      accountRef: 'acct_1',
      idempotencyKey: 'k',
      country: null,
      returnUrl: 'https://a.test',
    }),
  ])
    await expect(call).rejects.toThrow(PaymentsHeld);
});

test('the provider is asked to send its events later', async () => {
  const answer = await request('POST', '/functions/v1/payments/webhooks/stripe', '{}');
  expect(answer).toEqual({ status: 503, body: '{"code":"payments_held"}' });
});

test('files are only read', async () => {
  await deps.files.put('media/a/original', Buffer.from('bytes'));
  await deps.files.remove('media/a/original');
  await deps.files.removeFolder('media/a');
  expect(String(await deps.files.read('media/a/original'))).toBe('bytes');
  for (const [method, at] of [
    ['POST', '/storage/v1/upload/resumable'],
    ['POST', '/storage/v1/object/vault/a.png'],
    ['DELETE', '/storage/v1/object/vault'],
    ['POST', '/storage/v1/object/move'],
  ] as const)
    expect(await request(method, at, '{}')).toMatchObject({ status: 503 });
  expect((await request('POST', '/storage/v1/object/sign/vault', '{}')).status).toBe(401);
});

test('health, metrics and staff say so; nobody else is told', async () => {
  expect(await request('GET', '/readyz')).toMatchObject({
    status: 200,
    body: expect.stringContaining('"held":"restored copy"'),
  });
  const person = await buildFan(deps.db);
  const asked = (...roles: Parameters<typeof viewerOf>[1][]) =>
    operationsAs(deps, viewerOf(person, ...roles)).backups;
  expect(await codeOf(asked().getRestoredCopy({}))).toBe('forbidden');
  for (const role of ['moderator', 'admin'] as const)
    expect(await asked(role).getRestoredCopy({})).toMatchObject({
      copy: { isHeld: true, liveAt: null, openWork: 0, openMoves: 0 },
    });
  const id = randomUUID();
  for (const call of [
    () => asked('moderator').listDueWork({}),
    () => asked('moderator').listUnmatchedMoves({}),
    () => asked('moderator').decideDueWork({ decision: 'run', which: { id } }),
    () => asked('moderator').settleUnmatchedMove({ id, note: 'Note' }),
  ])
    expect(await codeOf(call())).toBe('forbidden');
  const run = asked('admin').decideDueWork({ decision: 'run', which: { id } });
  expect(await codeOf(run)).toBe('not_live');
  expect(await codeOf(asked('admin').settleUnmatchedMove({ id, note: 'Note' }))).toBe('not_found');
});

test('neither the start nor an administrator’s page asks anything outside, and no test message is sent', async () => {
  expect(await askAtStart({ config: deps.config, log, isHeld: deps.payments.isHeld })).toEqual([]);
  // without a try of the media worker
  const web = { ...deps, config: { ...deps.config, run: 'web' as const } };
  const { doctor } = operationsAs(web, viewerOf(await buildFan(deps.db), 'admin'));
  const states = Object.fromEntries(
    (await doctor.examine({})).findings.map(({ name, state, line }) => [name, { state, line }]),
  );
  for (const name of [
    'Public address',
    'Bucket',
    'Email',
    'Text messages',
    'Push',
    'Payment provider',
  ])
    expect([name, states[name]]).toEqual([
      name,
      {
        state: 'off',
        line: expect.stringContaining('Not asked: this restored copy is held') as string,
      },
    ]);
  expect(states['Clock']).toMatchObject({ state: 'good', line: 'It agrees with the database.' });
  for (const channel of ['mail', 'sms', 'push'] as const)
    expect(await codeOf(doctor.sendTest({ channel, phone: '+15551234567' }))).toBe('not_live');
});

// Must be last: it is about everything before.
test('nothing went anywhere but to the database', () => {
  expect([...ports].map(String)).toEqual([databasePort]);
});
