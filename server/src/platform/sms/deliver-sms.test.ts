import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueNow, runJobs, waitingJobs } from '../../../test/run-jobs.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../clock/clock.ts';
import { Jobs } from '../jobs/job.ts';
import { createSms, deliverSmsHandler } from './deliver-sms.ts';
import type { SmsConfig } from './sms.ts';

interface Asked {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A stand-in for the provider: records every request and responds from the test's list. */
let provider: Server;
let address: string;
const asked: Asked[] = [];
let answers: { status: number; body?: unknown }[] = [];
let database: Awaited<ReturnType<typeof openTestDb>>;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      const { status, body: answer } = answers.shift() ?? { status: 500 };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(answer === undefined ? '' : JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const bound = provider.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  database = await openTestDb();
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await database.close();
});
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
});
afterEach(() => database.db.pool.query(`delete from graphile_worker._private_jobs`));

const ACCOUNT = 'AC00000000000000000000000000000001';
const twilio = (from = '+15550100000'): SmsConfig | null => ({
  kind: 'twilio',
  url: address,
  accountSid: ACCOUNT,
  authToken: 'a secret: token',
  from,
});
const taken = { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } };

function start(sms: SmsConfig | null, hasReader = true) {
  const clock = new FixedClock(new Date());
  const jobs = new Jobs(clock);
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const deps = { db: database.db, jobs, clock, log, config: { sms } };
  const handler = deliverSmsHandler(async () => hasReader);
  return {
    deps,
    send: () =>
      database.db.tx((tx) =>
        createSms(jobs).send(tx, { to: '+15550100042', text: '123456 is your code & more' }),
      ),
    run: () => runJobs(deps, [handler]),
  };
}

test('Twilio is asked as it wants to be: a form, basic auth, the account in the path', async () => {
  const { deps, send, run } = start(twilio());
  answers = [taken];
  await send();
  await run();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toBe(`POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`);
  expect(asked[0]?.headers).toMatchObject({
    authorization: `Basic ${btoa(`${ACCOUNT}:a secret: token`)}`,
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    To: '+15550100042',
    From: '+15550100000',
    Body: '123456 is your code & more',
  });
  expect(await waitingJobs(deps)).toEqual([]);
  const { rows } = await database.db.pool.query(`select provider_id from sms_receipts`);
  expect(rows).toEqual([{ provider_id: 'SM1' }]);
});

test('a messaging service stands in the place of a number', async () => {
  const { send, run } = start(twilio('MG0123'));
  answers = [taken];
  await send();
  await run();
  expect(new URLSearchParams(asked[0]?.body).get('MessagingServiceSid')).toBe('MG0123');
  expect(new URLSearchParams(asked[0]?.body).has('From')).toBe(false);
});

test('a message that was taken is not sent again by a job that runs twice', async () => {
  const { deps, send, run } = start(twilio());
  answers = [taken, taken];
  await send();
  // As after a kill between the provider's response and the end of the job: the same payload again.
  await database.db.pool.query(
    `select graphile_worker.add_job(t.identifier, j.payload)
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  await run();
  expect(asked).toHaveLength(1);
  expect(await waitingJobs(deps)).toEqual([]);
});

test.each([
  [
    'a number that is none',
    { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 } },
    '21211',
  ],
  [
    'a message that failed at once',
    { status: 201, body: { sid: 'SM2', status: 'failed', error_code: 30006 } },
    '30006',
  ],
])('%s is given up and told to the operator without the number', async (_, answer, code) => {
  const { deps, send, run } = start(twilio());
  answers = [answer];
  await send();
  await run();
  expect(asked).toHaveLength(1);
  expect(await waitingJobs(deps)).toEqual([]);
  expect(lines).toMatchObject([{ msg: 'text message refused', code, to: '…042' }]);
  expect(JSON.stringify(lines)).not.toContain('5550100042');
  expect(JSON.stringify(lines)).not.toContain('123456');
});

test('too many requests and a failing provider are tried again with the same key, then it goes through', async () => {
  const { deps, send, run } = start(twilio());
  answers = [
    { status: 429, body: { code: 20429, message: 'Too Many Requests' } },
    { status: 500 },
    taken,
  ];
  await send();
  await run();
  expect(await waitingJobs(deps)).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('20429') },
  ]);
  await dueNow(deps);
  await run();
  expect(await waitingJobs(deps)).toMatchObject([
    { attempts: 2, last_error: expect.stringContaining('500') },
  ]);
  await dueNow(deps);
  await run();
  expect(await waitingJobs(deps)).toEqual([]);
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a provider that never answers well is left after five tries', async () => {
  const { deps, send, run } = start(twilio());
  answers = [];
  await send();
  for (let round = 0; round < 8; round++) {
    await run();
    await dueNow(deps);
  }
  expect(asked).toHaveLength(5);
  expect(await waitingJobs(deps)).toMatchObject([{ attempts: 5, max_attempts: 5 }]);
});

test('any other service gets {to, text} as JSON with the credentials of its address', async () => {
  const url = new URL('/send?to=here', address);
  url.username = 'us';
  url.password = 'p@ss';
  const { deps, send, run } = start({ kind: 'json', url: url.href });
  answers = [{ status: 503 }, { status: 204 }];
  await send();
  await run();
  await dueNow(deps);
  await run();
  expect(asked.map(({ path }) => path)).toEqual(['POST /send?to=here', 'POST /send?to=here']);
  expect(asked[1]?.headers['authorization']).toBe(`Basic ${btoa('us:p@ss')}`);
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    to: '+15550100042',
    text: '123456 is your code & more',
  });
  answers = [{ status: 422 }];
  await send();
  await run();
  expect(await waitingJobs(deps)).toEqual([]);
  expect(lines).toMatchObject([{ code: '422' }]);
});

test('without a provider the outbox keeps it, and the log has it while nobody can read the outbox', async () => {
  const { send, run, deps } = start(null, false);
  await send();
  await run();
  const { rows } = await database.db.pool.query(
    `select channel, recipient, body_text from outbox_messages`,
  );
  const kept = { channel: 'sms', recipient: '+15550100042' };
  expect(rows).toMatchObject([kept]);
  expect(lines).toMatchObject([{ msg: 'text message without a provider' }]);

  // messages older than 24 hours are deleted when the next one comes
  await database.db.pool.query(
    `update outbox_messages set created_at = created_at - interval '25 hours'`,
  );
  const second = start(null);
  await second.send();
  await second.run();
  const after = await database.db.pool.query(`select channel, recipient from outbox_messages`);
  expect(after.rows).toEqual([kept]);
  expect(lines).toHaveLength(1);
  expect(await waitingJobs(deps)).toEqual([]);
});
