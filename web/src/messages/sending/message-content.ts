import type { Cents } from '@limelight/contract/platform/money';
import type { MessageDraft } from './message-draft.ts';
import { priceOf } from './price-problem.ts';

/** A draft as it is sent. */
export interface MessageContent {
  readonly text: string;
  /** The words that only buyers read; '' for none. */
  readonly lockedText: string;
  /** `isFree` is false for every file of a message without a price. */
  readonly media: { readonly mediaId: string; readonly isFree: boolean }[];
  readonly priceCents: Cents | null;
}

/** Without a price no words are locked. */
export const lockedTextOf = ({ price, lockedText }: MessageDraft): string =>
  price === null ? '' : lockedText.trim();

/** Whether there is nothing to send. */
export const isEmpty = (draft: MessageDraft): boolean =>
  draft.text.trim() === '' && lockedTextOf(draft) === '' && draft.files.length === 0;

/** Returns the content of a draft, or what is wrong with its price. */
export function contentOf(draft: MessageDraft): MessageContent | { readonly problem: string } {
  const price = priceOf(draft);
  if ('problem' in price) return price;
  return {
    text: draft.text.trim(),
    lockedText: lockedTextOf(draft),
    media: draft.files.flatMap(({ mediaId, isFree }) =>
      mediaId === null ? [] : { mediaId, isFree: price.cents !== null && isFree },
    ),
    priceCents: price.cents,
  };
}
