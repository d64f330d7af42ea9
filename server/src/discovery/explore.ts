import type { Tile } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { numberCursor, timeCursor, toPage } from '../platform/db/cursor.ts';
import { substring } from '../platform/db/like.ts';
import { singleFlight } from '../platform/http/single-flight.ts';
import { readTiles } from '../posts/index.ts';
import {
  exploreAll,
  exploreFew,
  exploreMany,
  exploreTag,
  type Filter,
  titledPosts,
} from './explore-queries.ts';
import { STRANGERS_SHARE_MS } from './limits.ts';
import { creatorsWithTag, matchingCreators } from './queries.ts';

/**
 * Up to this many matching creators are read one by one; with more, reading the posts in order finds a match soon. Among 10,000
 * creators, 300 have 3 in 100 posts: about 600 rows read for a page of 18.
 */
const FEW_CREATORS = 300;
/** The same for posts with a matching title: reading them one by one costs less than reading on to the next one. */
const FEW_TITLES = 1000;
/** Shorter words are in most titles, and the trigram index cannot find them. */
const SHORTEST_IN_TITLE = 3;

export interface ExploreInput {
  readonly q: string;
  readonly tag?: string | undefined;
  readonly free: 'on' | 'off';
  readonly video: 'on' | 'off';
  readonly sort: 'newest' | 'popular';
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Key = readonly [value: string, id: string];

type Grid = { items: Tile[]; nextCursor: string | null };

/** The first page without a search word is the same for all strangers: they share one response per filter and size. */
const forStrangers = singleFlight<Grid>(STRANGERS_SHARE_MS);

/**
 * A page of the search grid. A word matches creators by name, handle or tag, and posts by their title, which everyone may read:
 * never by their text.
 */
export async function explore(
  deps: Deps,
  viewer: Viewer | null,
  input: ExploreInput,
): Promise<Grid> {
  const { q, tag, cursor, free, video, sort, limit } = input;
  const isShared = viewer === null && q.trim() === '' && tag === undefined && cursor === undefined;
  const read = () => readGrid(deps, viewer, input);
  return isShared ? forStrangers(deps.db, [free, video, sort, limit].join(), read) : read();
}

async function readGrid(deps: Deps, viewer: Viewer | null, input: ExploreInput): Promise<Grid> {
  const rows = await nextRows(deps, viewer, input, input.limit + 1);
  const { items, nextCursor } = toPage(rows, input.limit, (row) =>
    input.sort === 'newest'
      ? timeCursor.encode(row.published_at, row.id)
      : numberCursor.encode(row.like_count, row.id),
  );
  const ids = items.map((row) => row.id);
  return { items: await readTiles(deps, viewer, ids), nextCursor };
}

/** The largest int4. */
const MOST_LIKES = 2_147_483_647;

function after({ sort, cursor }: ExploreInput): Key {
  if (sort === 'newest') {
    const { at, id } = timeCursor.decode(cursor);
    return [at.toISOString(), id];
  }
  const { value, id } = numberCursor.decode(cursor, MOST_LIKES);
  return [String(value), id];
}

async function nextRows(
  { db, clock }: Deps,
  viewer: Viewer | null,
  input: ExploreInput,
  count: number,
) {
  const [value, id] = after(input);
  const now = clock.now();
  const who = viewer?.id ?? null;
  const filter: Filter = {
    free: input.free === 'on',
    video: input.video === 'on',
    sort: input.sort,
  };
  if (input.tag !== undefined) {
    const creators = await db.many(creatorsWithTag, input.tag, FEW_CREATORS);
    const ids = creators.map((row) => row.id);
    return db.many(exploreTag(filter), who, value, id, now, count, ids, input.tag);
  }
  const q = input.q.trim();
  if (q === '') return db.many(exploreAll(filter), who, value, id, now, count);
  const pattern = substring(q.replace(/^@/, ''));
  const tag = q.replace(/^#/, '');
  // '@' searches creators, '#' tags
  const title = q.length < SHORTEST_IN_TITLE || /^[@#]/.test(q) ? null : substring(q);
  const [creators, titled] = await Promise.all([
    db.many(matchingCreators, pattern, tag, FEW_CREATORS + 1),
    title === null ? [] : db.many(titledPosts, title, FEW_TITLES + 1),
  ]);
  if (creators.length > FEW_CREATORS || titled.length > FEW_TITLES) {
    return db.many(exploreMany(filter), who, value, id, now, count, pattern, tag, title);
  }
  const creatorIds = creators.map((row) => row.id);
  const postIds = titled.map((row) => row.id);
  return db.many(exploreFew(filter), who, value, id, now, count, creatorIds, postIds);
}
