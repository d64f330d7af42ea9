/** A session of PostgreSQL that another one waits for. */
export interface Blocker {
  readonly pid: number;
  /** What it called itself; empty where it did not. */
  readonly application: string;
  /** How long its transaction has been open. */
  readonly seconds: number;
  /** Its last statement; null where this role may not read it. */
  readonly query: string | null;
}

/** A migration's place among those that are to be applied now, from 1. */
interface Place {
  readonly name: string;
  readonly at: number;
  readonly of: number;
}

/** What happens while a database is migrated, for the screen and the log. */
export type MigrationNews =
  /** Another process migrates this database; this one waits for it. */
  | { readonly kind: 'waiting' }
  /** `isNew`: the database was empty. */
  | { readonly kind: 'begun'; readonly of: number; readonly isNew: boolean }
  /** It still runs, and waits for these sessions, if any. Told every ten seconds. */
  | (Place & {
      readonly kind: 'running';
      readonly ms: number;
      readonly blockers: readonly Blocker[];
    })
  /** It gave up its wait for a lock and lets others through; it is tried again. */
  | (Place & {
      readonly kind: 'blocked';
      readonly blockers: readonly Blocker[];
      readonly againInMs: number;
    })
  | (Place & { readonly kind: 'applied'; readonly ms: number });

export type TellMigration = (news: MigrationNews) => void;

/** A session in words: what it is, since when, and what it did last. */
export function inWords({ pid, application, seconds, query }: Blocker): string {
  const who = application === '' ? '' : `${application}, `;
  const what = query === null ? '' : `: ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`;
  return `process ${pid} of PostgreSQL (${who}in a transaction for ${Math.round(seconds)} s${what})`;
}
