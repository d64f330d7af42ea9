import type { Card } from '@limelight/contract/payments/operations';

/** 'Visa •••• 4242'. */
export function cardLabel(card: { readonly brand: string; readonly last4: string }): string {
  return `${card.brand} •••• ${card.last4}`;
}

/** 'Expires 04/2030'. */
export function cardExpiry(card: Pick<Card, 'expMonth' | 'expYear'>): string {
  return `Expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
}
