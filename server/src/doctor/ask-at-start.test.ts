import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAIL_USER,
  startMailServer,
  type TestMailServer,
  WITHOUT_TLS,
} from '../../test/peers/smtp.ts';
import { serve, type Served } from '../../test/serve.ts';
import { readConfig } from '../config.ts';
import { freePort } from '../platform/embedded/free-port.ts';
import { askAtStart } from './ask-at-start.ts';

let mail: TestMailServer;
let stripe: Served;
beforeAll(async () => {
  mail = await startMailServer(WITHOUT_TLS);
  const app = new Hono().get('/v1/balance', (c) => {
    if (c.req.header('authorization') === 'Bearer sk_test_good') return c.json({});
    if (c.req.header('authorization') === 'Bearer rk_test_narrow')
      return c.json({ error: { type: 'invalid_request_error', message: 'not this' } }, 403);
    return c.json({ error: { message: 'Invalid API Key provided: sk_test_****old' } }, 401);
  });
  stripe = await serve(app.fetch);
});
afterAll(() => Promise.all([mail.close(), stripe.close()]));

async function ask(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return { faults: await askAtStart(readConfig(env), log), said: lines.join('') };
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

test('keys that are taken, and no keys, say nothing', async () => {
  expect(await ask({})).toEqual({ faults: [], said: '' });
  for (const key of ['sk_test_good', 'rk_test_narrow'])
    expect(await ask({ ...smtp(mail.password), ...stripeWith(key) })).toEqual({
      faults: [],
      said: '',
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
  const { faults, said } = await ask({
    ...smtp('old-password', port),
    ...stripeWith('sk_test_old', away),
  });
  expect(faults).toEqual([]);
  expect(said).toMatch(/mail server .* can’t be used now/);
  expect(said).toContain('Stripe can’t be reached');
  expect(said).not.toMatch(/old-password|sk_test_old/);
});

test('a sign-in that the mail server puts off says nothing about the password', async () => {
  const busy = await startMailServer({
    ...WITHOUT_TLS,
    onAuth: (_given, _session, done) =>
      done(Object.assign(new Error('Try again later'), { responseCode: 454 })),
  });
  const { faults, said } = await ask(smtp(mail.password, busy.port));
  await busy.close();
  expect(faults).toEqual([]);
  expect(said).toContain('can’t be used now');
});
