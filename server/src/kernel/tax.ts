import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { OrderKindName } from './order.ts';

/** A line of an order that is about to be made. */
export interface TaxedLine {
  /** Where the buyer is, as far as known: the time zone and the locale of their account. */
  readonly buyer: { readonly id: UserId; readonly timeZone: string; readonly locale: string };
  readonly creatorId: CreatorId;
  readonly kind: OrderKindName;
  /** The price of all units, less the discount. */
  readonly priceCents: Cents;
}

export interface Tax {
  /** On top of the price. */
  readonly cents: Cents;
  /** The tax's name on the receipt, with its rate: 'VAT 19%'. 60 characters at most. */
  readonly label: string;
}

/** Computes the tax of a line. Called before an order is made; an error that it throws refuses the purchase. */
export interface TaxPort {
  /** Null where there is no tax. */
  taxOf(line: TaxedLine): Promise<Tax | null>;
}
