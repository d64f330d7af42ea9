import type { Tile } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { readTiles } from '../posts/index.ts';
import {
  explorePage,
  explorePageMatching,
  explorePageOfCreators,
  matchingCreators,
} from './queries.ts';

/**
 * Up to so many matching creators are asked one by one; beyond, walking the newest posts meets a match soon.
 * At 10,000 creators, 300 of them are 3 in 100 posts: about 600 rows walked for a page of 18.
 */
const FEW_CREATORS = 300;

export interface ExploreInput {
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the search grid. A word matches creators by name, handle or tag: never what a post says (decisions.md). */
export async function explore(
  deps: Deps,
  viewer: Viewer | null,
  { q, cursor, limit }: ExploreInput,
): Promise<{ items: Tile[]; nextCursor: string | null }> {
  const rows = await nextIds(deps, viewer, q.trim(), cursor, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.published_at, row.id),
  );
  return {
    items: await readTiles(
      deps,
      viewer,
      items.map((row) => row.id),
    ),
    nextCursor,
  };
}

async function nextIds(
  deps: Deps,
  viewer: Viewer | null,
  q: string,
  cursor: string | undefined,
  count: number,
) {
  const { at, id } = timeCursor.decode(cursor);
  const now = deps.clock.now();
  const who = viewer?.id ?? null;
  if (q === '') return deps.db.many(explorePage, who, at, id, now, count);
  const tag = q.replace(/^#/, '');
  const creators = await deps.db.many(matchingCreators, substring(q), tag, FEW_CREATORS + 1);
  if (creators.length > FEW_CREATORS) {
    return deps.db.many(explorePageMatching, who, at, id, now, count, substring(q), tag);
  }
  return deps.db.many(
    explorePageOfCreators,
    who,
    at,
    id,
    now,
    count,
    creators.map((row) => row.id),
  );
}

/** A LIKE pattern that means the typed characters, `%` and `_` included. A leading @ is how people write handles. */
export function substring(q: string): string {
  return `%${q.replace(/^@/, '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
