import type { Db } from '../../platform/db/db.ts';
import { keepsSession } from '../../platform/db/keeps-session.ts';
import { migrationsToApply } from '../../platform/db/migrate.ts';
import { statement, t } from '../../platform/db/statement.ts';
import {
  bad,
  type Check,
  good,
  off,
  type Subject,
  together,
  type Verdict,
  warning,
  wordsOf,
} from '../check.ts';

/** What a process opens besides DATABASE_CONNECTIONS: rest/v1, jobs, the queue, events, locks of uploads. */
const OTHER_CONNECTIONS = 24;

const facts = statement({
  name: 'doctor.database-facts',
  params: [],
  row: { version: t.text().certain(), most: t.int4().certain(), others: t.int4().certain() },
  text: `select current_setting('server_version') as version,
           least(
             current_setting('max_connections')::int
               - current_setting('superuser_reserved_connections')::int
               - current_setting('reserved_connections')::int,
             coalesce((select nullif(datconnlimit, -1) from pg_database where datname = current_database()), 2147483647),
             coalesce((select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user), 2147483647)) as most,
           (select count(*)::int from pg_stat_activity
            where backend_type = 'client backend' and datname is distinct from current_database()) as others`,
});

export const databaseCheck: Check = {
  name: 'Database',
  async run({ config, db, migrations, isServing, addressFault }) {
    // a killed server leaves the address of its database behind
    const isStopped = config.databaseUrl === null && !isServing && addressFault === null;
    if (db === null || isStopped)
      return off('The server isn’t running, and the embedded database only runs with it.');
    let found;
    try {
      found = await db.one(facts);
    } catch (error) {
      const which = config.databaseUrl === null ? 'The embedded database' : 'DATABASE_URL';
      return bad(`${which} can’t be reached: ${wordsOf(error)}.`);
    }
    // where the server runs, its start has tried this
    if (config.databaseUrl !== null && !isServing && !(await keepsSession(config.databaseUrl)))
      return bad(
        'DATABASE_URL leads to a connection pooler that lends sessions. Use PostgreSQL’s own address, or set the pooler to session mode.',
      );
    return together([
      good(`PostgreSQL ${found.version} can be used.`),
      connections(config, found),
      ...(await waiting(db, migrations)),
    ]);
  },
};

function connections(
  { databaseConnections }: Subject['config'],
  { most, others }: { most: number; others: number },
): Verdict {
  const needed = databaseConnections + OTHER_CONNECTIONS;
  const left = most - others;
  const line = `It has ${left} connections for us; each process opens up to ${needed}.`;
  return left < needed ? warning(`${line} Raise max_connections.`) : good(line);
}

async function waiting(db: Db, migrations: string | null): Promise<Verdict[]> {
  if (migrations === null) return [];
  const pending = await migrationsToApply(db.pool, migrations);
  if (pending.length === 0) return [good('It has every migration.')];
  const count = `${pending.length} migration${pending.length === 1 ? '' : 's'}`;
  return [warning(`The next start applies ${count}, from ${pending[0]} on.`)];
}
