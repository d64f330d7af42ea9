import type { ProductId } from '@limelight/contract/platform/ids';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { notFound, ShopRefused } from '../refused.ts';
import {
  checkContent,
  checkForSale,
  checkOwn,
  columnsOf,
  type ProductContent,
  putPictures,
} from './content.ts';
import { firstStock, nextStock } from './stock.ts';
import { insertProduct, lockOwnProduct, productByKey, updateProduct } from './write-queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Makes a draft, once per key: a repeat returns the first. Throws `ShopRefused`. */
export async function createProduct(
  deps: WriteDeps,
  { id: creatorId }: ActingCreator,
  { idempotencyKey, ...content }: ProductContent & { readonly idempotencyKey: string },
): Promise<ProductId> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const before = await tx.maybe(productByKey, creatorId, idempotencyKey);
    if (before) return before.id;
    checkContent(deps, content);
    await checkOwn(tx, creatorId, content);
    const columns = { ...columnsOf(content), ...firstStock(content), now };
    const inserted = await tx.maybe(insertProduct, { creatorId, idempotencyKey, ...columns });
    // a call with the same key at the same moment stored it first
    if (!inserted) return (await tx.one(productByKey, creatorId, idempotencyKey)).id;
    await putPictures(tx, inserted.id, content.pictures);
    return inserted.id;
  });
}

/**
 * Saves a product over the revision that the creator saw. One that is out, or is coming out, must stay fit for sale. Throws
 * `ShopRefused`: changed_elsewhere where another window saved it since.
 */
export async function saveProduct(
  deps: WriteDeps,
  { id: creatorId }: ActingCreator,
  {
    productId: id,
    revision,
    ...content
  }: ProductContent & { readonly productId: ProductId; readonly revision: number },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const before = await tx.maybe(lockOwnProduct, id, creatorId);
    if (!before) throw notFound();
    if (before.revision !== revision) throw new ShopRefused({ code: 'changed_elsewhere' });
    checkContent(deps, content);
    await checkOwn(tx, creatorId, content);
    const stock = await nextStock(tx, id, before, content, now);
    if (before.state === 'published' || before.state === 'scheduled')
      await checkForSale(tx, id, content);
    await tx.run(updateProduct, { id, ...columnsOf(content), ...stock, now });
    await putPictures(tx, id, content.pictures);
  });
}
