import type { Cents } from '@limelight/contract/platform/money';
import type { Membership } from '@limelight/contract/memberships/operations';

/** The price that a member is asked to agree to and has not replied to; null if there is none. */
export function openAsk({ next, priceAsk }: Pick<Membership, 'next' | 'priceAsk'>): Cents | null {
  return priceAsk && priceAsk.answer === null && !next ? priceAsk.priceCents : null;
}
