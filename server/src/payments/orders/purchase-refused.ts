import type { Cents } from '@limelight/contract/platform/money';
import { Refused } from '../../kernel/refused.ts';

/** Why a purchase, or a price change that was planned or declined, is refused. It charged nothing. */
type PurchaseRefusal =
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

/** Thrown before this purchase charges anything. */
export class PurchaseRefused extends Refused<PurchaseRefusal> {
  override name = 'PurchaseRefused';
}
