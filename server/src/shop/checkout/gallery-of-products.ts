import type { GoneReason } from '@limelight/contract/discovery/operations';
import type { MediaView } from '@limelight/contract/media/operations';
import {
  type MediaId,
  type OrderId,
  productId,
  type ProductId,
  type UserId,
} from '@limelight/contract/platform/ids';
import { purchasePath } from '@limelight/contract/shop/paths';
import { countFiles } from '../../kernel/parts/count-files.ts';
import type { GalleryEntry, GalleryPart } from '../../kernel/parts/gallery-part.ts';
import { mediaViews } from '../../media/index.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { holderRight } from '../policy.ts';
import { loadProducts, readerOf } from '../products/facts.ts';

/** What a person has or had of these products: pictures, films and sounds, of all versions since they bought them. */
const boughtMedia = statement({
  name: 'shop.bought-media',
  params: [t.uuid<UserId>(), t.uuidArray<ProductId>()],
  row: {
    product_id: t.uuid<ProductId>(),
    order_id: t.uuid<OrderId>().certain(),
    media_id: t.uuid<MediaId>(),
    name: t.text(),
  },
  text: `
    select f.product_id, g.order_id, f.media_id, f.name
    from granted_things g
    join product_files f on f.product_id = g.thing_id and (f.ended_at is null or f.ended_at > g.since)
    where g.holder_id = $1 and g.kind = 'product' and g.thing_id = any($2::uuid[])
    order by f.ended_at is not null, f.position, f.version desc, f.id`,
});

/** Media of products in the galleries of their buyers, file by file. A file that is gone is listed with the reason. */
export const galleryOfProducts: GalleryPart = {
  async entries(deps, viewer, held) {
    const ids = held.map(({ thingId }) => productId.parse(thingId));
    const now = deps.clock.now();
    const [products, files] = await Promise.all([
      loadProducts(deps.db, readerOf(viewer), ids, now),
      deps.db.many(boughtMedia, viewer.id, ids),
    ]);
    const goneOf = new Map(
      ids.map((id, at): [ProductId, GoneReason | null] => {
        const one = products.get(id);
        if (held[at]?.isRevoked ?? true) return [id, 'refunded'];
        if (!one || one.product.creatorHidden) return [id, 'creator_gone'];
        return [id, holderRight(one.product, one.viewer).isOpen ? null : 'removed'];
      }),
    );
    const views = await mediaViews(
      deps,
      viewer,
      files.map((row) => ({
        mediaId: row.media_id,
        alt: row.name,
        locked: goneOf.get(row.product_id) !== null,
      })),
    );
    const entries = new Map<string, GalleryEntry[]>(held.map(({ thingId }) => [thingId, []]));
    for (const row of files) {
      const entry = toEntry(row, views.get(row.media_id), goneOf.get(row.product_id) ?? null);
      if (entry) entries.get(row.product_id)?.push(entry);
    }
    return entries;
  },
  counts: countFiles(
    'shop.count-bought-files',
    'product',
    `join product_files file on file.product_id = g.thing_id and (file.ended_at is null or file.ended_at > g.since)`,
  ),
};

/** Null for files of other kinds, which no one looks at. */
function toEntry(
  row: Row<typeof boughtMedia>,
  view: MediaView | undefined,
  gone: GoneReason | null,
): GalleryEntry | null {
  if (!view) return null;
  return {
    mediaId: row.media_id,
    kind: view.kind,
    title: row.name,
    path: purchasePath(row.order_id),
    media: view.locked ? null : view,
    gone,
  };
}
