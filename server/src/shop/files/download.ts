import type { OrderId, ProductFileId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { cleanFileName, cleanStates, downloadUrl } from '../../media/index.ts';
import { holderRight, isHoldersFile } from '../policy.ts';
import { loadProducts, readerOf } from '../products/facts.ts';
import { notFound, ShopRefused } from '../refused.ts';
import { fileOfOrder, noteDownload } from './bought-queries.ts';

/**
 * The address of a file that a buyer has, by the order that they have it from, and notes the download. Throws `not_found` where
 * it is not theirs, or not open to them now, and `not_ready` while what buyers download is being prepared.
 */
export async function download(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { orderId, fileId }: { readonly orderId: OrderId; readonly fileId: ProductFileId },
): Promise<{ url: string; name: string; bytes: number }> {
  const { db, clock } = deps;
  const now = clock.now();
  const file = await db.maybe(fileOfOrder, viewer.id, orderId, fileId);
  if (!file) throw notFound();
  const { product_id: productId, media_id: mediaId } = file;
  const one = (await loadProducts(db, readerOf(viewer), [productId], now)).get(productId);
  const right = one && holderRight(one.product, one.viewer);
  if (!right?.isOpen || !isHoldersFile(file.ended_at, right.since)) throw notFound();
  const state = (await cleanStates(db, [mediaId])).get(mediaId);
  if (!state) throw notFound();
  if (state.state !== 'ready') throw new ShopRefused({ code: 'not_ready' });
  await db.run(noteDownload, orderId, file.position, fileId, now);
  return {
    url: downloadUrl(mediaId, state, file.name),
    name: cleanFileName(file.name, state.contentType ?? ''),
    bytes: state.bytes,
  };
}
