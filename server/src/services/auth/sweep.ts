import { DAY } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { AuthCore } from './core.ts';
import { SESSION_IDLE } from './limits.ts';

const sweepShortLived = statement({
  name: 'auth.sweep-short-lived',
  params: [t.timestamptz()],
  row: {},
  text: `with codes as (delete from auth.one_time_codes where expires_at < $1),
           challenges as (delete from auth.challenges where expires_at < $1)
         delete from auth.flow_states where expires_at < $1`,
});

/** Refresh tokens are deleted with their sessions. */
const sweepSessions = statement({
  name: 'auth.sweep-sessions',
  params: [t.timestamptz()],
  row: {},
  text: `delete from auth.sessions where refreshed_at < $1`,
});

/** A used token must be told from an unknown one as long as a thief may send it; after that it only takes space. */
const sweepTokens = statement({
  name: 'auth.sweep-tokens',
  params: [t.timestamptz()],
  row: {},
  text: `delete from auth.refresh_tokens where used_at < $1`,
});

const sweepEvents = statement({
  name: 'auth.sweep-events',
  params: [t.timestamptz()],
  row: {},
  text: `delete from auth.security_events where occurred_at < $1`,
});

const KEEP_USED_TOKENS = 30 * DAY;
const KEEP_EVENTS = 365 * DAY;

/** Removes expired rows: codes and challenges after a day, sessions a month after their idle time, events after a year. */
export async function sweepAuth({ db, now }: Pick<AuthCore, 'db' | 'now'>): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await db.run(sweepShortLived, ago(DAY));
  await db.run(sweepSessions, ago(SESSION_IDLE + 30 * DAY));
  await db.run(sweepTokens, ago(KEEP_USED_TOKENS));
  await db.run(sweepEvents, ago(KEEP_EVENTS));
}
