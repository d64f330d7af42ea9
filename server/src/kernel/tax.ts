import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { OrderKindName } from './order.ts';

/** A line that is about to be ordered. */
export interface TaxedLine {
  /** Where they are, as far as it is known: the time zone and the locale of their account. */
  readonly buyer: { readonly id: UserId; readonly timeZone: string; readonly locale: string };
  readonly creatorId: CreatorId;
  readonly kind: OrderKindName;
  /** What is paid for all its units, less the discount. */
  readonly priceCents: Cents;
}

export interface Tax {
  /** On top of the price. */
  readonly cents: Cents;
  /** What the receipt calls it, with its rate: 'VAT 19%'. 60 characters at most. */
  readonly label: string;
}

/** Says what tax a line costs. It is asked before an order opens; what it throws refuses the purchase. */
export interface TaxPort {
  /** Null where there is none. */
  taxOf(line: TaxedLine): Promise<Tax | null>;
}
