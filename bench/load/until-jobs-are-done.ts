import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '../product.ts';

const LOOK_MS = 2_000;
/** The most that jobs may take. */
const PATIENCE_MS = 40 * 60_000;

/** Makes what a film needs once it can be seen. */
export const FILM_JOBS = ['media.make-renditions', 'media.make-teaser', 'media.make-poster'];
/** Draws what a first start does not wait for. */
export const SAMPLE_JOBS = ['samples.draw', 'samples.film'];

/** Waits until no job of these names is queued or at work; throws after 40 minutes. */
export async function untilJobsAreDone(
  { databaseUrl }: Product,
  names: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const deadline = performance.now() + PATIENCE_MS;
    const text = 'select from graphile_worker.jobs where task_identifier = any($1) limit 1';
    while ((await client.query(text, [names])).rowCount !== 0) {
      if (performance.now() > deadline) throw new Error(`not done yet: ${names.join()}`);
      await wait(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}
