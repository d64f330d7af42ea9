import { Hono } from 'hono';

interface Made {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
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

/** So that a list has more than one page. */
const AT_ONCE = 2;

/** Stripe's lists of what was made since a moment, newest first, page by page. Other lists are left to the caller. */
export function stripeLists(past: StripePast): Hono {
  const app = new Hono();
  for (const [name, made] of Object.entries(past)) {
    app.get(`/v1/${name}`, (c, next) => {
      const since = c.req.query('created[gte]');
      if (since === undefined) return next();
      const found = made.filter(({ created }) => created >= Number(since)).toReversed();
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
