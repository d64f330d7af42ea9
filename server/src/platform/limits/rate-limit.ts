import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';

/** `hits` in every window of `seconds`, per key. */
export interface RateLimit {
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
}

export class RateLimited extends Error {
  override name = 'RateLimited';
  readonly retryAfterSeconds: number;

  constructor(limit: RateLimit, retryAfterSeconds: number) {
    super(`limit ${limit.name}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const addHit = statement({
  name: 'limits.hit',
  params: [t.text(), t.timestamptz()],
  row: { hits: t.int4() },
  text: `insert into rate_limits (key, window_start, hits) values ($1, $2, 1)
         on conflict (key, window_start) do update set hits = rate_limits.hits + 1
         returning hits`,
});

const removeHit = statement({
  name: 'limits.unhit',
  params: [t.text(), t.timestamptz()],
  row: {},
  text: `update rate_limits set hits = hits - 1 where key = $1 and window_start = $2 and hits > 0`,
});

/** One counted hit: which key, in which window. */
export interface Hit {
  readonly key: string;
  readonly windowStart: Date;
}

export const sweepRateLimits = statement({
  name: 'limits.sweep',
  params: [t.timestamptz()],
  row: {},
  text: `delete from rate_limits where window_start < $1`,
});

/** Counts one hit for `key`; throws `RateLimited` past the limit. Kept in PostgreSQL so that processes share it. */
export async function limitRate(db: Db, clock: Clock, limit: RateLimit, key: string): Promise<Hit> {
  const now = clock.now().getTime();
  const window = limit.seconds * 1_000;
  const start = Math.floor(now / window) * window;
  const hit: Hit = { key: `${limit.name}:${key}`, windowStart: new Date(start) };
  const { hits } = await db.one(addHit, hit.key, hit.windowStart);
  if (hits > limit.hits) throw new RateLimited(limit, Math.ceil((start + window - now) / 1_000));
  return hit;
}

/** Takes a hit back: what was tried turned out not to be what the limit is for. */
export async function takeBackHit(db: Db, hit: Hit): Promise<void> {
  await db.run(removeHit, hit.key, hit.windowStart);
}
