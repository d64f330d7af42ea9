import type { z } from 'zod';
import type { ProductId } from '@limelight/contract/platform/ids';
import type { contentSummary, OwnFile, OwnLink } from '@limelight/contract/shop/product';
import { cleanStates } from '../../media/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { groupBy } from '../../platform/group-by.ts';
import { filesOfProducts, linksOfProducts } from './content-queries.ts';
import { summaryOfProducts } from './summary-queries.ts';

/** The current files and the links of products, as their creator sees them. A constant number of statements. */
export async function filesAndLinks(
  db: Queryable,
  productIds: readonly ProductId[],
): Promise<Map<ProductId, { files: OwnFile[]; links: OwnLink[] }>> {
  if (productIds.length === 0) return new Map();
  const files = await db.many(filesOfProducts, productIds);
  const links = await db.many(linksOfProducts, productIds);
  const states = await cleanStates(
    db,
    files.map(({ media_id: id }) => id),
  );
  const filesById = groupBy(files, (row) => row.product_id);
  const linksById = groupBy(links, (row) => row.product_id);
  return new Map(
    productIds.map((id) => [
      id,
      {
        files: (filesById.get(id) ?? []).flatMap((row): OwnFile[] => {
          const state = states.get(row.media_id);
          if (!state) return [];
          return [
            {
              id: row.id,
              mediaId: row.media_id,
              name: row.name,
              kind: state.kind,
              bytes: state.bytes,
              version: row.version,
              note: row.note,
              addedAt: row.added_at.toISOString(),
              state: state.state,
              downloads: row.downloads,
            },
          ];
        }),
        links: (linksById.get(id) ?? []).map(({ id: linkId, title, url }) => ({
          id: linkId,
          title,
          url,
        })),
      },
    ]),
  );
}

/** What buyers of products would get, for everyone who may learn of them. One statement. */
export async function contentSummaries(
  db: Queryable,
  productIds: readonly ProductId[],
): Promise<Map<ProductId, z.infer<typeof contentSummary>>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.many(summaryOfProducts, productIds);
  return new Map(
    rows.map((row) => [
      row.id,
      { files: [...row.files], links: row.links, hasKeys: row.sells_keys },
    ]),
  );
}

/**
 * What a product would deliver now, for its publishing: how many files and links, and how many of the files are not ready for
 * buyers.
 */
export async function whatIsDelivered(
  tx: Tx,
  productId: ProductId,
): Promise<{ readonly files: number; readonly links: number; readonly unready: number }> {
  const found = (await filesAndLinks(tx, [productId])).get(productId);
  const files = found?.files ?? [];
  return {
    files: files.length,
    links: found?.links.length ?? 0,
    unready: files.filter(({ state }) => state !== 'ready').length,
  };
}
