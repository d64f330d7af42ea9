import type pg from 'pg';
import { BUS_CHANNEL } from '../server/src/platform/bus/postgres-bus.ts';
import { atLeast, type Contender, interleave, type Result } from './harness.ts';
import { openBenchPool } from './open-bench-pool.ts';
import { startProduct, withDataFolder } from './product.ts';

/** How many writers run at once. */
const WRITERS = [1, 4, 16, 48];

/**
 * What LISTEN/NOTIFY costs: commits per second of several writers, each with a notification, against the same without. Every
 * commit with a notification waits for the one before it, so the ratio falls as writers are added.
 */
export function benchBus(): Promise<Result[]> {
  return withDataFolder(async (folder) => {
    const product = await startProduct(folder);
    const pool = openBenchPool(product.databaseUrl, Math.max(...WRITERS));
    try {
      await pool.query(
        'create table bench_commits (id bigint generated always as identity, at timestamptz)',
      );
      const rounds = await interleave(
        WRITERS.flatMap((writers) => [
          contender(`${writers} quiet`, pool, writers, QUIET),
          contender(`${writers} telling`, pool, writers, TELLING),
        ]),
      );
      return WRITERS.map((writers) =>
        atLeast(
          `commits that notify, ${writers} at once`,
          rounds.ratio(`${writers} telling`, `${writers} quiet`),
          'the same without',
          0,
          {
            telling: rounds.details(`${writers} telling`),
            quiet: rounds.details(`${writers} quiet`),
          },
        ),
      );
    } finally {
      await pool.end();
      await product.stop();
    }
  });
}

const QUIET = 'insert into bench_commits (at) values (now())';
const TELLING = `with written as (${QUIET} returning id)
  select pg_notify('${BUS_CHANNEL}', 'bench ' || id) from written`;

const contender = (name: string, pool: pg.Pool, writers: number, text: string): Contender => ({
  name,
  async run(seconds) {
    const until = performance.now() + seconds * 1_000;
    let commits = 0;
    const write = async () => {
      while (performance.now() < until) {
        await pool.query({ name, text });
        commits += 1;
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    return { perSecond: commits / seconds, p99: null };
  },
});
