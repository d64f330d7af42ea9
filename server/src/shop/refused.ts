import type { ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { Refused } from '../kernel/refused.ts';

/** Why something about the shop is refused: codes of errors in its contract. */
type ShopFault =
  | {
      readonly code:
        | 'not_found'
        // what a creator makes
        | 'price_out_of_range'
        | 'members_price_not_usable'
        | 'keys_sold'
        | 'audience_not_usable'
        | 'picture_not_usable'
        | 'category_forbidden'
        | 'changed_elsewhere'
        | 'title_missing'
        | 'category_missing'
        | 'nothing_to_deliver'
        | 'files_not_ready'
        | 'taken_down'
        | 'time_not_usable'
        // what it contains
        | 'file_not_usable'
        | 'too_many'
        | 'last_content'
        | 'sells_no_keys'
        | 'too_many_keys'
        | 'key_sold'
        | 'not_ready'
        // carts and codes
        | 'not_for_sale'
        | 'own_page'
        | 'cart_full'
        | 'cart_empty'
        | 'code_taken'
        | 'product_not_found'
        // after the purchase
        | 'not_bought'
        | 'not_refundable'
        | 'problem_over'
        | 'problem_open'
        | 'nothing_paid'
        | 'answer_missing'
        | 'too_early';
    }
  | { readonly code: 'tag_not_usable'; readonly tag: string }
  | { readonly code: 'stock_below_sold'; readonly least: number }
  | { readonly code: 'key_too_long'; readonly line: number }
  | { readonly code: 'chosen_price_too_low'; readonly leastCents: Cents }
  | { readonly code: 'sold_out'; readonly productId: ProductId; readonly left: number }
  | { readonly code: 'code_not_usable'; readonly trouble: string }
  | { readonly code: 'more_than_left'; readonly leftCents: Cents };

/** A refusal that the user can act on, or that hides what is not theirs (`not_found`). */
export class ShopRefused extends Refused<ShopFault> {
  override name = 'ShopRefused';
}

export const notFound = (): ShopRefused => new ShopRefused({ code: 'not_found' });
