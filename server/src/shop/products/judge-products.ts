import type { ProductId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type ProductRight, productRight } from '../policy.ts';
import { type LoadedProduct, loadProducts, readerOf } from './facts.ts';

/** A product and the rule's result for it, before it becomes a view. */
export interface JudgedProduct extends LoadedProduct {
  readonly right: ProductRight;
}

/** Products in the order of `ids`, without those that the viewer does not learn of. One statement. */
export async function judgeProducts(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  ids: readonly ProductId[],
): Promise<JudgedProduct[]> {
  const now = deps.clock.now();
  const loaded = await loadProducts(deps.db, readerOf(viewer), ids, now);
  return ids.flatMap((id) => {
    const one = loaded.get(id);
    return one ? judged(one, now) : [];
  });
}

/** What was loaded with its right, or an empty list where the viewer does not learn of it. */
export function judged(one: LoadedProduct, now: Date): JudgedProduct[] {
  const right = productRight(one.product, one.viewer, now);
  const { row, creator, pictures, product, viewer } = one;
  return right.access === 'none' ? [] : [{ row, creator, pictures, product, viewer, right }];
}

/** One product as the rule sees it for this viewer; null where they do not learn of it. */
export async function judgeProduct(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  id: ProductId,
): Promise<JudgedProduct | null> {
  return (await judgeProducts(deps, viewer, [id]))[0] ?? null;
}
