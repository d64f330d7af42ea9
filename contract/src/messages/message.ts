import { z } from 'zod';
import { conversationId, mediaId, messageId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { correspondent } from './correspondent.ts';
import { mediaKind, mediaView } from '../media/operations.ts';

/** A message's place in its conversation: 1 for the first, without gaps. */
export const sequence = z.int().min(1);

/** A file of a message. `view` is null where the viewer may not see it, and when it is gone. */
const messageMedia = z.object({
  mediaId,
  kind: mediaKind,
  /** Open without paying; every file of a message without a price is. */
  isFree: z.boolean(),
  view: mediaView.nullable(),
});
export type MessageMedia = z.infer<typeof messageMedia>;

/** The message that another one answers, in short. */
const repliedTo = z.object({
  id: messageId,
  sequence,
  authorId: userId.nullable(),
  /** How it begins; null when it was unsent, '' when it has only files. */
  excerpt: z.string().nullable(),
});

/**
 * A tip that was given in a conversation. Cents. `disputed`: the card holder complained about the charge. In a group
 * only its giver and the owner read other than `paid`.
 */
const messageTip = z.object({
  cents: amount,
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
});
export type MessageTip = z.infer<typeof messageTip>;

/** What the page says of itself that the text links to first. Nothing of it comes from that site's servers. */
const messageLink = z.object({
  url: z.string(),
  site: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
});
export type MessageLink = z.infer<typeof messageLink>;

/**
 * What its author paid so that a creator reads it. Cents. `held`: the creator has until `answerBy`; `answered`:
 * they answered, and can still take it back; `earned`: the answer was read, or has stood for a day; `returned`: there was
 * none, or none can come.
 */
const messageFee = z.object({
  cents: amount,
  status: z.enum(['held', 'answered', 'earned', 'returned']),
  answerBy: z.iso.datetime(),
});
export type MessageFee = z.infer<typeof messageFee>;

/** One message as the viewer sees it. An unsent one stays as an empty place, but its buyers keep what they bought. */
export const messageView = z.object({
  id: messageId,
  conversationId,
  sequence,
  /** Null: the account is gone. */
  authorId: userId.nullable(),
  /** In groups: somebody else who wrote it. Null in a conversation of two, of one's own, and where the account is gone. */
  author: correspondent.nullable(),
  /** In groups: a block stands between its author and the viewer, who see nothing of each other. */
  isHidden: z.boolean(),
  /** What the sending client called it; null for the messages of others. */
  clientId: z.string().nullable(),
  /** Free to read also while the rest is locked. Null once unsent. */
  text: z.string().nullable(),
  /** What is passed on of `text`, where that says its reader's name: 'there' in place of it. Null: nothing but `text`. */
  textForOthers: z.string().nullable(),
  /** It has words that open with the price. */
  hasLockedText: z.boolean(),
  /** Those words, for who may read them; else null. Nothing tells how long they are. */
  lockedText: z.string().nullable(),
  /** In the author's order. Empty once unsent. */
  media: z.array(messageMedia),
  /**
   * Null: free. `isBought`: the other person (for the author; in a group anybody), or the viewer, has paid. `buyers`: of
   * one's own in a group, how many have; else null.
   */
  price: z.object({ cents: amount, isBought: z.boolean(), buyers: z.int().nullable() }).nullable(),
  /** Some of its files or words open only with a purchase that the viewer has not made. */
  locked: z.boolean(),
  /** It is a tip that its author gave, and `text` the words that came with it. Null: an ordinary message. */
  tip: messageTip.nullable(),
  /** Null: it links to nothing that has a card, or not yet. */
  link: messageLink.nullable(),
  /** Null: nothing was paid for sending it. */
  fee: messageFee.nullable(),
  replyTo: repliedTo.nullable(),
  /** Its author passed on what was said elsewhere. */
  isForwarded: z.boolean(),
  /** At most one of each person, and none across a block with the viewer. They do not say whose they are. */
  reactions: z.array(z.object({ emoji: z.string(), isOwn: z.boolean() })),
  sentAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  unsentAt: z.iso.datetime().nullable(),
  /** Moderators took it down: an empty place, for its author and its buyers too. */
  isTakenDown: z.boolean(),
  /** In groups: those who run it removed it. */
  isRemoved: z.boolean(),
  /** Until when the viewer may edit it; null: never, or not any more. */
  editableUntil: z.iso.datetime().nullable(),
  /** In the viewer's saved messages. */
  isSaved: z.boolean(),
});
export type MessageView = z.infer<typeof messageView>;
