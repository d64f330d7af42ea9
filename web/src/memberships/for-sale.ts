import type { TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';

/** A tier that can be joined, at its own price. */
export interface TierOffer {
  readonly id: TierId;
  readonly name: string;
  readonly priceCents: Cents;
}

/** The creator of the user's membership. */
export interface MemberOf {
  readonly handle: string;
  readonly displayName: string;
}
