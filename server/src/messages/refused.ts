import type { WritingRefusal } from '@limelight/contract/messages/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import { Refused } from '../kernel/refused.ts';

/** Why a message, or a change of one, is refused. */
export type MessageFault =
  | { readonly code: 'cannot_write'; readonly refusal: WritingRefusal }
  | { readonly code: 'media_not_usable'; readonly mediaId: MediaId }
  /** In slow mode: the seconds to wait. */
  | { readonly code: 'too_fast'; readonly seconds: number }
  | {
      readonly code:
        | 'not_found'
        | 'empty_message'
        | 'cannot_sell'
        | 'price_out_of_range'
        | 'nothing_to_sell'
        | 'price_missing'
        | 'is_tip'
        | 'is_paid'
        | 'tiers_missing'
        | 'not_editable'
        | 'own_account'
        | 'label_exists'
        | 'not_staff'
        | 'nobody'
        | 'already_sent'
        | 'schedule_past'
        | 'schedule_out_of_range'
        | 'full'
        | 'is_owner'
        | 'too_many';
    };

/** A refusal that the user can act on, or that hides what is not theirs (`not_found`). */
export class MessageRefused extends Refused<MessageFault> {
  override name = 'MessageRefused';
}

export const notFound = (): MessageRefused => new MessageRefused({ code: 'not_found' });
