import type { CreatorId, DiscountCodeId, ProductId } from '@limelight/contract/platform/ids';
import type { DiscountCode } from '@limelight/contract/shop/codes';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { notFound, ShopRefused } from '../refused.ts';
import {
  codeById,
  type CodeRow,
  codesOfCreator,
  countActive,
  countOwnProducts,
  endOwnCode,
  insertCode,
  lockSeller,
} from './code-queries.ts';
import type { Off } from './discount.ts';
import { offOf } from './judge-code.ts';

export interface NewCode {
  /** In capitals. */
  readonly code: string;
  readonly off: Off;
  /** None: for all products. */
  readonly productIds: readonly ProductId[];
  readonly maxUses: number | null;
  readonly perPerson: number | null;
  readonly expiresAt: string | null;
}

/** Makes a code (docs/product.md, 'Discount codes'). Throws `ShopRefused`. */
export async function createCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: creatorId }: Pick<ActingCreator, 'id'>,
  { off, productIds, expiresAt: until, ...wanted }: NewCode,
): Promise<DiscountCode> {
  const now = deps.clock.now();
  const expiresAt = until === null ? null : new Date(until);
  if (expiresAt !== null && expiresAt <= now) throw new ShopRefused({ code: 'time_not_usable' });
  const ids = [...new Set(productIds)];
  return deps.db.tx(async (tx) => {
    await tx.one(lockSeller, creatorId);
    const { active } = await tx.one(countActive, creatorId, now);
    if (active >= SHOP.codesMax) throw new ShopRefused({ code: 'too_many' });
    const { found } = await tx.one(countOwnProducts, creatorId, ids);
    if (found < ids.length) throw new ShopRefused({ code: 'product_not_found' });
    const made = await tx.maybe(insertCode, {
      creatorId,
      code: wanted.code,
      percent: off.kind === 'percent' ? off.percent : null,
      amountCents: off.kind === 'amount' ? off.amountCents : null,
      maxUses: wanted.maxUses,
      perPerson: wanted.perPerson,
      expiresAt,
      productIds: ids,
      now,
    });
    if (!made) throw new ShopRefused({ code: 'code_taken' });
    return toCode(await tx.one(codeById, made.id, creatorId), now);
  });
}

/** Ends a code: no new order uses it; orders that are open keep it. Throws `ShopRefused` where it is not the creator's. */
export async function endCode(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: creatorId }: Pick<ActingCreator, 'id'>,
  id: DiscountCodeId,
): Promise<void> {
  if (!(await deps.db.maybe(endOwnCode, id, creatorId, deps.clock.now()))) throw notFound();
}

/** A creator's codes, the latest first. */
export async function listCodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: creatorId }: { readonly id: CreatorId },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: DiscountCode[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(codesOfCreator, creatorId, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  const now = deps.clock.now();
  return { items: items.map((row) => toCode(row, now)), nextCursor };
}

const toCode = (row: CodeRow, now: Date): DiscountCode => ({
  id: row.id,
  code: row.code,
  off: offOf(row),
  products: [...row.products],
  used: row.used,
  maxUses: row.max_uses,
  perPerson: row.per_person,
  expiresAt: row.expires_at?.toISOString() ?? null,
  state: stateOf(row, now),
  createdAt: row.created_at.toISOString(),
});

function stateOf(row: CodeRow, now: Date): DiscountCode['state'] {
  if (row.ended_at !== null) return 'ended';
  if (row.expires_at !== null && row.expires_at <= now) return 'expired';
  return row.max_uses !== null && row.used >= row.max_uses ? 'used_up' : 'active';
}
