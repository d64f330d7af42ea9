import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Served } from '../../../test/serve.ts';
import { readConfig } from '../../config.ts';
import { ACCOUNT_EVENTS, CONNECT_EVENTS } from '../../payments/index.ts';
import { providerCheck } from './provider.ts';

const ADDRESS = 'https://fans.example/functions/v1/payments/webhooks/stripe';
interface Endpoint {
  readonly url: string;
  readonly status: string;
  readonly enabled_events: readonly string[];
}
let stripe: Served;
let endpoints: Endpoint[] | 'forbidden' = [];
beforeAll(async () => {
  const app = new Hono()
    .use(async (c, next) => {
      if (c.req.header('authorization') !== 'Bearer sk_test_1')
        return c.json({ error: { message: 'Invalid API Key provided' } }, 401);
      return next();
    })
    .get('/v1/balance', (c) => c.json({ object: 'balance' }))
    .get('/v1/webhook_endpoints', (c) =>
      endpoints === 'forbidden'
        ? c.json({ error: { message: 'This key may not' } }, 403)
        : c.json({ object: 'list', data: endpoints, has_more: false }),
    );
  stripe = await serve(app.fetch);
});
afterAll(() => stripe.close());

const endpoint = (enabled_events: readonly string[], more: Partial<Endpoint> = {}): Endpoint => ({
  url: ADDRESS,
  status: 'enabled',
  enabled_events,
  ...more,
});
const check = (env: Record<string, string> = {}) =>
  providerCheck.run({
    config: readConfig({
      PUBLIC_URL: 'http://localhost:3000',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
      STRIPE_API_URL: stripe.url,
      ...env,
    }),
    db: null,
    isServing: false,
    addressFault: null,
    faults: [],
    slips: [],
    migrations: null,
    log: pino({ level: 'silent' }),
  });
const said = (state: string, words: string) => ({
  state,
  line: expect.stringContaining(words) as string,
});
const PUBLIC = { PUBLIC_URL: 'https://fans.example' };

test('the key, its mode and the other key are looked at', async () => {
  endpoints = [
    endpoint(ACCOUNT_EVENTS, {
      url: ADDRESS.replace('https://fans.example', 'http://localhost:3000'),
    }),
    endpoint(CONNECT_EVENTS, {
      url: ADDRESS.replace('https://fans.example', 'http://localhost:3000'),
    }),
  ];
  expect(await check()).toEqual(said('good', 'Stripe takes the key, in test mode.'));
  expect(await check({ STRIPE_SECRET_KEY: 'sk_test_2' })).toEqual(said('bad', 'doesn’t know'));
  expect(await check({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual(said('bad', 'the other'));
});

test('a webhook endpoint that is missing, lacks events or has no secret is named', async () => {
  endpoints = [];
  expect(await check(PUBLIC)).toEqual(
    said('bad', `no webhook endpoint with the address ${ADDRESS}`),
  );
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(['account.updated'])];
  expect(await check(PUBLIC)).toEqual(said('bad', 'lack payout.failed.'));
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(CONNECT_EVENTS, { status: 'disabled' })];
  expect(await check(PUBLIC)).toEqual(said('bad', 'lack account.updated, payout.failed.'));
  endpoints = [endpoint(ACCOUNT_EVENTS), endpoint(CONNECT_EVENTS)];
  expect(await check({ ...PUBLIC, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual(
    said('bad', 'STRIPE_WEBHOOK_SECRET has 1 of'),
  );
  expect(await check(PUBLIC)).toEqual(said('warning', 'no real money moves'));
  endpoints = 'forbidden';
  expect(await check()).toEqual(said('warning', 'may not list webhook endpoints'));
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
