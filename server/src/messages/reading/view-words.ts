import type { MessageView } from '@limelight/contract/messages/operations';
import type { MessageSent } from '../events.ts';
import type { Locked } from '../sending/lock-drafts.ts';
import type { MessageRow } from './message-queries.ts';
import { toMessageView } from './view-message.ts';

/**
 * What the author sees of a message of words alone that has just been written: the view that reading it would return before any
 * reaction or change, built without a query.
 */
export function viewOfWords({ draft, row }: Locked, sent: MessageSent, now: Date): MessageView {
  const words: MessageRow = {
    id: sent.messageId,
    conversation_id: sent.conversationId,
    sequence: sent.sequence,
    author_id: sent.authorId,
    client_id: draft.clientId,
    is_forwarded: draft.forwardedFrom !== null,
    text: draft.text,
    locked_text: draft.lockedText,
    price_cents: draft.priceCents,
    sent_at: now,
    other_id: sent.recipientId,
    other_is_deleted: row.other_is_deleted,
    ...UNTOUCHED,
  };
  return toMessageView(words, draft.author, new Map(), now);
}

const UNTOUCHED = {
  files: [],
  link: null,
  is_mass: false,
  text_for_others: null,
  edited_at: null,
  unsent_at: null,
  unsent_by_moderator: false,
  taken_down_at: null,
  group_name: null,
  gone: null,
  author: null,
  is_blocked: false,
  author_is_hidden: false,
  holds: false,
  other_holds: false,
  buyers: null,
  is_saved: false,
  reactions: [],
  tip_cents: null,
  tip_refunded_cents: null,
  tip_is_disputed: false,
  tip_creator_id: null,
  fee: null,
  reply_id: null,
  reply_sequence: null,
  reply_author_id: null,
  reply_text: null,
  reply_unsent_at: null,
} satisfies Partial<MessageRow>;
