import { randomBytes } from 'node:crypto';
import { PROMOTION } from '@limelight/contract/memberships/limits';
import type {
  OfferedTo,
  Promotion,
  PromotionTerms,
} from '@limelight/contract/memberships/operations';
import type { CreatorId, PromotionId, TierId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { firstPaymentOf, termsOf } from './offers.ts';
import {
  countRunning,
  endPromotion as markEnded,
  insertPromotion,
  lockPromoter,
  pricedTiers,
  promotionById,
  type PromotionRow,
  promotionsOf,
} from './promotion-queries.ts';
import { stateOf } from './promotion-state.ts';

/** Length of the code in a link: 128 bits cannot be guessed. */
const CODE_BYTES = 16;

export interface NewPromotion {
  readonly tierId: TierId | null;
  readonly terms: PromotionTerms;
  readonly offeredTo: OfferedTo;
  readonly isLinkOnly: boolean;
  readonly mostClaims: number | null;
  readonly endsAt: string | null;
}

type Refusal = 'price_too_low' | 'nothing_to_promote' | 'ends_too_soon' | 'too_many';

/** Makes a promotion (docs/product.md, 'Promotions'); returns the reason where it is refused. */
export async function createPromotion(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  wanted: NewPromotion,
): Promise<Promotion | Refusal> {
  const { tierId, terms, offeredTo, isLinkOnly, mostClaims } = wanted;
  const now = deps.clock.now();
  const endsAt = wanted.endsAt === null ? null : new Date(wanted.endsAt);
  if (endsAt !== null && endsAt <= now) return 'ends_too_soon';
  return deps.db.tx(async (tx) => {
    await tx.one(lockPromoter, creatorId);
    const priced = await tx.many(pricedTiers, creatorId);
    const tiers = tierId === null ? priced : priced.filter(({ id }) => id === tierId);
    if (tiers.length === 0) return 'nothing_to_promote';
    if (tiers.some((tier) => firstPaymentOf(tier.price_cents, terms) === null))
      return 'price_too_low';
    const { running } = await tx.one(countRunning, creatorId, now);
    if (running >= PROMOTION.mostRunning) return 'too_many';
    const { id } = await tx.one(insertPromotion, {
      creatorId,
      tierId,
      percentOff: terms.kind === 'discount' ? terms.percentOff : null,
      trialDays: terms.kind === 'trial' ? terms.days : null,
      offeredTo,
      isLinkOnly,
      code: randomBytes(CODE_BYTES).toString('base64url'),
      mostClaims,
      endsAt,
      now,
    });
    return toPromotion(await tx.one(promotionById, id, creatorId), now);
  });
}

/** A creator's promotions, newest first. */
export async function listPromotions(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Promotion[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(promotionsOf, creatorId, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  const now = deps.clock.now();
  return { items: items.map((row) => toPromotion(row, now)), nextCursor };
}

/** Ends a promotion: it can no longer be claimed. Returns null where it is not this creator's. */
export async function endPromotion(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  id: PromotionId,
): Promise<Promotion | null> {
  const now = deps.clock.now();
  await deps.db.run(markEnded, id, creatorId, now);
  const row = await deps.db.maybe(promotionById, id, creatorId);
  return row && toPromotion(row, now);
}

const toPromotion = (row: PromotionRow, now: Date): Promotion => ({
  id: row.id,
  tierId: row.tier_id,
  tierName: row.tier_name,
  terms: termsOf(row),
  offeredTo: row.offered_to,
  isLinkOnly: row.is_link_only,
  code: row.code,
  state: stateOf(row, now),
  claims: row.claims,
  mostClaims: row.most_claims,
  paidCents: row.paid_cents,
  endsAt: row.ends_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
