import type { WritingRefusal } from '@limelight/contract/messages/operations';
import type { MediaId } from '@limelight/contract/platform/ids';

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
export class MessageRefused extends Error {
  override name = 'MessageRefused';
  readonly fault: MessageFault;

  constructor(fault: MessageFault) {
    super(fault.code);
    this.fault = fault;
  }
}

export const notFound = (): MessageRefused => new MessageRefused({ code: 'not_found' });

type PlainCode = Exclude<MessageFault['code'], 'cannot_write' | 'media_not_usable' | 'too_fast'>;
/** The contract's errors of an operation on messages, as its route gets them. */
type MessageErrors = Partial<Record<PlainCode, () => Error>> & {
  not_found?(): Error;
  cannot_write?(options: { data: { refusal: WritingRefusal } }): Error;
  media_not_usable?(options: { data: { mediaId: MediaId } }): Error;
  too_fast?(options: { data: { seconds: number } }): Error;
};

/** Waits for `work` and throws a `MessageRefused` as the contract's error. */
export async function inWords<T>(errors: MessageErrors, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    throw wordsFor(errors, error);
  }
}

function wordsFor(errors: MessageErrors, refused: MessageRefused): Error {
  const { fault } = refused;
  switch (fault.code) {
    case 'cannot_write':
      return errors.cannot_write?.({ data: { refusal: fault.refusal } }) ?? refused;
    case 'media_not_usable':
      return errors.media_not_usable?.({ data: { mediaId: fault.mediaId } }) ?? refused;
    case 'too_fast':
      return errors.too_fast?.({ data: { seconds: fault.seconds } }) ?? refused;
    default:
      return errors[fault.code]?.() ?? refused;
  }
}
