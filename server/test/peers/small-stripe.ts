import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createStripeProvider } from '../../src/payments/stripe/stripe-provider.ts';
import { serve } from '../serve.ts';
import { emptyPast, stripeLists } from './stripe-lists.ts';

export const SECRET = 'whsec_test';
/** The secret of the second webhook, which receives events of connected accounts. */
export const CONNECT_SECRET = 'whsec_connect';
const VISA = {
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031, fingerprint: 'fp_visa' },
};

/** Stripe's word to its library that the same call would fail again; without it the library waits and calls once more. */
const NO_RETRY = { 'stripe-should-retry': 'false' };

export type SmallStripe = Awaited<ReturnType<typeof startSmallStripe>>;

/** The part of Stripe that the product uses, on a free port, and the provider that talks to it. */
export async function startSmallStripe() {
  /** The requests it got, and its state. */
  const asked: { path: string; key: string | null; form: Record<string, string> }[] = [];
  const intents = new Map<string, Record<string, unknown>>();
  const byKey = new Map<string, Response>();

  let isAway = false;
  const app = new Hono();
  app.use(async (c, next) => {
    if (isAway) return c.json(failure('api_error', 'down'), 503, NO_RETRY);
    const form =
      c.req.method === 'POST' ? Object.fromEntries(await c.req.formData()) : c.req.query();
    const key = c.req.header('idempotency-key') ?? null;
    asked.push({
      path: `${c.req.method} ${c.req.path}`,
      key,
      form: form as Record<string, string>,
    });
    const before = c.req.method === 'POST' && key !== null ? byKey.get(key) : undefined;
    if (before) return before.clone();
    await next();
    if (key !== null) byKey.set(key, c.res.clone());
  });
  const past = emptyPast();
  app.route('/', stripeLists(past));
  const last = () => asked.at(-1)?.form ?? {};
  const failure = (type: string, message: string, more: object = {}) => ({
    error: { type, message, ...more },
  });

  let customers = 0;
  const sessions = new Map<string, Record<string, unknown>>();
  app.post('/v1/customers', (c) => c.json({ id: `cus_${(customers += 1)}`, object: 'customer' }));
  app.post('/v1/checkout/sessions', (c) => {
    if (last().customer === 'cus_deleted') {
      return c.json(
        failure('invalid_request_error', 'No such customer.', { param: 'customer' }),
        400,
      );
    }
    const id = `cs_${sessions.size + 1}`;
    const session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/${id}`,
      customer: last().customer,
      metadata: { limelight_key: last()['metadata[limelight_key]'] },
      setup_intent: null,
    };
    sessions.set(id, session);
    return c.json(session);
  });
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    return session
      ? c.json(session)
      : c.json(failure('invalid_request_error', 'No such session.'), 404);
  });
  /** What the buyer does on Stripe's page. */
  function enterCard(id: string, status: string, method: object = VISA) {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    sessions.set(id, {
      ...session,
      setup_intent: { id: 'seti_1', status, payment_method: { id: 'pm_good', ...method } },
    });
  }
  app.post('/v1/payment_intents', (c) => {
    const form = last();
    const id = `pi_${intents.size + 1}`;
    const intent: Record<string, unknown> = {
      id,
      object: 'payment_intent',
      status: form.capture_method === 'manual' ? 'requires_capture' : 'succeeded',
      metadata: { limelight_key: form['metadata[limelight_key]'] },
    };
    intents.set(id, intent);
    if (form.payment_method === 'pm_declines') {
      intent.status = 'requires_payment_method';
      return c.json(
        failure('card_error', 'Your card has insufficient funds.', { payment_intent: intent }),
        402,
      );
    }
    if (form.payment_method === 'pm_removed') {
      const message = 'No such PaymentMethod.';
      return c.json(failure('invalid_request_error', message, { param: 'payment_method' }), 400);
    }
    if (form.payment_method === 'pm_3ds') {
      intent.status = 'requires_action';
      intent.next_action = { redirect_to_url: { url: 'https://hooks.stripe.test/3ds' } };
    }
    if (form.payment_method === 'pm_broken')
      return c.json(failure('api_error', 'down'), 500, NO_RETRY);
    return c.json(intent);
  });
  app.get('/v1/payment_intents/search', (c) => {
    const wanted = /'limelight_key'\]:'([^']+)'/.exec(last().query ?? '')?.[1];
    const data = [...intents.values()].filter(
      (one) => (one.metadata as Record<string, unknown>).limelight_key === wanted,
    );
    return c.json({ object: 'search_result', data, has_more: false });
  });
  app.post('/v1/payment_intents/:id/capture', (c) => {
    const intent = intents.get(c.req.param('id')) ?? {};
    if (intent.status !== 'requires_capture') {
      return c.json(failure('invalid_request_error', 'cannot be captured'), 400);
    }
    intent.status = 'succeeded';
    intent.amount_received = Number(last().amount_to_capture);
    return c.json(intent);
  });
  app.post('/v1/payment_intents/:id/cancel', (c) => {
    const intent = intents.get(c.req.param('id')) ?? {};
    if (intent.status === 'succeeded') {
      return c.json(failure('invalid_request_error', 'already succeeded'), 400);
    }
    intent.status = 'canceled';
    return c.json(intent);
  });
  app.get('/v1/payment_intents/:id', (c) => c.json(intents.get(c.req.param('id')) ?? {}));
  const refunds: { metadata: Record<string, string>; status: string }[] = [];
  app.get('/v1/refunds', (c) => c.json({ object: 'list', data: refunds, has_more: false }));
  app.post('/v1/refunds', (c) => {
    const { payment_intent: intent, 'metadata[limelight_key]': key = '' } = last();
    if (intent === 'pi_returned') {
      return c.json(
        failure('invalid_request_error', 'No.', { code: 'charge_already_refunded' }),
        400,
      );
    }
    refunds.push({ metadata: { limelight_key: key }, status: 'succeeded' });
    return c.json({ id: 're_1' });
  });
  /** The state of each account, set by the test; a new one still requires everything. */
  const accounts = new Map<string, object>();
  app.post('/v1/accounts', (c) => {
    if (last().country === 'KP') {
      const message = 'KP is not currently supported by Stripe.';
      return c.json(failure('invalid_request_error', message, { param: 'country' }), 400);
    }
    const id = `acct_${accounts.size + 1}`;
    const country = last().country ?? 'US';
    const account = { id, country, details_submitted: false, payouts_enabled: false };
    accounts.set(id, account);
    return c.json(account);
  });
  app.get('/v1/accounts/:id', (c) => c.json(accounts.get(c.req.param('id')) ?? {}));
  app.post('/v1/account_links', (c) => c.json({ url: 'https://connect.stripe.test/setup' }));
  app.post('/v1/transfers', (c) => {
    const { destination } = last();
    if (destination === 'acct_closed') {
      return c.json(failure('invalid_request_error', 'No such destination.'), 400);
    }
    if (destination === 'acct_early') {
      const error = failure('invalid_request_error', 'Wait.', { code: 'balance_insufficient' });
      return c.json(error, 400);
    }
    return c.json({ id: 'tr_1' });
  });

  const served = await serve(app.fetch);
  const provider = createStripeProvider(
    {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: `${SECRET}, ${CONNECT_SECRET}`,
      apiUrl: served.url,
    },
    pino({ level: 'silent' }),
  );
  return {
    provider,
    asked,
    past,
    enterCard,
    accounts,
    forget: () => {
      asked.length = 0;
      byKey.clear();
    },
    /** Cents captured of reserved money. */
    captured: (id: string) => intents.get(id)?.amount_received,
    /** From now on, or no longer, its servers fail. */
    goAway: () => (isAway = true),
    comeBack: () => (isAway = false),
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => byKey.clear(),
    close: served.close,
  };
}

/** An event in Stripe's format. */
export const event = (type: string, object: object, more: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more });

export function headersFor(body: string, secret = SECRET, at = Date.now()): Headers {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return new Headers({ 'stripe-signature': `t=${seconds},v1=${mac}` });
}
