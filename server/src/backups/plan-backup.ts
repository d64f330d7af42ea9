import type { ClientBase } from 'pg';

/** The backup that an upgrade begins with. */
export interface PlannedBackup {
  readonly to: string;
  /** How long the last one to this place took; null: this is the first, which copies every file. */
  readonly seconds: number | null;
}

/**
 * The backup to this place that can be taken of a database, which may be that of an older version: null where it is from before
 * there were backups, or a restored copy that is held. Changes nothing.
 */
export async function planBackup(client: ClientBase, to: string): Promise<PlannedBackup | null> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('public.backups') is not null and to_regclass('public.restored_copy') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return null;
  const { rows } = await client.query<{ held: boolean; seconds: number | null }>(
    `select exists (select from restored_copy where live_at is null) as held,
       (select extract(epoch from ended_at - started_at)::float8 from backups
         where failure is null and place = $1 order by ended_at desc limit 1) as seconds`,
    [to],
  );
  const [found] = rows;
  return !found || found.held ? null : { to, seconds: found.seconds };
}
