import { type CreatorId, productId, type ProductId } from '@limelight/contract/platform/ids';
import { productPath } from '@limelight/contract/shop/paths';
import { emit } from '../../events/index.ts';
import type { ReportKind } from '../../kernel/parts/report-kind.ts';
import { mediaViews } from '../../media/index.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { productRestored, productTakenDown } from '../events.ts';
import type { StoredPicture } from '../products/facts.ts';
import { judgeProduct } from '../products/judge-products.ts';

const reportedProduct = statement({
  name: 'shop.reported-product',
  params: [t.uuid<ProductId>()],
  row: {
    id: t.uuid<ProductId>(),
    handle: t.text(),
    display_name: t.text(),
    title: t.text(),
    description: t.text(),
    at: t.timestamptz().certain(),
    taken_down: t.bool().certain(),
    is_deleted: t.bool().certain(),
    pictures: t.json<readonly StoredPicture[]>().certain(),
  },
  text: `
    select p.id, pr.handle, pr.display_name, p.title, p.description, coalesce(p.published_at, p.created_at) as at,
      p.taken_down_at is not null as taken_down, p.deleted_at is not null as is_deleted,
      coalesce((
        select json_agg(json_build_object('mediaId', s.media_id, 'alt', s.alt) order by s.position)
        from product_pictures s where s.product_id = p.id), '[]') as pictures
    from products p join profiles pr on pr.id = p.creator_id where p.id = $1`,
});

/** Changes no row where it was never out, or is down already. */
const takeDownProduct = statement({
  name: 'shop.take-down-product',
  params: [t.uuid<ProductId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `update products set taken_down_at = $2 where id = $1 and published_at is not null and taken_down_at is null
         returning creator_id`,
});

const restoreProduct = statement({
  name: 'shop.restore-product',
  params: [t.uuid<ProductId>()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `update products set taken_down_at = null where id = $1 and taken_down_at is not null returning creator_id`,
});

/**
 * A product that the viewer may learn of. Staff read what it says of itself and see its pictures, never what it sells. A takedown
 * ends its sale and closes it to its holders; it can be restored.
 */
export const reportedProducts: ReportKind = {
  async find(deps, viewer, { thingId }) {
    const product = await judgeProduct(deps, viewer, productId.parse(thingId));
    return product ? { authorId: product.creator.creator_id } : null;
  },

  async read(deps, viewer, { thingId }) {
    const id = productId.parse(thingId);
    const product = await deps.db.maybe(reportedProduct, id);
    if (!product) return { path: null, lines: [] };
    const asks = product.pictures.map(({ mediaId, alt }) => ({ mediaId, alt, locked: false }));
    const pictures = await mediaViews(deps, viewer, asks);
    return {
      path: productPath(id),
      lines: [
        {
          id,
          author: { handle: product.handle, displayName: product.display_name },
          text: [product.title, product.description].filter(Boolean).join('\n\n'),
          lockedText: null,
          media: asks.flatMap(({ mediaId }) => pictures.get(mediaId) ?? []),
          at: product.at.toISOString(),
          isReported: true,
          state: product.taken_down ? 'taken_down' : product.is_deleted ? 'removed' : 'there',
        },
      ],
    };
  },

  async takeDown(deps, tx, _viewer, { thingId, reportId }) {
    const id = productId.parse(thingId);
    const down = await tx.maybe(takeDownProduct, id, deps.clock.now());
    if (!down) return false;
    const { creator_id: creatorId } = down;
    await emit(deps, tx, productTakenDown, { productId: id, creatorId, reportId });
    return true;
  },

  async restore(deps, tx, _viewer, { thingId }) {
    const id = productId.parse(thingId);
    const back = await tx.maybe(restoreProduct, id);
    if (!back) return false;
    await emit(deps, tx, productRestored, { productId: id, creatorId: back.creator_id });
    return true;
  },
};
