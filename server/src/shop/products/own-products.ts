import type {
  CreatorId,
  MediaId,
  ProductFileId,
  ProductId,
  ProductLinkId,
} from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { OwnProduct, ProductCategory, ProductState } from '@limelight/contract/shop/product';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { cleanStates, mediaViews } from '../../media/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { parseAudience } from '../../posts/index.ts';
import { notFound } from '../refused.ts';
import type { StoredPicture } from './facts.ts';
import { ratingOf } from './view-product.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock'>;

/** A current file, as the statement passes it. */
interface OwnFileRow {
  readonly id: ProductFileId;
  readonly mediaId: MediaId;
  readonly name: string;
  readonly version: number;
  readonly note: string;
  readonly addedAt: string;
  readonly downloads: number;
}

const ownProducts = statement({
  name: 'shop.own-products',
  params: [t.uuid<CreatorId>(), t.uuidArray<ProductId>()],
  row: {
    id: t.uuid<ProductId>(),
    state: t.text<ProductState>(),
    revision: t.int4(),
    title: t.text(),
    description: t.text(),
    category: t.text<ProductCategory>().nullable(),
    tags: t.textArray(),
    audience: t.text().certain(),
    price_cents: t.int4<Cents>(),
    is_pay_what_you_want: t.bool(),
    members_price_cents: t.int4<Cents>().nullable(),
    stock_total: t.int4().nullable(),
    stock_left: t.int4().nullable(),
    sells_keys: t.bool(),
    keys_warn_at: t.int4(),
    sold: t.int4(),
    reviews: t.int4(),
    stars: t.int4(),
    published_at: t.timestamptz().nullable(),
    scheduled_for: t.timestamptz().nullable(),
    updated_at: t.timestamptz(),
    taken_down: t.bool().certain(),
    held: t.int4().certain(),
    pictures: t.json<readonly StoredPicture[]>().certain(),
    files: t.json<readonly OwnFileRow[]>().certain(),
    links: t
      .json<
        readonly { readonly id: ProductLinkId; readonly title: string; readonly url: string }[]
      >()
      .certain(),
  },
  text: `
    select p.id, p.state, p.revision, p.title, p.description, p.category, p.tags, p.audience::text as audience,
      p.price_cents, p.is_pay_what_you_want, p.members_price_cents, p.stock_total, p.stock_left, p.sells_keys,
      p.keys_warn_at, p.sold, p.reviews, p.stars, p.published_at, p.scheduled_for, p.updated_at,
      p.taken_down_at is not null as taken_down,
      (select coalesce(sum(h.quantity), 0)::int from product_holds h where h.product_id = p.id) as held,
      coalesce((
        select json_agg(json_build_object('mediaId', s.media_id, 'alt', s.alt) order by s.position)
        from product_pictures s where s.product_id = p.id), '[]') as pictures,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'mediaId', f.media_id, 'name', f.name, 'version', f.version,
          'note', f.note, 'addedAt', f.added_at, 'downloads',
          (select coalesce(sum(d.times), 0) from product_downloads d where d.file_id = f.id)) order by f.position, f.id)
        from product_files f where f.product_id = p.id and f.ended_at is null), '[]') as files,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'title', l.title, 'url', l.url) order by l.position)
        from product_links l where l.product_id = p.id), '[]') as links
    from products p where p.creator_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
});

type OwnRow = Row<typeof ownProducts>;

/** The creator's own products, in the order of `ids`; others and deleted ones are left out. Three statements. */
export async function readOwnProducts(
  deps: OwnDeps,
  creator: ActingCreator,
  ids: readonly ProductId[],
): Promise<OwnProduct[]> {
  if (ids.length === 0) return [];
  const rows = await deps.db.many(ownProducts, creator.id, ids);
  const asks = rows.flatMap(({ pictures }) =>
    pictures.map(({ mediaId, alt }) => ({ mediaId, alt, locked: false })),
  );
  const [pictures, files] = await Promise.all([
    mediaViews(deps, creator, asks),
    cleanStates(
      deps.db,
      rows.flatMap((row) => row.files.map(({ mediaId }) => mediaId)),
    ),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toOwnProduct(row, pictures, files)] : [];
  });
}

/** One of the creator's own products. Throws not_found where it is not theirs, or deleted. */
export async function readOwnProduct(
  deps: OwnDeps,
  creator: ActingCreator,
  id: ProductId,
): Promise<OwnProduct> {
  const [found] = await readOwnProducts(deps, creator, [id]);
  if (!found) throw notFound();
  return found;
}

function toOwnProduct(
  row: OwnRow,
  pictures: Awaited<ReturnType<typeof mediaViews>>,
  files: Awaited<ReturnType<typeof cleanStates>>,
): OwnProduct {
  return {
    id: row.id,
    state: row.state,
    revision: row.revision,
    title: row.title,
    description: row.description,
    category: row.category,
    tags: [...row.tags],
    audience: parseAudience(row.audience),
    priceCents: row.price_cents,
    isPayWhatYouWant: row.is_pay_what_you_want,
    membersPriceCents: row.members_price_cents,
    stockTotal: row.stock_total,
    stockLeft: row.stock_left,
    held: row.held,
    sellsKeys: row.sells_keys,
    keysWarnAt: row.keys_warn_at,
    pictures: row.pictures.map(({ mediaId, alt }) => ({
      mediaId,
      alt,
      view: pictures.get(mediaId) ?? null,
    })),
    files: row.files.flatMap((one) => {
      const file = files.get(one.mediaId);
      if (!file) return [];
      const { kind, bytes, state, failure } = file;
      const addedAt = new Date(one.addedAt).toISOString();
      return [{ ...one, addedAt, kind, bytes, state, failure }];
    }),
    links: row.links.map((link) => ({ ...link })),
    rating: ratingOf(row),
    sold: row.sold,
    publishedAt: row.published_at?.toISOString() ?? null,
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    isTakenDown: row.taken_down,
  };
}

const own = statement({
  name: 'shop.own',
  params: [t.uuid<CreatorId>(), t.text<ProductState>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { id: t.uuid<ProductId>(), updated_at: t.timestamptz() },
  text: `
    select id, updated_at from products
    where creator_id = $1 and state = $2 and deleted_at is null and (updated_at, id) < ($3, $4)
    order by updated_at desc, id desc
    limit $5`,
});

/** A creator's products of one state, the latest change first. Four statements. */
export async function listMine(
  deps: OwnDeps,
  creator: ActingCreator,
  {
    state,
    cursor,
    limit,
  }: {
    readonly state: ProductState;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: OwnProduct[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(own, creator.id, state, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.updated_at, row.id),
  );
  const ids = items.map((row) => row.id);
  return { items: await readOwnProducts(deps, creator, ids), nextCursor };
}
