import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, OrderId, ProductId } from '@limelight/contract/platform/ids';
import type { BoughtFile, BoughtLine } from '@limelight/contract/shop/purchases';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type BuyersFile, cleanFileName, cleanStates, mediaViews } from '../../media/index.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Row } from '../../platform/db/statement.ts';
import { isHoldersFile } from '../policy.ts';
import { filesOfHolder, keysOfOrder } from './bought-queries.ts';
import { linksOfProducts } from './content-queries.ts';

/** A line of an order whose product is open to its buyer, and since when they have it. */
interface OpenLine {
  readonly position: number;
  readonly productId: ProductId;
  readonly since: Date;
}

type Contents = Pick<BoughtLine, 'files' | 'keys' | 'links'>;

/**
 * What a buyer has of the lines of an order that are open to them, by their position: files of all versions since then, the
 * line's own keys, and the links of today. A constant number of statements.
 */
export async function boughtContents(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  orderId: OrderId,
  lines: readonly OpenLine[],
): Promise<Map<number, Contents>> {
  if (lines.length === 0) return new Map();
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const [files, links, keys] = await Promise.all([
    deps.db.many(filesOfHolder, productIds, orderId),
    deps.db.many(linksOfProducts, productIds),
    deps.db.many(keysOfOrder, orderId),
  ]);
  const mediaIds = files.map(({ media_id: id }) => id);
  const [states, views] = await Promise.all([
    cleanStates(deps.db, mediaIds),
    mediaViews(
      deps,
      viewer,
      mediaIds.map((mediaId) => ({ mediaId, alt: null, locked: false })),
    ),
  ]);
  const filesById = groupBy(files, (row) => row.product_id);
  const linksById = groupBy(links, (row) => row.product_id);
  const keysByLine = groupBy(keys, (row) => row.position);
  return new Map(
    lines.map(({ position, productId, since }) => [
      position,
      {
        files: (filesById.get(productId) ?? [])
          .filter((row) => isHoldersFile(row.ended_at, since))
          .flatMap((row) => toBoughtFile(row, states.get(row.media_id), views)),
        keys: (keysByLine.get(position) ?? []).map(({ key }) => key),
        links: (linksById.get(productId) ?? []).map(({ title, url }) => ({ title, url })),
      },
    ]),
  );
}

function toBoughtFile(
  row: Row<typeof filesOfHolder>,
  file: BuyersFile | undefined,
  views: ReadonlyMap<MediaId, MediaView>,
): BoughtFile[] {
  if (!file) return [];
  const plays = file.kind === 'video' || file.kind === 'audio';
  return [
    {
      id: row.id,
      name: cleanFileName(row.name, file.contentType ?? ''),
      kind: file.kind,
      bytes: file.bytes,
      version: row.version,
      note: row.note,
      isOld: row.ended_at !== null,
      addedAt: row.added_at.toISOString(),
      downloadedAt: row.downloaded_at?.toISOString() ?? null,
      view: plays ? (views.get(row.media_id) ?? null) : null,
    },
  ];
}
