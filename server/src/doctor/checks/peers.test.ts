import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAIL_USER,
  startMailServer,
  type TestMailServer,
  WITHOUT_TLS,
} from '../../../test/peers/smtp.ts';
import { hasRedis, startRedis } from '../../../test/peers/start-redis.ts';
import { serve, type Served } from '../../../test/serve.ts';
import { readConfig } from '../../config.ts';
import { ACCOUNT_EVENTS, CONNECT_EVENTS } from '../../payments/index.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { startTestS3, type TestS3 } from '../../platform/files/test-s3.ts';
import { askAtStart } from '../ask-at-start.ts';
import type { Check, Verdict } from '../check.ts';
import { bucketCheck } from './bucket.ts';
import { mailCheck } from './mail.ts';
import { providerCheck } from './provider.ts';
import { redisCheck } from './redis.ts';
import { smsCheck } from './sms.ts';

let s3: TestS3;
let mail: TestMailServer;
let stripe: Served;
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  mail = await startMailServer(WITHOUT_TLS);
  stripe = await serve(smallStripe().fetch);
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-doctor-'));
});
afterAll(async () => {
  await s3.close();
  await mail.close();
  await stripe.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (check: Check, env: Record<string, string>): Promise<Verdict> =>
  check.run({
    config: readConfig({ DATA_DIR: folder, ...env }),
    db: null,
    isServing: false,
    isHeld: false,
    addressFault: null,
    faults: [],
    migrations: null,
    log: pino({ level: 'silent' }),
  });
const said = (state: string, words: string) => ({
  state,
  line: expect.stringContaining(words) as string,
});

async function ask(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return {
    faults: await askAtStart({ config: readConfig(env), log, isHeld: false }),
    logged: lines.join(''),
  };
}
const smtp = (password: string, port = mail.port) => ({
  SMTP_URL: `smtp://${MAIL_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
});
const stripeWith = (key: string, url = stripe.url) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: url,
});

const ADDRESS = 'https://fans.example/functions/v1/payments/webhooks/stripe';
interface Endpoint {
  readonly url: string;
  readonly status: string;
  readonly enabled_events: readonly string[];
}
let endpoints: Endpoint[] | 'forbidden' = [];
const endpoint = (enabled_events: readonly string[], more: Partial<Endpoint> = {}): Endpoint => ({
  url: ADDRESS,
  status: 'enabled',
  enabled_events,
  ...more,
});
const provider = (env: Record<string, string> = {}) =>
  run(providerCheck, {
    PUBLIC_URL: 'http://localhost:3000',
    ...stripeWith('sk_test_1'),
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    ...env,
  });
const PUBLIC = { PUBLIC_URL: 'https://fans.example' };

/** Stripe, as far as keys and webhook endpoints go. */
const smallStripe = () =>
  new Hono()
    .use(async (c, next) => {
      const key = c.req.header('authorization')?.replace('Bearer ', '');
      const refusal = { error: { type: 'invalid_request_error', message: `not with ${key}` } };
      if (key === 'rk_test_narrow') return c.json(refusal, 403);
      return key === 'sk_test_1' ? next() : c.json(refusal, 401);
    })
    .get('/v1/balance', (c) => c.json({ object: 'balance' }))
    .get('/v1/webhook_endpoints', (c) =>
      endpoints === 'forbidden'
        ? c.json({ error: { message: 'This key may not' } }, 403)
        : c.json({ object: 'list', data: endpoints, has_more: false }),
    );

const bucket = (endpoint: string, key = 'S3RVER') => ({
  S3_BUCKET: s3.settings.bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
});

test('a bucket is listed, written to, read and emptied again, and its refusals are said', async () => {
  const endpoint = s3.settings.endpoint ?? '';
  // this store lets every visitor read
  expect(await run(bucketCheck, bucket(endpoint))).toEqual(said('bad', 'is public'));
  const made = s3.requests.filter((request) => request.includes('doctor/'));
  expect(made.at(-1)).toMatch(/^DELETE doctor\//);
  expect(await run(bucketCheck, bucket(endpoint, 'another'))).toEqual(
    said('bad', 'can’t be listed'),
  );
  expect(await run(bucketCheck, {})).toMatchObject({ state: 'off' });
});

test('a bucket that refuses visitors is private', async () => {
  const front = createServer((request, response) => {
    if (!request.headers.authorization) return void response.writeHead(403).end();
    const to = new URL(request.url ?? '', s3.settings.endpoint ?? '');
    const headers = request.headers as Record<string, string>;
    const body = request.method === 'PUT' ? { body: request, duplex: 'half' } : {};
    fetch(to, { method: request.method ?? 'GET', headers, ...body } as RequestInit).then(
      async (answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/xml' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.writeHead(502).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve));
  expect(await run(bucketCheck, bucket(`http://127.0.0.1:${port}`))).toEqual(
    said('good', 'refuses visitors (403)'),
  );
  front.closeAllConnections();
  front.close();
});

test.runIf(hasRedis)('Redis passes on a word, or says why not', async () => {
  const redis = await startRedis();
  expect(await run(redisCheck, { REDIS_URL: redis.url })).toMatchObject({ state: 'good' });
  await redis.kill();
  expect(await run(redisCheck, { REDIS_URL: redis.url })).toEqual(said('bad', 'ECONNREFUSED'));
});

test('the mail server is signed in to', async () => {
  const from = { MAIL_FROM: 'Fans <hello@fans.example>' };
  const letters = mail.letters.length;
  expect(await run(mailCheck, { ...smtp(mail.password), ...from })).toEqual(
    said('good', 'from Fans <hello@'),
  );
  expect(await run(mailCheck, smtp(mail.password))).toEqual(said('warning', 'MAIL_FROM'));
  expect(await run(mailCheck, smtp('wrong'))).toEqual(said('bad', 'refuses the name and password'));
  expect(mail.letters).toHaveLength(letters);
  expect(await run(mailCheck, {})).toMatchObject({ state: 'off' });
  expect(await run(mailCheck, PUBLIC)).toEqual(said('warning', 'stay in the outbox'));
});

test('Twilio is asked for the account, and any other service only for a connection', async () => {
  let account: { status: number; body?: object } = { status: 401 };
  const twilio = createServer((_request, response) => {
    response.writeHead(account.status).end(JSON.stringify(account.body ?? {}));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => twilio.listen(port, '127.0.0.1', resolve));
  const env = {
    TWILIO_URL: `http://127.0.0.1:${port}`,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15550100000',
  };
  expect(await run(smsCheck, env)).toEqual(said('bad', 'refuses the account (status 401)'));
  for (const [body, expected] of [
    [{ status: 'active', type: 'Full' }, said('good', 'takes our texts')],
    [{ status: 'active', type: 'Trial' }, said('warning', 'trial')],
    [{ status: 'suspended' }, said('bad', 'suspended')],
  ] as const) {
    account = { status: 200, body };
    expect(await run(smsCheck, env)).toEqual(expected);
  }
  const url = { SMS_URL: `http://user:secret@127.0.0.1:${port}/send` };
  expect(await run(smsCheck, url)).toEqual(said('good', 'can be reached'));
  twilio.closeAllConnections();
  twilio.close();
  const away = await run(smsCheck, url);
  expect(away).toEqual(said('bad', 'ECONNREFUSED'));
  expect(away.line).not.toContain('secret');
});

test('the key, its mode and the other key are looked at', async () => {
  endpoints = [
    endpoint(ACCOUNT_EVENTS, {
      url: ADDRESS.replace('https://fans.example', 'http://localhost:3000'),
    }),
    endpoint(CONNECT_EVENTS, {
      url: ADDRESS.replace('https://fans.example', 'http://localhost:3000'),
    }),
  ];
  expect(await provider()).toEqual(said('good', 'Stripe takes the key, in test mode.'));
  expect(await provider({ STRIPE_SECRET_KEY: 'sk_test_2' })).toEqual(said('bad', 'doesn’t know'));
  expect(await provider({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual(said('bad', 'the other'));
});

test('a webhook endpoint that is missing, lacks events or has no secret is named', async () => {
  endpoints = [];
  expect(await provider(PUBLIC)).toEqual(
    said('bad', `no webhook endpoint with the address ${ADDRESS}`),
  );
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(['account.updated'])];
  expect(await provider(PUBLIC)).toEqual(said('bad', 'lack payout.failed.'));
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(CONNECT_EVENTS, { status: 'disabled' })];
  expect(await provider(PUBLIC)).toEqual(said('bad', 'lack account.updated, payout.failed.'));
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(CONNECT_EVENTS)];
  expect(await provider({ ...PUBLIC, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual(
    said('bad', 'STRIPE_WEBHOOK_SECRET has 1 of'),
  );
  expect(await provider(PUBLIC)).toEqual(said('warning', 'no real money moves'));
  endpoints = 'forbidden';
  expect(await provider()).toEqual(said('warning', 'may not list webhook endpoints'));
});

test('docs/operating.md lists the events that are needed', async () => {
  const docs = await readFile(
    path.join(import.meta.dirname, '../../../../docs/operating.md'),
    'utf8',
  );
  const rowOf = (name: string) =>
    [
      ...(new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm').exec(docs)?.[1] ?? '').matchAll(/`([^`]+)`/g),
    ].map(([, event]) => event);
  expect(rowOf('your account')).toEqual(ACCOUNT_EVENTS);
  expect(rowOf('connected accounts')).toEqual(CONNECT_EVENTS);
});

test('keys that are taken, and no keys, say nothing', async () => {
  expect(await ask({})).toEqual({ faults: [], logged: '' });
  for (const key of ['sk_test_1', 'rk_test_narrow'])
    expect(await ask({ ...smtp(mail.password), ...stripeWith(key) })).toEqual({
      faults: [],
      logged: '',
    });
});

test('a wrong password and a wrong key are said in a sentence each, without them', async () => {
  const { faults } = await ask({ ...smtp('old-password'), ...stripeWith('sk_test_old') });
  expect(faults).toEqual([
    expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ refuses the name and password/),
    expect.stringContaining('Stripe doesn’t know STRIPE_SECRET_KEY'),
  ]);
  expect(faults.join()).not.toMatch(/old-password|sk_test_old/);
});

test('a peer that is away, or out of order, is only logged', async () => {
  const port = await freePort();
  const away = `http://127.0.0.1:${port}`;
  const { faults, logged } = await ask({
    ...smtp('old-password', port),
    ...stripeWith('sk_test_old', away),
  });
  expect(faults).toEqual([]);
  expect(logged).toMatch(/mail server .* can’t be used now/);
  expect(logged).toContain('Stripe can’t be reached');
  expect(logged).not.toMatch(/old-password|sk_test_old/);
});

test('a sign-in that the mail server puts off says nothing about the password', async () => {
  const busy = await startMailServer({
    ...WITHOUT_TLS,
    onAuth: (_given, _session, done) =>
      done(Object.assign(new Error('Try again later'), { responseCode: 454 })),
  });
  const { faults, logged } = await ask(smtp(mail.password, busy.port));
  await busy.close();
  expect(faults).toEqual([]);
  expect(logged).toContain('can’t be used now');
});
