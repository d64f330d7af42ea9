import type pg from 'pg';
import { atLeast, median, type Result } from './harness.ts';
import { headersOf } from './data/filled-product.ts';
import type { BenchFan } from './product.ts';

const ROUNDS = 400;
/** The page's response must not take longer, within the difference between two equal runs. */
const AIM = 0.9;

/**
 * How long a fan waits for a creator's page if a visit is recorded right after it, as the app does once the page is loaded,
 * against the same without. Every visit is a new one.
 */
export async function benchVisit(
  base: string,
  pool: pg.Pool,
  creatorId: string,
  fan: BenchFan,
): Promise<Result> {
  const { rows } = await pool.query<{ handle: string }>(
    'select handle from profiles where id = $1',
    [creatorId],
  );
  const headers = headersOf(fan);
  const readPage = async () => {
    const start = performance.now();
    const answer = await fetch(`${base}/creators/${rows[0]?.handle}`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    return performance.now() - start;
  };
  let recorded = 0;
  const record = async (n: number) => {
    const start = performance.now();
    const answer = await fetch(`${base}/analytics/visits`, {
      method: 'POST',
      headers: {
        apikey: fan.apiKey,
        'content-type': 'application/json',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0`,
      },
      body: JSON.stringify({ creatorId, source: 'direct' }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`the visit answered ${answer.status}`);
    recorded += 1;
    return performance.now() - start;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  const recording: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    alone.push(await readPage());
    beside.push(await readPage());
    recording.push(await record(n));
  }
  return atLeast(
    'a creator’s page, with its visit recorded',
    median(alone) / median(beside),
    'the page alone',
    AIM,
    {
      pageMs: round(median(beside)),
      aloneMs: round(median(alone)),
      recordingMs: round(median(recording)),
      recorded,
    },
  );
}

const round = (ms: number) => Math.round(ms * 100) / 100;
