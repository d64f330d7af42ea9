import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { signInAs } from '../../test/factories/sessions.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { startPushService } from '../../test/peers/push-service.ts';
import { MAIL_PASSWORD, MAIL_USER, startMailServer, WITHOUT_TLS } from '../../test/peers/smtp.ts';
import { serve } from '../../test/serve.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../kernel/deps.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { createPush } from '../platform/push/push.ts';
import { CHECKS } from './checks.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let admin: UserId;
let deps: Deps;
const clock = new FixedClock(new Date('2026-06-15T12:00:00.000Z'));
beforeAll(async () => {
  database = await openTestDb();
  admin = await buildFan(database.db);
  deps = testDeps(database.db, clock);
});
afterAll(() => database.close());

const LIVE = { isHeld: false } as Deps['payments'];

/** The doctor's operations for this person, with these settings. */
function doctorOf(
  env: Record<string, string> = {},
  more: Partial<Deps> = {},
  role: Role = 'admin',
) {
  const changed: Partial<Deps> = { config: readConfig(env), payments: LIVE, ...more };
  const given = new Proxy(deps, {
    get: (target, name) => Reflect.get(name in changed ? changed : target, name) as unknown,
  });
  return operationsAs(given, viewerOf(admin, role)).doctor;
}
/** Tests are limited to ten an hour. */
const later = () => clock.advance(3_600_000);

test('only administrators examine and send tests', async () => {
  for (const role of ['fan', 'creator', 'moderator'] as const) {
    const { examine, sendTest } = doctorOf({}, {}, role);
    expect(await codeOf(examine({}))).toBe('forbidden');
    expect(await codeOf(sendTest({ channel: 'mail' }))).toBe('forbidden');
  }
  expect(await doctorOf({}, {}, 'fan').getAddress({})).toEqual({ address: '127.0.0.1' });
});

test('an administrator reads what each check found', async () => {
  const { findings } = await doctorOf().examine({});
  expect(findings.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name));
  expect(findings.find(({ name }) => name === 'Database')).toMatchObject({ state: 'good' });
});

test('a test email goes out at once, and the mail server’s answer comes back', async () => {
  const mail = await startMailServer(WITHOUT_TLS);
  const signIn = `${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}`;
  const { sendTest } = doctorOf({ SMTP_URL: `smtp://${signIn}@127.0.0.1:${mail.port}` });
  expect(await sendTest({ channel: 'mail' })).toEqual({
    result: 'sent',
    said: expect.stringMatching(/^250 /) as string,
  });
  expect(mail.letters).toHaveLength(1);
  mail.refusals.push({ at: 'data', code: 554 });
  expect(await sendTest({ channel: 'mail' })).toEqual({
    result: 'failed',
    said: expect.stringContaining('not now') as string,
  });
  await mail.close();
});

test('a test text needs a number, and the provider’s id or reason comes back', async () => {
  let status = 201;
  const app = new Hono().post('/2010-04-01/Accounts/AC1/Messages.json', (c) =>
    c.json(
      status === 201
        ? { sid: 'SM7', status: 'queued' }
        : { code: 21211, message: 'No such number' },
      status as 201,
    ),
  );
  const twilio = await serve(app.fetch);
  const { sendTest } = doctorOf({
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550100000',
  });
  expect(await codeOf(sendTest({ channel: 'sms' }))).toBe('phone_missing');
  expect(await codeOf(sendTest({ channel: 'sms', phone: '0151' }))).toBe('invalid_input');
  const phone = '+15550100042';
  expect(await sendTest({ channel: 'sms', phone })).toEqual({
    result: 'sent',
    said: 'The provider took it as SM7.',
  });
  status = 400;
  expect(await sendTest({ channel: 'sms', phone })).toEqual({
    result: 'failed',
    said: expect.stringContaining('21211') as string,
  });
  await twilio.close();
});

test('without providers the outbox keeps them, and every test is in the audit log', async () => {
  later();
  const { sendTest } = doctorOf();
  await database.db.pool.query('delete from outbox_messages');
  expect(await sendTest({ channel: 'mail' })).toMatchObject({ result: 'kept' });
  expect(await sendTest({ channel: 'sms', phone: '+15550100042' })).toMatchObject({
    result: 'kept',
  });
  const outbox = await database.db.pool.query(
    'select channel from outbox_messages order by channel',
  );
  expect(outbox.rows).toEqual([{ channel: 'mail' }, { channel: 'sms' }]);
  const log = await database.db.pool.query(
    `select actor_id, subject from audit_log where action = 'doctor.sendTest' and occurred_at = $1 order by subject`,
    [clock.now()],
  );
  expect(log.rows).toEqual([
    { actor_id: admin, subject: 'channel:mail' },
    { actor_id: admin, subject: 'channel:sms' },
  ]);
});

test('a test push reaches the browsers that take pushes', async () => {
  later();
  const peer = await startPushService();
  const push = createPush({ contact: () => 'mailto:help@example.test', agent: peer.agent });
  const { sendTest } = doctorOf({}, { push });
  expect(await sendTest({ channel: 'push' })).toEqual({
    result: 'failed',
    said: expect.stringContaining('None of your browsers') as string,
  });
  const { endpoint, keys } = peer.subscription;
  await database.db.pool.query(
    `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, now())`,
    [endpoint, admin, await signInAs(database.db, admin), keys.p256dh, keys.auth],
  );
  expect(await sendTest({ channel: 'push' })).toEqual({
    result: 'sent',
    said: expect.stringContaining(': sent') as string,
  });
  expect(peer.received).toHaveLength(1);
  peer.service.status = 403;
  expect(await sendTest({ channel: 'push' })).toMatchObject({
    result: 'failed',
    said: expect.stringContaining(': refused'),
  });
  await peer.close();
});

test('more than ten tests in an hour are refused', async () => {
  later();
  const { sendTest } = doctorOf();
  for (let sent = 0; sent < 10; sent++) await sendTest({ channel: 'mail' });
  expect(await codeOf(sendTest({ channel: 'mail' }))).toBe('rate_limited');
});
