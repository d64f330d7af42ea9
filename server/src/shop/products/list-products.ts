import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import type { ProductCard, ProductCategory, ProductView } from '@limelight/contract/shop/product';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { uuidOrNull } from '../../platform/db/uuid-or-null.ts';
import {
  cardFactsIn,
  cardRow,
  creatorFactsOf,
  creatorRow,
  factsIn,
  factsRow,
  loadedProduct,
  readerOf,
  type StoredFile,
} from './facts.ts';
import { judged } from './judge-products.ts';
import { viewCards, viewProduct } from './view-product.ts';

type ListDeps = Pick<Deps, 'db' | 'clock'>;

interface Page {
  readonly items: ProductCard[];
  readonly nextCursor: string | null;
}

/** One product with what its page shows beside a card, for viewer $1 at $3. */
const productPage = statement({
  name: 'shop.product-page',
  params: [t.uuid<UserId>().nullable(), t.uuid<ProductId>(), t.timestamptz()],
  row: {
    ...factsRow,
    description: t.text(),
    tags: t.textArray(),
    files: t.json<readonly StoredFile[]>().certain(),
    links: t.int4().certain(),
    order_id: t.uuid<OrderId>().nullable(),
    review_taken_down: t.bool().certain(),
  },
  text: `${factsIn(
    '$1::uuid',
    '$3',
    'products p',
    `, p.description, p.tags,
      coalesce((
        select json_agg(json_build_object('mediaId', f.media_id, 'name', f.name) order by f.position, f.id)
        from product_files f where f.product_id = p.id and f.ended_at is null), '[]') as files,
      (select count(*)::int from product_links l where l.product_id = p.id) as links,
      (select g.order_id from held_grants g
        where g.holder_id = $1::uuid and g.kind = 'product' and g.thing_id = p.id) as order_id,
      exists (select from product_reviews r
        where r.product_id = p.id and r.author_id = $1::uuid and r.taken_down_at is not null) as review_taken_down`,
  )}
    where p.id = $2`,
});

/** A product as this viewer sees it on its page; null where they do not learn of it. */
export async function getProduct(
  deps: ListDeps,
  viewer: Viewer | null,
  id: ProductId,
): Promise<ProductView | null> {
  const now = deps.clock.now();
  const row = await deps.db.maybe(productPage, viewer?.id ?? null, id, now);
  if (!row) return null;
  const [seen] = judged(loadedProduct(row, row, row.pictures, readerOf(viewer), now), now);
  return seen ? viewProduct(deps, viewer, seen, row) : null;
}

/** The creator whose public page has handle $1 or id $2, for viewer $3 at $4. */
const creatorByName = statement({
  name: 'shop.creator-by-name',
  params: [t.text(), t.uuid().nullable(), t.uuid<UserId>().nullable(), t.timestamptz()],
  row: creatorRow,
  text: creatorFactsOf(
    '$3::uuid',
    '$4',
    // one id to look up: an 'or' across tables would read them all
    `coalesce((select id from profiles where handle = lower($1)), $2,
      (select user_id from former_handles where handle = lower($1)))`,
  ),
});

const ofCreator = statement({
  name: 'shop.of-creator',
  params: {
    viewerId: t.uuid<UserId>().nullable(),
    creatorId: t.uuid<CreatorId>(),
    category: t.text<ProductCategory>().nullable(),
    at: t.timestamptz(),
    afterId: t.uuid(),
    count: t.int8(),
  },
  row: { ...cardRow, published_at: t.timestamptz().certain() },
  text: `${cardFactsIn(
    ':viewerId::uuid',
    // the most that a page has, as a literal: with a parameter alone the statement is planned again each time
    `(select * from (
        select * from products
        where creator_id = :creatorId and state = 'published' and deleted_at is null
          and (published_at, id) < (:at, :afterId::uuid)
          and (:category::text is null or category = :category)
        order by published_at desc, id desc
        limit 31) latest
      limit :count) p`,
  )}
    order by p.published_at desc, p.id desc`,
});

interface Asked {
  readonly category?: ProductCategory | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * A creator's products on sale that the viewer may learn of, the latest first; null where there is no such creator. A page may
 * be short of those that it is not for. Three statements.
 */
export async function listOfCreator(
  deps: ListDeps,
  viewer: Viewer | null,
  { handle, category, cursor, limit }: Asked & { readonly handle: string },
): Promise<Page | null> {
  const now = deps.clock.now();
  const viewerId = viewer?.id ?? null;
  const creator = await deps.db.maybe(creatorByName, handle, uuidOrNull(handle), viewerId, now);
  if (!creator) return null;
  const { at, id: afterId } = timeCursor.decode(cursor);
  const rows = await deps.db.many(ofCreator, {
    viewerId,
    creatorId: creator.creator_id,
    category: category ?? null,
    at,
    afterId,
    count: limit + 1,
  });
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.published_at, row.id),
  );
  const reader = readerOf(viewer);
  const seen = items.flatMap((row) => {
    const { picture_id: mediaId, picture_alt: alt } = row;
    const pictures = mediaId === null ? [] : [{ mediaId, alt: alt ?? '' }];
    return judged(loadedProduct(row, creator, pictures, reader, now), now);
  });
  return { items: await viewCards(deps, viewer, seen), nextCursor };
}
