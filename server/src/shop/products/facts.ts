import type {
  CreatorId,
  MediaId,
  ProductId,
  TierId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { ProductCategory, ProductState } from '@limelight/contract/shop/product';
import { isFollowerOf, isLeaving, isShown, noBlockBetween } from '../../kernel/rules.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Row, type RowOf, statement, t } from '../../platform/db/statement.ts';
import {
  type OpenTier,
  parseAudience,
  type ViewerRow as PostViewerRow,
  viewerFacts,
} from '../../posts/index.ts';
import type { ProductFacts, ProductViewerFacts } from '../policy.ts';

/** SQL of what the rules need of product `p` alone, for a viewer (SQL of an id, null for a stranger). */
const productRules = (viewer: string): string => `
      p.state, p.audience::text as audience, p.price_cents, p.members_price_cents, p.sells_keys,
      p.published_at, p.taken_down_at is not null as taken_down, p.deleted_at is not null as is_deleted,
      (select g.since from held_grants g
        where g.holder_id = ${viewer} and g.kind = 'product' and g.thing_id = p.id) as purchased_at`;

/** SQL of what they need of its creator `c`, and of what the viewer is to them; joined by `memberOf`. */
const creatorRules = (viewer: string): string => `
      c.id as creator_id, not (${isShown('c')}) as creator_hidden,
      not (${noBlockBetween(viewer, 'c.id')}) as is_blocked,
      ${isFollowerOf(viewer, 'c.id')} as follows,
      m.tier_id as member_tier_id, m.started_at as member_since, m.price_cents as member_price,
      array(select listed.list_id::text from listed_people listed
        where listed.user_id = ${viewer} and listed.creator_id = c.id) as list_ids`;

const memberOf = (viewer: string, now: string): string => `
    left join members m on m.fan_id = ${viewer} and m.creator_id = c.id
      and membership_runs(m.status, m.current_period_end, ${now})`;

/** What cards show of product `p`. */
const PRODUCT_CARD = `
      p.id, p.title, p.category, p.is_pay_what_you_want, p.stock_left, p.reviews, p.stars`;

/** What cards show of creator `c` with profile `pr`, and what they say of ways in. */
const CREATOR_CARD = `
      pr.handle, pr.display_name, pr.avatar_url, pr.is_sample,
      ${isLeaving('c.id')} as creator_leaves,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name, 'priceCents', t.price_cents) order by t.position)
        from tiers t where t.creator_id = c.id and t.archived_at is null and not ${isLeaving('c.id')}), '[]') as tiers`;

/**
 * SQL of what the rules need of the products `p` in `from`, for a viewer (SQL of an id, null for a stranger) at a time (SQL),
 * and beside it other columns.
 */
export const ruleFactsIn = (viewer: string, now: string, from: string, others: string): string => `
    select ${others}, ${productRules(viewer)}, ${creatorRules(viewer)}
    from ${from}
    join creators c on c.id = p.creator_id
    ${memberOf(viewer, now)}`;

/** The same with what cards show, and more columns where they are wanted. */
export const factsIn = (viewer: string, now: string, from: string, more = ''): string =>
  ruleFactsIn(
    viewer,
    now,
    `${from} join profiles pr on pr.id = p.creator_id`,
    `${PRODUCT_CARD}, ${CREATOR_CARD},
      coalesce((
        select json_agg(json_build_object('mediaId', shown.media_id, 'alt', shown.alt) order by shown.position)
        from product_pictures shown where shown.product_id = p.id), '[]') as pictures${more}`,
  );

/**
 * The same of one creator's products in two halves, so that a list does not read the creator again for each product: `id` is SQL
 * of the creator's id.
 */
export const creatorFactsOf = (viewer: string, now: string, id: string): string => `
    select ${CREATOR_CARD}, ${creatorRules(viewer)}
    from creators c join profiles pr on pr.id = c.id
    ${memberOf(viewer, now)}
    where c.id = ${id}`;

/**
 * SQL that joins the first picture that a product (an id) has left as `shown`, with null columns where it has none. A file that is
 * deleted leaves a gap in the positions.
 */
export const joinFirstPicture = (product: string): string => `
    left join lateral (
      select media_id, alt from product_pictures where product_id = ${product} order by position limit 1) shown on true`;

/** The other half, with the first picture alone; of the products `p` in `from`. */
export const cardFactsIn = (viewer: string, from: string): string => `
    select ${PRODUCT_CARD}, ${productRules(viewer)}, shown.media_id as picture_id, shown.alt as picture_alt
    from ${from} ${joinFirstPicture('p.id')}`;

/** A picture of a product, in its order. */
export interface StoredPicture {
  readonly mediaId: MediaId;
  readonly alt: string;
}

/** A file of a product, in its order. */
export interface StoredFile {
  readonly mediaId: MediaId;
  readonly name: string;
}

/** The columns of `creatorFactsOf`. */
export const creatorRow = {
  creator_id: t.uuid<CreatorId>(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  is_sample: t.bool(),
  creator_hidden: t.bool().certain(),
  creator_leaves: t.bool().certain(),
  tiers: t.json<readonly OpenTier[]>().certain(),
  is_blocked: t.bool().certain(),
  follows: t.bool().certain(),
  member_tier_id: t.uuid<TierId>().nullable(),
  member_since: t.timestamptz().nullable(),
  member_price: t.int4().nullable(),
  list_ids: t.textArray().certain(),
} as const;

const productRow = {
  id: t.uuid<ProductId>(),
  state: t.text<ProductState>(),
  title: t.text(),
  category: t.text<ProductCategory>().nullable(),
  audience: t.text().certain(),
  price_cents: t.int4<Cents>(),
  is_pay_what_you_want: t.bool(),
  members_price_cents: t.int4<Cents>().nullable(),
  stock_left: t.int4().nullable(),
  sells_keys: t.bool(),
  reviews: t.int4(),
  stars: t.int4(),
  published_at: t.timestamptz().nullable(),
  taken_down: t.bool().certain(),
  is_deleted: t.bool().certain(),
  purchased_at: t.timestamptz().nullable(),
} as const;

/** The columns of `cardFactsIn`. */
export const cardRow = {
  ...productRow,
  picture_id: t.uuid<MediaId>().nullable(),
  picture_alt: t.text().nullable(),
} as const;

/** The columns of `factsIn`. */
export const factsRow = {
  ...productRow,
  ...creatorRow,
  pictures: t.json<readonly StoredPicture[]>().certain(),
} as const;

/** Everything the rules and the cards need, of any number of products for one viewer. */
const productFacts = statement({
  name: 'shop.load-facts',
  params: [t.uuid<UserId>().nullable(), t.uuidArray<ProductId>(), t.timestamptz()],
  row: factsRow,
  text: `${factsIn('$1::uuid', '$3', 'products p')}
    where p.id = any($2::uuid[])`,
});

export type ProductRow = Row<typeof productFacts>;

/** What the database knows about one product and one viewer. */
export interface LoadedProduct {
  readonly row: RowOf<typeof productRow>;
  /** The row itself, or one that the products of a list share. */
  readonly creator: RowOf<typeof creatorRow>;
  readonly pictures: readonly StoredPicture[];
  readonly product: ProductFacts;
  readonly viewer: ProductViewerFacts;
}

/** Who asks; null is a stranger. */
export interface ProductReader {
  readonly id: UserId;
  readonly isModerator: boolean;
}

export const readerOf = (viewer: Viewer | null): ProductReader | null =>
  viewer && {
    id: viewer.id,
    isModerator: viewer.roles.has('moderator') || viewer.roles.has('admin'),
  };

/** Loads what the rules need of these products for one person, in one statement; those that do not exist are missing. */
export async function loadProducts(
  db: Queryable,
  reader: ProductReader | null,
  ids: readonly ProductId[],
  now: Date,
): Promise<Map<ProductId, LoadedProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many(productFacts, reader?.id ?? null, ids, now);
  return new Map(rows.map((row) => [row.id, loadedProduct(row, row, row.pictures, reader, now)]));
}

/**
 * A loaded product of its two halves. They stay apart: to copy both into one object of 31 fields, for twelve products, took more
 * than half of the server's time for a creator's shop.
 */
export function loadedProduct(
  row: LoadedProduct['row'],
  creator: LoadedProduct['creator'],
  pictures: LoadedProduct['pictures'],
  reader: ProductReader | null,
  now: Date,
): LoadedProduct {
  const { product, viewer } = toFacts(row, creator, reader, now);
  return { row, creator, pictures, product, viewer };
}

/** The columns that the rules need of a product. */
type ProductRules = Pick<
  ProductRow,
  | 'state'
  | 'is_deleted'
  | 'audience'
  | 'published_at'
  | 'taken_down'
  | 'price_cents'
  | 'members_price_cents'
  | 'sells_keys'
  | 'purchased_at'
>;

/** The columns that they need of its creator, and of what the viewer is to them. */
type CreatorRules = PostViewerRow & Pick<ProductRow, 'creator_hidden' | 'creator_leaves' | 'tiers'>;

/** The two inputs of the rules, from both halves of a row and the reader. */
export function toFacts(
  row: ProductRules,
  creator: CreatorRules,
  reader: ProductReader | null,
  now: Date,
): Pick<LoadedProduct, 'product' | 'viewer'> {
  return {
    product: {
      state: row.state,
      isDeleted: row.is_deleted,
      audience: parseAudience(row.audience),
      publishedAt: row.published_at,
      creatorHidden: creator.creator_hidden,
      creatorLeaves: creator.creator_leaves,
      takenDown: row.taken_down,
      tiers: creator.tiers,
      priceCents: row.price_cents,
      membersPriceCents: row.members_price_cents,
      sellsKeys: row.sells_keys,
    },
    viewer: {
      ...viewerFacts(creator, row.purchased_at !== null, reader, false, now),
      ownsSince: row.purchased_at,
    },
  };
}
