import type { Cents } from '@limelight/contract/platform/money';

/** Why a purchase, or a price change that was planned or declined, is refused. It charged nothing. */
export type PurchaseRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'own_page'
        | 'already_member'
        | 'already_bought'
        | 'not_for_sale'
        | 'tip_out_of_range'
        | 'offer_ended'
        | 'offer_not_yours';
    }
  | { readonly code: 'price_changed'; readonly priceCents: Cents };

/** Thrown before this purchase charges anything; the operation's route turns it into the contract's error. */
export class PurchaseRefused extends Error {
  override name = 'PurchaseRefused';
  readonly refusal: PurchaseRefusal;

  constructor(refusal: PurchaseRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
