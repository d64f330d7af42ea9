import { SEARCH } from '@limelight/contract/discovery/limits';
import type { RecentSearch } from '@limelight/contract/discovery/operations';
import { SAMPLE_SEARCHES } from '@limelight/contract/discovery/texts';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { putSearch, recentSearches, trimSearches } from './search-queries.ts';

/** The viewer's own searches, newest first; the sample suggestions only while there are none. */
export async function listSearches(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ items: RecentSearch[]; samples: string[] }> {
  const items = await deps.db.many(recentSearches, viewer.id, SEARCH.recent);
  return { items, samples: items.length === 0 ? [...SAMPLE_SEARCHES] : [] };
}

/** Stores a search; a repeated search moves to the top, and only the newest few are kept. */
export async function saveSearch(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  q: string,
): Promise<RecentSearch> {
  return deps.db.tx(async (tx) => {
    const saved = await tx.one(putSearch, viewer.id, q, deps.clock.now());
    await tx.run(trimSearches, viewer.id, SEARCH.recent);
    return saved;
  });
}
