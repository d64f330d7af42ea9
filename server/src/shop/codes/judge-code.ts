import type { CreatorId, ProductId, UserId } from '@limelight/contract/platform/ids';
import type { CodeTrouble } from '@limelight/contract/shop/cart';
import { toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import type { CodeToUse } from '../cart/price-cart.ts';
import { type CodeOfBuyer, codeForBuyer } from './code-queries.ts';
import type { Off } from './discount.ts';

/** A code of a cart: what it takes off, or why it takes off nothing. */
export interface JudgedCode {
  readonly code: string;
  readonly row: CodeOfBuyer | null;
  readonly trouble: CodeTrouble | null;
  /** Null where there is trouble. */
  readonly use: CodeToUse | null;
}

/** What a stored code takes off. */
export const offOf = ({
  percent,
  amount_cents: cents,
}: Pick<CodeOfBuyer, 'percent' | 'amount_cents'>): Off =>
  percent === null
    ? { kind: 'amount', amountCents: cents ?? toCents(0) }
    : { kind: 'percent', percent };

/** Why a code takes nothing off these products for this buyer; null where it does. An ended code is over as an expired one. */
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

/** Reads a code of a creator's as this buyer may use it now for these products. */
export async function judgeCode(
  db: Queryable,
  asked: {
    readonly creatorId: CreatorId;
    readonly buyerId: UserId;
    readonly code: string;
    readonly products: readonly ProductId[];
  },
  now: Date,
): Promise<JudgedCode> {
  const { creatorId, buyerId, code, products } = asked;
  const row = await db.maybe(codeForBuyer, creatorId, code, buyerId);
  const trouble = troubleOf(row, products, now);
  if (row === null || trouble !== null) return { code, row, trouble, use: null };
  const productIds = row.product_ids.length === 0 ? null : new Set(row.product_ids);
  return { code, row, trouble, use: { off: offOf(row), productIds } };
}
