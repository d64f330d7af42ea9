import { Hono } from 'hono';

interface Made {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** For an event of a connected account: that account. Stripe's list leaves it out. */
  readonly account?: string;
  readonly [field: string]: unknown;
}

/** What Stripe's lists by time have; a test adds to them, oldest first. */
export const emptyPast = () => ({
  events: [] as Made[],
  payment_intents: [] as Made[],
  transfers: [] as Made[],
  refunds: [] as Made[],
});
export type StripePast = ReturnType<typeof emptyPast>;

/** One that its owner has taken from us. */
export const CLOSED_ACCOUNT = 'acct_gone';

/** So that a list has more than one page. */
const AT_ONCE = 2;

/** Stripe's lists of what was made since a moment, newest first, page by page. Other lists are left to the caller. */
export function stripeLists(past: StripePast): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('stripe-account') !== CLOSED_ACCOUNT) return next();
    const message = `The provided key does not have access to account '${CLOSED_ACCOUNT}' (or that account does not exist).`;
    const error = { type: 'invalid_request_error', code: 'account_invalid', message };
    return c.json({ error }, 403);
  });
  for (const [name, made] of Object.entries(past)) {
    app.get(`/v1/${name}`, (c, next) => {
      const since = c.req.query('created[gte]');
      if (since === undefined) return next();
      const asked = c.req.header('stripe-account');
      const found = made
        .filter(({ created, account }) => created >= Number(since) && account === asked)
        .map(({ account: _, ...one }) => one)
        .toReversed();
      const after = c.req.query('starting_after');
      const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const data = found.slice(from, from + AT_ONCE);
      return Promise.resolve(
        c.json({
          object: 'list',
          url: `/v1/${name}`,
          data,
          has_more: from + AT_ONCE < found.length,
        }),
      );
    });
  }
  return app;
}
