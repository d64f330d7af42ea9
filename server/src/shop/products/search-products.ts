import type { ProductCard, ProductCategory } from '@limelight/contract/shop/product';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { substring } from '../../platform/db/like.ts';
import { judgeProducts } from './judge-products.ts';
import {
  allHolding,
  creatorsHolding,
  latestListed,
  latestOfCategory,
  newestHolding,
  soundingLike,
} from './search-queries.ts';
import { viewCards } from './view-product.ts';

type SearchDeps = Pick<Deps, 'db' | 'clock'>;

interface Asked {
  readonly query: string;
  readonly category?: ProductCategory | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Page {
  readonly items: ProductCard[];
  readonly nextCursor: string | null;
}

/** Shorter words are in most titles, and the index of parts of words cannot find them. */
const SHORTEST = 3;
/** Creators by whose names products are found. */
const CREATORS_MAX = 300;

/**
 * Products that everyone may learn of, by words of their titles, their tags and their creators' names, the latest first;
 * without words, all of them. Where the first page has room, products follow that sound like the words. A page may be short of
 * what this viewer does not learn of.
 */
export async function searchProducts(
  deps: SearchDeps,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Page> {
  const { at, id: afterId } = timeCursor.decode(asked.cursor);
  const from = { viewerId: viewer?.id ?? null, at, afterId, count: asked.limit + 1 };
  const rows = await (asked.query === '' ? latest(deps, asked, from) : holding(deps, asked, from));
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.published_at, row.id),
  );
  const exact = items.map((row) => row.id);
  const isFirst = asked.cursor === undefined && nextCursor === null;
  const similar = isFirst ? await alike(deps, asked, viewer, exact) : [];
  const products = await judgeProducts(deps, viewer, [...exact, ...similar]);
  return { items: await viewCards(deps, viewer, products), nextCursor };
}

interface From {
  readonly viewerId: Viewer['id'] | null;
  readonly at: Date;
  readonly afterId: string;
  readonly count: number;
}

const latest = ({ db }: SearchDeps, { category }: Asked, from: From) =>
  category === undefined
    ? db.many(latestListed, from)
    : db.many(latestOfCategory, { ...from, category });

/** Reads the newest first, where a common word fills the page; all others only where it does not. */
async function holding({ db }: SearchDeps, { query, category }: Asked, from: From) {
  const pattern = substring(query);
  const isLong = query.length >= SHORTEST;
  const creators = isLong ? await db.many(creatorsHolding, pattern, CREATORS_MAX) : [];
  const words = {
    ...from,
    pattern,
    creators: creators.map(({ id }) => id),
    category: category ?? null,
  };
  const newest = await db.many(newestHolding, words);
  return newest.length === from.count || !isLong ? newest : db.many(allHolding, words);
}

/** What sounds like the words, as far as a page has room for it. */
async function alike(
  { db }: SearchDeps,
  { query, category, limit }: Asked,
  viewer: Viewer | null,
  known: readonly string[],
) {
  if (query.length < SHORTEST || known.length >= limit) return [];
  const rows = await db.many(soundingLike, {
    viewerId: viewer?.id ?? null,
    word: query,
    category: category ?? null,
    count: limit,
  });
  const isKnown = new Set(known);
  return rows.flatMap(({ id }) => (isKnown.has(id) ? [] : [id])).slice(0, limit - known.length);
}
