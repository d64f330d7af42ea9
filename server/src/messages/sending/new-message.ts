import { MESSAGE } from '@limelight/contract/messages/limits';
import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { actorOf, type Principal } from '../../kernel/acting.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type MessageFault, MessageRefused, notFound } from '../refused.ts';
import { lockSource } from '../takedowns/takedown-queries.ts';
import {
  type NewFile,
  sequenceOfMessage,
  usableMedia,
  type WrittenMessage,
} from './write-queries.ts';

export interface NewMessage {
  readonly conversationId: ConversationId;
  readonly clientId: string;
  readonly text: string;
  /** The words that open with the price. */
  readonly lockedText: string;
  readonly media: readonly NewFile[];
  readonly priceCents: Cents | null;
  readonly replyTo: MessageId | null;
  /** The message that this one forwards. */
  readonly forwardedFrom: MessageId | null;
}

/** The files of a message; without a price, all are free. */
export const filesOf = ({
  media,
  priceCents,
}: Pick<NewMessage, 'media' | 'priceCents'>): NewFile[] =>
  media.map(({ mediaId, isFree }) => ({ mediaId, isFree: isFree || priceCents === null }));

/** Why this message cannot be sent: it is empty, or it has a price and nothing to sell. Null where it can. */
export function contentFaultOf({
  text,
  lockedText,
  media,
  priceCents,
}: Pick<NewMessage, 'text' | 'lockedText' | 'media' | 'priceCents'>): MessageFault | null {
  const hasLockedText = lockedText !== '';
  if (text === '' && !hasLockedText && media.length === 0) return { code: 'empty_message' };
  if (priceCents === null) return hasLockedText ? { code: 'price_missing' } : null;
  if (priceCents < MESSAGE.minPriceCents || priceCents > MESSAGE.maxPriceCents)
    return { code: 'price_out_of_range' };
  const hasLocked = hasLockedText || media.some((file) => !file.isFree);
  return hasLocked ? null : { code: 'nothing_to_sell' };
}

/** Throws that reason as `MessageRefused`. */
export function checkContent(message: Parameters<typeof contentFaultOf>[0]): void {
  const fault = contentFaultOf(message);
  if (fault !== null) throw new MessageRefused(fault);
}

/** Facts about a message that were read: its link, the sequence that it replies to, and the body that it forwards. */
interface Found {
  readonly linkUrl: string | null;
  readonly replyTo: number | null;
  readonly sourceId: string | null;
}

/** A message as the statements that write it take it, with the facts that were read about it. */
export const toWritten = (
  author: Principal,
  message: NewMessage,
  { linkUrl, replyTo, sourceId }: Found,
): WrittenMessage => ({
  conversation_id: message.conversationId,
  author_id: author.id,
  actor_id: actorOf(author),
  client_id: message.clientId,
  text: message.text,
  locked_text: message.lockedText,
  link_url: linkUrl,
  media: message.media,
  price_cents: message.priceCents,
  reply_to: replyTo,
  forwarded_from: sourceId,
  // A forward was not typed in this conversation, so its draft stays.
  keeps_draft: sourceId !== null,
});

/** Throws for the first file that is not the sender's own, that is repeated, or that could not be prepared. */
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

/** Locks the body that a message forwards. Throws not_found where the sender may not forward it. */
export async function sourceOf(
  tx: Tx,
  authorId: UserId,
  { forwardedFrom }: Pick<NewMessage, 'forwardedFrom'>,
): Promise<string | null> {
  if (forwardedFrom === null) return null;
  const source = await tx.maybe(lockSource, forwardedFrom, authorId);
  if (!source) throw notFound();
  return source.body_id;
}

/** The sequence of the message that this one replies to. */
export async function sequenceToReplyTo(
  tx: Tx,
  { conversationId, replyTo }: Pick<NewMessage, 'conversationId' | 'replyTo'>,
): Promise<number | null> {
  if (replyTo === null) return null;
  const message = await tx.maybe(sequenceOfMessage, conversationId, replyTo);
  if (!message) throw notFound();
  return message.sequence;
}
