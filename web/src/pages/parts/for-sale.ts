import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';

/** The creator who sells. */
export interface Seller {
  readonly id: CreatorId;
  readonly displayName: string;
}

/** A tier that can be joined, at its own price. */
export interface TierOffer {
  readonly id: TierId;
  readonly name: string;
  readonly priceCents: Cents;
}
