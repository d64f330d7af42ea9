import { TIER_PRICE } from '@limelight/contract/memberships/limits';
import { firstMonthPrice } from '@limelight/contract/memberships/first-month-price';
import type { Offer, PromotionTerms } from '@limelight/contract/memberships/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { offersFor } from './claim-queries.ts';

interface TermsColumns {
  readonly percent_off: number | null;
  readonly trial_days: number | null;
}

/** The terms of a promotion: the database guarantees exactly one of them. */
export function termsOf({
  percent_off: percentOff,
  trial_days: days,
}: TermsColumns): PromotionTerms {
  if (days !== null) return { kind: 'trial', days };
  if (percentOff === null) throw new Error('a promotion without terms');
  return { kind: 'discount', percentOff };
}

/** What is paid at once for a tier of this price: nothing for a trial; null below the least that a tier may cost. */
export function firstPaymentOf(priceCents: Cents, terms: PromotionTerms): Cents | null {
  if (terms.kind === 'trial') return toCents(0);
  const first = firstMonthPrice(priceCents, terms.percentOff);
  return first < TIER_PRICE.minCents ? null : toCents(first);
}

/** Everything a creator offers this person now, the offer of a link first. */
export async function readOffers(
  db: Queryable,
  {
    viewerId,
    creatorId,
    code,
  }: { viewerId: UserId | null; creatorId: CreatorId; code: string | null },
  now: Date,
): Promise<Offer[]> {
  const rows = await db.many(offersFor, viewerId, creatorId, code, now);
  return rows.flatMap((row) => {
    const terms = termsOf(row);
    const firstMonthCents = firstPaymentOf(row.price_cents, terms);
    if (firstMonthCents === null) return [];
    return {
      tierId: row.tier_id,
      code: row.code,
      terms,
      firstMonthCents,
      monthlyCents: row.price_cents,
      endsAt: row.ends_at?.toISOString() ?? null,
    };
  });
}

/** One offer per tier: that of the link, or the newest. */
export async function listOffers(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: { viewerId: UserId | null; creatorId: CreatorId; code: string | null },
): Promise<{ items: Offer[] }> {
  const all = await readOffers(deps.db, asked, deps.clock.now());
  const byTier = new Map<string, Offer>();
  for (const offer of all) if (!byTier.has(offer.tierId)) byTier.set(offer.tierId, offer);
  return { items: [...byTier.values()] };
}
