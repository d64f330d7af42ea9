import { formatCents } from '@limelight/contract/platform/format-money';

/** Amounts in cents. */
interface Priced {
  readonly priceCents: number;
  readonly yourPriceCents: number;
  readonly isPayWhatYouWant: boolean;
}

/** What a product costs this viewer: '$12.00', 'From $5.00', 'Free'. */
export function priceWords({ priceCents, yourPriceCents, isPayWhatYouWant }: Priced): string {
  if (isPayWhatYouWant)
    return priceCents === 0 ? 'Pay what you want' : `From ${formatCents(priceCents)}`;
  return yourPriceCents === 0 ? 'Free' : formatCents(yourPriceCents);
}

/** The price for everyone, where this viewer pays less; otherwise null. */
export const usualPrice = ({ priceCents, yourPriceCents, isPayWhatYouWant }: Priced) =>
  !isPayWhatYouWant && yourPriceCents < priceCents ? priceCents : null;

/** Fewer pieces than that are worth a word in a list. */
const FEW = 10;

/** What a list says of the pieces that are left: 'Sold out', 'Only 3 left'; null where nothing needs to be said. */
export function leftWords(left: number | null): string | null {
  if (left === null || left > FEW) return null;
  return left === 0 ? 'Sold out' : `Only ${left} left`;
}
