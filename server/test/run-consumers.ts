import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../src/kernel/deps.ts';
import { consume, register } from '../src/events/consume.ts';
import type { Consumer } from '../src/kernel/parts/consumer.ts';

/** Runs consumers until they have read every event. */
export async function runConsumers(deps: Deps, consumers: readonly Consumer[]): Promise<void> {
  if (await haveReadAll(deps, consumers)) return;
  for (const consumer of consumers) {
    await register(deps, consumer);
    for (;;) {
      const end = await consume(deps, consumer);
      if (end === 'done') break;
      if (end === 'unsettled' && !(await settle(deps))) await wait(2);
    }
  }
}

/** One statement instead of five for each consumer: most calls find nothing new. */
async function haveReadAll(
  { db }: Pick<Deps, 'db'>,
  consumers: readonly Consumer[],
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select from event_consumers c where name = any($1)
        and not exists (select from events e where (e.transaction, e.id) > (c.transaction, c.event_id))`,
    [consumers.map(({ name }) => name)],
  );
  return rowCount === consumers.length;
}

/**
 * An event is settled once no older transaction runs on the whole database server, and a transaction of a test beside this one
 * may take a minute (samples, a restore). It can't add to the events here, so where no other transaction of this database runs,
 * its events get a number from before all that run.
 */
async function settle({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update events set transaction = (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8
      where transaction >= pg_snapshot_xmin(pg_current_snapshot())
        and not exists (select from pg_stat_activity
          where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid())`,
  );
  return (rowCount ?? 0) > 0;
}
