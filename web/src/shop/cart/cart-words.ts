import type { CartLine, CodeTrouble } from '@limelight/contract/shop/operations';

/** Why a line can't be bought now. */
export function lineTrouble({
  trouble,
  product: { left },
}: {
  readonly trouble: CartLine['trouble'];
  readonly product: Pick<CartLine['product'], 'left'>;
}): string | null {
  switch (trouble) {
    case null:
      return null;
    case 'not_for_sale':
      return 'This is no longer for sale.';
    case 'sold_out':
      return 'This is sold out.';
    case 'too_few':
      return left === null ? 'There aren’t that many left.' : `Only ${left} left.`;
    case 'not_in_audience':
      return 'You can’t buy this right now. Its page says who can.';
    case 'owned':
      return 'You already own this.';
  }
}

/** Of products that are in a cart and not on show now. */
export const notForSale = (count: number): string =>
  count === 1
    ? '1 more product isn’t for sale right now. It comes back here once it is.'
    : `${count} more products aren’t for sale right now. They come back here once they are.`;

/** Why a code takes nothing off. */
export const CODE_TROUBLE: Record<CodeTrouble, string> = {
  unknown: 'We don’t know this code. Check how it’s written.',
  expired: 'This code has expired.',
  used_up: 'This code has been used up.',
  used_by_you: 'You’ve already used this code.',
  other_products: 'This code is for other products.',
};
