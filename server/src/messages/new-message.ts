import { MESSAGE } from '@limelight/contract/messages/limits';
import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { MessageRefused, notFound } from './refused.ts';
import { type NewFile, placeOf, usableMedia } from './write-queries.ts';

export interface NewMessage {
  readonly conversationId: ConversationId;
  readonly clientId: string;
  readonly text: string;
  /** Opens with the price. */
  readonly lockedText: string;
  readonly media: readonly NewFile[];
  readonly priceCents: Cents | null;
  readonly replyTo: MessageId | null;
  readonly isForwarded: boolean;
}

/** What has no price locks nothing. */
export const filesOf = ({
  media,
  priceCents,
}: Pick<NewMessage, 'media' | 'priceCents'>): NewFile[] =>
  media.map(({ mediaId, isFree }) => ({ mediaId, isFree: isFree || priceCents === null }));

/** Throws `MessageRefused` for what says nothing, or has a price and nothing to sell. */
export function checkContent({
  text,
  lockedText,
  media,
  priceCents,
}: Pick<NewMessage, 'text' | 'lockedText' | 'media' | 'priceCents'>): void {
  const hasLockedText = lockedText !== '';
  if (text === '' && !hasLockedText && media.length === 0)
    throw new MessageRefused({ code: 'empty_message' });
  if (priceCents === null) {
    if (hasLockedText) throw new MessageRefused({ code: 'price_missing' });
    return;
  }
  if (priceCents < MESSAGE.minPriceCents || priceCents > MESSAGE.maxPriceCents)
    throw new MessageRefused({ code: 'price_out_of_range' });
  if (!hasLockedText && media.every((file) => file.isFree))
    throw new MessageRefused({ code: 'nothing_to_sell' });
}

/** The sender's own files, each once; the first that is not, or that could not be prepared, is refused. */
export async function checkFiles(
  tx: Tx,
  ownerId: UserId,
  media: readonly NewFile[],
): Promise<void> {
  if (media.length === 0) return;
  const ids = media.map((file) => file.mediaId);
  const files = new Map((await tx.many(usableMedia, ownerId, ids)).map((row) => [row.id, row]));
  for (const [index, id] of ids.entries()) {
    const file = files.get(id);
    if (!file || file.status === 'failed' || ids.indexOf(id) !== index)
      throw new MessageRefused({ code: 'media_not_usable', mediaId: id });
  }
}

/** The place of the message that one answers. */
export async function placeToAnswer(
  tx: Tx,
  { conversationId, replyTo }: Pick<NewMessage, 'conversationId' | 'replyTo'>,
): Promise<number | null> {
  if (replyTo === null) return null;
  const place = await tx.maybe(placeOf, conversationId, replyTo);
  if (!place) throw notFound();
  return place.sequence;
}
