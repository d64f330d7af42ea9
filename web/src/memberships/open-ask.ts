import type { Cents } from '@limelight/contract/platform/money';
import type { Membership } from '@limelight/contract/memberships/operations';

/** The price that a member is asked to agree to and has said nothing about; null where nothing is asked. */
export function openAsk({ next, priceAsk }: Pick<Membership, 'next' | 'priceAsk'>): Cents | null {
  return priceAsk && priceAsk.answer === null && !next ? priceAsk.priceCents : null;
}
