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
