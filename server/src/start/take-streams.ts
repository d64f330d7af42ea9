import pg from 'pg';
import type { Logger } from 'pino';
import { CannotStart } from './data-folder.ts';

/** Any number that no other advisory lock of ours uses: 'live' in ASCII. */
const STREAMS = 0x6c697665;
/** A process that was told to stop gives them up within this time. */
const WAITS_MS = 20_000;
const TRY_EVERY_MS = 500;

const TAKEN =
  'Another process of this site has its streams (LIVE). Set LIVE=off for this one, and send /live/v1, /storage/v1/live and /functions/v1/live there (docs/operating.md, ‘Streams’).';

/**
 * Makes this process the one that has the streams of the site: pictures and viewings are in its memory, and a second one would
 * have others. Throws `CannotStart` where another process has them. The returned function gives them up.
 */
export async function takeStreams(
  connectionString: string,
  log: Pick<Logger, 'warn'>,
  waitsMs = WAITS_MS,
): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString,
    application_name: 'limelight-streams',
    keepAlive: true,
  });
  // What was taken in goes on; a second process could then start beside it.
  client.on('error', (error) => log.warn({ err: error }, 'the claim on the streams was lost'));
  await client.connect();
  const until = performance.now() + waitsMs;
  while (!(await tryOnce(client))) {
    if (performance.now() > until) {
      await client.end();
      throw new CannotStart(TAKEN);
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  return () => client.end().catch(() => undefined);
}

async function tryOnce(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [STREAMS],
  );
  return rows[0]?.mine === true;
}
