import type { ProductId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import { discountOf, LEAST_CHARGE, type Off } from '../codes/discount.ts';

/** A line of a cart that can be bought, at what one piece costs its buyer. */
export interface LineToPrice {
  readonly productId: ProductId;
  readonly quantity: number;
  readonly unitCents: Cents;
}

/** A code that may be used, and the products that it is for; null: all of its creator's. */
export interface CodeToUse {
  readonly off: Off;
  readonly productIds: ReadonlySet<ProductId> | null;
}

/** Cents of all pieces of a line, and what is taken off them. */
export interface PricedLine extends LineToPrice {
  readonly amountCents: Cents;
  readonly discountCents: Cents;
}

export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly amountCents: Cents;
  readonly discountCents: Cents;
  readonly totalCents: Cents;
}

/**
 * What a cart costs before tax: the only rule of its price, for the cart on screen, the price box and the order. Where a code
 * would leave less to pay than card networks accept, it takes off all of it.
 */
export function priceCart(lines: readonly LineToPrice[], code: CodeToUse | null): PricedCart {
  const amounts = lines.map((line) => toCents(line.unitCents * line.quantity));
  const amountCents = addCents(...amounts);
  const off = code === null ? amounts.map(() => toCents(0)) : takenOff(code, lines, amounts);
  const left = amountCents - addCents(...off);
  const discounts = code !== null && left > 0 && left < LEAST_CHARGE ? amounts : off;
  const discountCents = addCents(...discounts);
  return {
    lines: lines.map((line, at) => ({
      ...line,
      amountCents: amounts[at] ?? toCents(0),
      discountCents: discounts[at] ?? toCents(0),
    })),
    amountCents,
    discountCents,
    totalCents: toCents(amountCents - discountCents),
  };
}

/** What the code takes off each line; nothing off lines that it is not for. */
function takenOff(
  { off, productIds }: CodeToUse,
  lines: readonly LineToPrice[],
  amounts: readonly Cents[],
): Cents[] {
  return discountOf(
    off,
    lines.map(({ productId }, at) =>
      productIds === null || productIds.has(productId) ? (amounts[at] ?? toCents(0)) : toCents(0),
    ),
  );
}
