import { z } from 'zod';
import { conversationId, mediaId, messageId, userId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { correspondent } from './correspondent.ts';
import { mediaKind, mediaView } from '../media/operations.ts';

/** A message's place in its conversation: 1 for the first, without gaps. */
export const sequence = z.int().min(1);

/** A file of a message. `view` is null if the viewer may not see the file, or it is gone. */
const messageMedia = z.object({
  mediaId,
  kind: mediaKind,
  /** Opens without paying; so does every file of a message without a price. */
  isFree: z.boolean(),
  view: mediaView.nullable(),
});
export type MessageMedia = z.infer<typeof messageMedia>;

/** The message that another one replies to, in short. */
const repliedTo = z.object({
  id: messageId,
  sequence,
  authorId: userId.nullable(),
  /** The beginning of the text; null when the message was unsent, '' when it has only files. */
  excerpt: z.string().nullable(),
});

/**
 * A tip given in a conversation. Cents. `disputed`: the cardholder disputed the charge. In a group, everyone but the giver and
 * the owner sees `paid`.
 */
const messageTip = z.object({
  cents: amount,
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
});
export type MessageTip = z.infer<typeof messageTip>;

/**
 * The card of the first page that the text links to, with what that page says about itself. The reader's browser loads nothing
 * from that site.
 */
const messageLink = z.object({
  url: z.string(),
  site: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
});
export type MessageLink = z.infer<typeof messageLink>;

/**
 * What its author paid so that a creator reads the message. Cents. `held`: the creator has until `answerBy`; `answered`: they
 * replied, and can still take the reply back; `earned`: the reply was read, or is a day old; `returned`: there was no reply, or
 * none can come.
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
  /** Null if the account is gone. */
  authorId: userId.nullable(),
  /**
   * In groups: the author, unless it is the viewer. Null in a conversation of two, for the viewer's own messages, and if the
   * account is gone.
   */
  author: correspondent.nullable(),
  /** In groups: there is a block between the author and the viewer, who see nothing of each other. */
  isHidden: z.boolean(),
  /** The id that the sending client gave it; null for messages of others. */
  clientId: z.string().nullable(),
  /** Free to read even while the rest is locked. Null once unsent. */
  text: z.string().nullable(),
  /**
   * The text to pass on in a forward, if `text` has the reader's name filled in: with 'there' in its place. Null if `text`
   * itself is passed on.
   */
  textForOthers: z.string().nullable(),
  /** It has words that only its buyers can read. */
  hasLockedText: z.boolean(),
  /** The locked words, for a viewer who may read them; otherwise null. Nothing reveals their length. */
  lockedText: z.string().nullable(),
  /** In the author's order. Empty once unsent. */
  media: z.array(messageMedia),
  /**
   * Null when free. `isBought`: the viewer has paid, or, for the author, the other person (in a group: anyone). `buyers`: for
   * the viewer's own messages in a group, how many have paid; otherwise null.
   */
  price: z.object({ cents: amount, isBought: z.boolean(), buyers: z.int().nullable() }).nullable(),
  /** Some of its files or words open only with a purchase that the viewer has not made. */
  locked: z.boolean(),
  /** Set on a tip that the author gave; `text` is what they wrote with it. Null on an ordinary message. */
  tip: messageTip.nullable(),
  /** Null if it links to nothing that has a card, or the card is not read yet. */
  link: messageLink.nullable(),
  /** Null if nothing was paid for sending it. */
  fee: messageFee.nullable(),
  replyTo: repliedTo.nullable(),
  /** The author forwarded it from another message. */
  isForwarded: z.boolean(),
  /** At most one from each person, and none across a block with the viewer. They do not reveal who reacted. */
  reactions: z.array(z.object({ emoji: z.string(), isOwn: z.boolean() })),
  sentAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  unsentAt: z.iso.datetime().nullable(),
  /** Moderators took it down: it is empty, for its author and its buyers too. */
  isTakenDown: z.boolean(),
  /** In groups: the owner or a moderator removed it. */
  isRemoved: z.boolean(),
  /** Until when the viewer may edit it; null if they cannot. */
  editableUntil: z.iso.datetime().nullable(),
  /** In the viewer's saved messages. */
  isSaved: z.boolean(),
});
export type MessageView = z.infer<typeof messageView>;
