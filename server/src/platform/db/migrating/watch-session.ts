import pg from 'pg';
import type { Blocker } from './news.ts';

export interface SessionWatch {
  /** The sessions that the watched one was last seen to wait for. */
  blockers(): readonly Blocker[];
  stop(): Promise<void>;
}

export interface WatchOptions {
  readonly connectionString: string;
  /** The session to watch. */
  readonly pid: number;
  readonly everyMs: number;
  /** Called after each look. */
  readonly onLook: (blockers: readonly Blocker[]) => void;
}

const BLOCKERS = `
  select pid, coalesce(application_name, '') as application, query,
         coalesce(extract(epoch from clock_timestamp() - xact_start), 0)::float8 as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start`;

/**
 * Looks at a session from a second connection, which is opened at the first look: most migrations are done before it. A watch
 * that fails says nothing and does not disturb what it watches.
 */
export function watchSession({
  connectionString,
  pid,
  everyMs,
  onLook,
}: WatchOptions): SessionWatch {
  let client: pg.Client | null = null;
  let seen: readonly Blocker[] = [];
  let looking: Promise<void> | null = null;
  const look = async () => {
    if (client === null) {
      const opened = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
      opened.on('error', () => undefined);
      client = opened;
      await opened.connect();
    }
    const { rows } = await client.query<Blocker>(BLOCKERS, [pid]);
    if (rows.length > 0) seen = rows;
    onLook(rows);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => onLook([]))
      .finally(() => (looking = null));
  }, everyMs);
  return {
    blockers: () => seen,
    async stop() {
      clearInterval(timer);
      await looking;
      await client?.end().catch(() => undefined);
    },
  };
}
