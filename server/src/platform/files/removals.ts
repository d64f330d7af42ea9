import type pg from 'pg';
import { MINUTE } from '../clock/clock.ts';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import { PutOff } from '../jobs/put-off.ts';

/** Any number that no other advisory lock of ours uses: 'gone' in ASCII. */
const REMOVALS = 0x676f6e65;

const tryRemoval = statement({
  name: 'files.try-removal',
  params: [],
  row: { may: t.bool().certain() },
  // Also false while a backup waits for its lock, so it waits only for the removals that are running.
  text: `select pg_try_advisory_xact_lock_shared(${REMOVALS}) as may`,
});

/**
 * Removes files that rows have named. Throws PutOff while removals are held: a copy of the rows of one moment also needs the
 * files that those rows name.
 */
export async function removing<T>(db: Db, remove: () => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    const { may } = await tx.one(tryRemoval);
    if (!may) throw new PutOff('files are being copied', MINUTE);
    return remove();
  });
}

/** Waits for the removals that are running and holds all others until this connection ends. */
export async function holdRemovals(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [REMOVALS]);
}
