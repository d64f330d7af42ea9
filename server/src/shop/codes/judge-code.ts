import type { ProductId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { CodeTrouble } from '@limelight/contract/shop/cart';
import type { CodeToUse } from '../cart/price-cart.ts';
import type { CodeOfBuyer } from './code-queries.ts';
import type { Off } from './discount.ts';

/** What a stored code takes off. */
export const offOf = ({
  percent,
  amount_cents: cents,
}: Pick<CodeOfBuyer, 'percent' | 'amount_cents'>): Off =>
  percent === null
    ? { kind: 'amount', amountCents: cents ?? toCents(0) }
    : { kind: 'percent', percent };

/**
 * Why a code takes nothing off these products for this buyer; null where it does (docs/product.md, 'Discount codes'). A code
 * that its creator ended reads as expired.
 */
export function troubleOf(
  row: CodeOfBuyer | null,
  products: readonly ProductId[],
  now: Date,
): CodeTrouble | null {
  if (row === null) return 'unknown';
  if (row.ended_at !== null || (row.expires_at !== null && row.expires_at <= now)) return 'expired';
  if (row.max_uses !== null && row.used_by_others >= row.max_uses) return 'used_up';
  if (row.per_person !== null && row.used_by_buyer >= row.per_person) return 'used_by_you';
  const isForSome =
    row.product_ids.length === 0 || products.some((id) => row.product_ids.includes(id));
  return isForSome ? null : 'other_products';
}

/** A code that may be used, as the price of a cart asks for it. */
export const toUse = (row: CodeOfBuyer): CodeToUse => ({
  off: offOf(row),
  productIds: row.product_ids.length === 0 ? null : new Set(row.product_ids),
});
