import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import { batched } from '../batched.ts';

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

/** Sorted, so that two processes lock the rows in the same order. */
const addHits = statement({
  name: 'limits.hit',
  params: [t.textArray(), t.timestamptzArray()],
  row: { key: t.text(), window_start: t.timestamptz(), hits: t.int4() },
  text: `insert into rate_limits (key, window_start, hits)
         select key, window_start, count(*) from unnest($1::text[], $2::timestamptz[]) as hit(key, window_start)
         group by key, window_start order by key, window_start
         on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits
         returning key, window_start, hits`,
});

const removeHit = statement({
  name: 'limits.unhit',
  params: [t.text(), t.timestamptz()],
  row: {},
  text: `update rate_limits set hits = hits - 1 where key = $1 and window_start = $2 and hits > 0`,
});

/** One counted hit: its key and its window. */
export interface Hit {
  readonly key: string;
  readonly windowStart: Date;
}

const nameOf = (key: string, windowStart: Date) => `${windowStart.getTime()} ${key}`;

/** Counts a hit, together with all that arrive at the same time. Returns its number in its window. */
const countHit = batched<Db, Hit, number>({
  most: 500,
  async work(db, hits) {
    const names = hits.map(({ key, windowStart }) => nameOf(key, windowStart));
    const rows = await db.many(
      addHits,
      hits.map(({ key }) => key),
      hits.map(({ windowStart }) => windowStart),
    );
    const next = new Map(rows.map((row) => [nameOf(row.key, row.window_start), row.hits + 1]));
    for (const name of names) next.set(name, (next.get(name) ?? 0) - 1);
    return names.map((name) => {
      const place = next.get(name) ?? 0;
      next.set(name, place + 1);
      return () => place;
    });
  },
});

export const sweepRateLimits = statement({
  name: 'limits.sweep',
  params: [t.timestamptz()],
  row: {},
  text: `delete from rate_limits where window_start < $1`,
});

/** Counts one hit for `key`; throws `RateLimited` past the limit. Stored in PostgreSQL so that processes share it. */
export async function limitRate(db: Db, clock: Clock, limit: RateLimit, key: string): Promise<Hit> {
  const now = clock.now().getTime();
  const window = limit.seconds * 1_000;
  const start = Math.floor(now / window) * window;
  const hit: Hit = { key: `${limit.name}:${key}`, windowStart: new Date(start) };
  const hits = await countHit(db, hit);
  if (hits > limit.hits) throw new RateLimited(limit, Math.ceil((start + window - now) / 1_000));
  return hit;
}

/** Takes a hit back, because the attempt turned out not to be one that the limit is for. */
export async function takeBackHit(db: Db, hit: Hit): Promise<void> {
  await db.run(removeHit, hit.key, hit.windowStart);
}
