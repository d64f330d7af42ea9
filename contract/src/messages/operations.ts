import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import {
  cardId,
  conversationId,
  idempotencyKey,
  labelId,
  mediaId,
  messageId,
  userId,
} from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { day } from '../platform/time.ts';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { cannot_write, conversationView } from './conversation.ts';
import { correspondent } from './correspondent.ts';
import { emoji } from './emoji.ts';
import { groupOperations } from './group.ts';
import { inboxOrder, inboxShow } from './inbox.ts';
import { inboxOperations } from './inbox-operations.ts';
import { CONVERSATION, GROUP, MESSAGE, MESSAGE_SEARCH } from './limits.ts';
import { massOperations } from './mass.ts';
import { messageView, sequence } from './message.ts';
import { sendPaidMessage } from './paid-message.ts';
import { settingsOperations } from './settings.ts';
import { tipInConversation } from './tip.ts';

export * from './conversation.ts';
export * from './correspondent.ts';
export * from './group.ts';
export * from './inbox.ts';
export * from './mass.ts';
export * from './message.ts';
export * from './settings.ts';

/**
 * `inbox`: what was neither archived nor is a request, and groups; `requests`: waits for the viewer's answer; `saved`:
 * saved chats; `archived`; `groups`: all the viewer is in. Groups are in no other folder.
 */
const folder = z.enum(['inbox', 'requests', 'saved', 'archived', 'groups']);
export type Folder = z.infer<typeof folder>;

/**
 * A message outside its conversation, with whose that is. `groupName`: null in a conversation of two. `gone`: bought in a
 * group where the viewer cannot read it now, since they left, left and came back, or the group was closed; else null.
 */
const foundMessage = z.object({
  message: messageView,
  other: correspondent.nullable(),
  groupName: z.string().nullable(),
  gone: z.enum(['left', 'rejoined', 'closed']).nullable(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

/** A group to listen in. In a large one the server says little, and a client that hears it waits before it asks. */
const heardGroup = z.object({ id: conversationId, isSmall: z.boolean() });
export type HeardGroup = z.infer<typeof heardGroup>;

const text = z.string().max(MESSAGE.textMax);
const query = z.string().trim().min(MESSAGE_SEARCH.queryMin).max(MESSAGE_SEARCH.queryMax);

export const messages = {
  ...inboxOperations,
  ...settingsOperations,
  ...groupOperations,
  ...massOperations,
  /**
   * Pinned first, then the last message first; a group that the viewer joined after it counts from joining. `q` is part of
   * the other person's name or handle, or of the group's name. `order`, `show` and `labelId` are for the inbox; what is
   * filtered to the unanswered has the longest wait first, but for `top_fans`. Filtered, it has no groups.
   */
  listConversations: operation(
    'messages.listConversations',
    'GET',
    '/messages/conversations',
    'My conversations',
  )
    .input(
      input({
        folder: folder.default('inbox'),
        order: inboxOrder.default('newest'),
        show: inboxShow.default('all'),
        labelId: labelId.optional(),
        q: z.string().trim().max(MESSAGE_SEARCH.queryMax).default(''),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(conversationView)),
  getConversation: operation(
    'messages.getConversation',
    'GET',
    '/messages/conversations/{conversationId}',
    'One of my conversations',
  )
    .input(input({ conversationId }))
    .output(conversationView),
  /** The conversation with a person, made when there is none; it appears in lists with its first message. */
  openConversation: operation(
    'messages.openConversation',
    'PUT',
    '/messages/with/{userId}',
    'Open the conversation with a person',
  )
    .input(input({ userId }))
    .output(conversationView)
    .errors({
      cannot_write,
      own_account: { status: 422, message: 'You can’t message yourself.' },
    }),
  /**
   * Messages not read, without muted conversations, requests and groups; requests with something unread; what is unread in
   * groups that are not muted (each up to 100); and those groups, what moved last first, for their channels: what changes
   * there changes the count, and is said on the channel alone.
   */
  countUnread: operation(
    'messages.countUnread',
    'GET',
    '/messages/unread',
    'How many messages are unread',
  )
    .input(input({}))
    .output(
      z.object({
        unread: z.int(),
        requests: z.int(),
        ofGroups: z.int(),
        groups: z.array(heardGroup).max(GROUP.heardMax),
      }),
    ),

  /**
   * A stretch of a conversation, oldest first: the end of it, or `before`, `after` or `around` a message (at most one
   * of the three; `around` holds the message itself, the others do not).
   */
  list: operation(
    'messages.list',
    'GET',
    '/messages/conversations/{conversationId}/messages',
    'Messages of a conversation',
  )
    .input(
      input({
        conversationId,
        before: z.coerce.number().int().min(1).optional(),
        after: z.coerce.number().int().min(0).optional(),
        around: z.coerce.number().int().min(1).optional(),
        limit: z.coerce.number().int().min(1).max(MESSAGE.page).default(MESSAGE.page),
      }).refine(
        ({ before, after, around }) =>
          [before, after, around].filter((one) => one !== undefined).length <= 1,
        'Choose one of before, after and around.',
      ),
    )
    .output(
      z.object({ items: z.array(messageView), hasEarlier: z.boolean(), hasLater: z.boolean() }),
    ),
  /**
   * The first message of a day in the viewer's time zone, or of the next day that has one; the last message where there
   * is no later one, null where there is none at all.
   */
  findDay: operation(
    'messages.findDay',
    'GET',
    '/messages/conversations/{conversationId}/day',
    'Find the messages of a day',
  )
    .input(input({ conversationId, day }))
    .output(z.object({ sequence: sequence.nullable() })),
  /** Messages whose text holds these words, newest first; of one conversation, or of all the viewer's own. */
  search: operation('messages.search', 'GET', '/messages/search', 'Search my messages')
    .input(
      input({
        q: query,
        conversationId: conversationId.optional(),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(foundMessage)),

  /** `clientId` is made by the client, one for each message: sent again it answers the message of the first time. */
  send: operation(
    'messages.send',
    'POST',
    '/messages/conversations/{conversationId}/messages',
    'Send a message',
  )
    .input(
      input({
        conversationId,
        clientId: z.string().min(8).max(64),
        text: text.default(''),
        /** Words that open with the price. */
        lockedText: text.default(''),
        media: z
          .array(input({ mediaId, isFree: z.boolean().default(false) }))
          .max(MESSAGE.mediaMax)
          .default([]),
        /** For the locked words and the files that are not free. Creators only. */
        priceCents: amount.nullable().default(null),
        replyTo: messageId.nullable().default(null),
        /** The message whose free words it passes on; it says so. Not found: not there for the sender to pass on. */
        forwardedFrom: messageId.nullable().default(null),
      }),
    )
    .output(messageView)
    .errors({
      cannot_write,
      /** Slow mode of a group. */
      too_fast: {
        status: 429,
        message: 'Slow mode is on. Wait a moment before you send again.',
        data: z.object({ seconds: z.int() }),
      },
      empty_message: { status: 422, message: 'Write something or add a file first.' },
      cannot_sell: { status: 403, message: 'Only creators can put a price on a message.' },
      price_out_of_range: { status: 422, message: 'Messages can cost from $1.00 to $500.00.' },
      nothing_to_sell: {
        status: 422,
        message: 'Lock a file or some words, or remove the price.',
      },
      price_missing: { status: 422, message: 'Set a price for the locked words.' },
      media_not_usable: {
        status: 422,
        message: 'One of these files can’t be used.',
        data: z.object({ mediaId }),
      },
    }),
  /** One's own text, for 15 minutes; what has a price stays as it was sent. */
  edit: operation('messages.edit', 'PUT', '/messages/{messageId}', 'Edit a message')
    .input(input({ messageId, text: text.trim() }))
    .output(messageView)
    .errors({
      not_editable: { status: 409, message: 'This message can’t be edited anymore.' },
      empty_message: { status: 422, message: 'Write something first, or unsend the message.' },
    }),
  /** Removes one's own message for everyone; who bought it keeps it. Who runs a group removes its members' messages. */
  unsend: operation('messages.unsend', 'DELETE', '/messages/{messageId}', 'Unsend a message')
    .input(input({ messageId }))
    .output(ok)
    .errors({
      is_tip: { status: 409, message: 'A tip can’t be unsent.' },
      is_paid: { status: 409, message: 'A message you paid for can’t be unsent.' },
    }),
  /** One reaction a person; another replaces it. */
  react: operation('messages.react', 'PUT', '/messages/{messageId}/reaction', 'React to a message')
    .input(input({ messageId, emoji }))
    .output(ok)
    .errors({ cannot_write }),
  unreact: operation(
    'messages.unreact',
    'DELETE',
    '/messages/{messageId}/reaction',
    'Remove my reaction',
  )
    .input(input({ messageId }))
    .output(ok),

  save: operation('messages.save', 'PUT', '/messages/{messageId}/saved', 'Save a message')
    .input(input({ messageId }))
    .output(ok),
  unsave: operation(
    'messages.unsave',
    'DELETE',
    '/messages/{messageId}/saved',
    'Remove a message from my saved ones',
  )
    .input(input({ messageId }))
    .output(ok),
  /** Last saved first. */
  listSaved: operation('messages.listSaved', 'GET', '/messages/saved', 'My saved messages')
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(foundMessage)),

  /** Opens the locked files and words of a message for good. `expectedPriceCents` is what the person saw. */
  unlock: operation('messages.unlock', 'POST', '/messages/{messageId}/unlock', 'Unlock a message')
    .input(
      input({ messageId, cardId: cardId.optional(), expectedPriceCents: amount, idempotencyKey }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      already_bought: { status: 409, message: 'You can already see this message.' },
      not_for_sale: { status: 422, message: 'This message isn’t for sale.' },
    }),

  sendPaid: sendPaidMessage,

  tip: tipInConversation,

  /** Up to and including `sequence`; never back. */
  markRead: operation(
    'messages.markRead',
    'PUT',
    '/messages/conversations/{conversationId}/read',
    'Mark a conversation as read',
  )
    .input(input({ conversationId, sequence }))
    .output(z.object({ readSequence: z.int(), unread: z.int() })),
  /** What was typed and not sent, for the person's other devices; '' removes it. Sending removes it, too. */
  saveDraft: operation(
    'messages.saveDraft',
    'PUT',
    '/messages/conversations/{conversationId}/draft',
    'Save a draft',
  )
    .input(input({ conversationId, text: z.string().max(CONVERSATION.draftMax) }))
    .output(ok),
  /** Left out: stays as it is. Only for the viewer; the other person learns of none of it. */
  organize: operation(
    'messages.organize',
    'PUT',
    '/messages/conversations/{conversationId}',
    'Pin, mute, archive or save a conversation',
  )
    .input(
      input({
        conversationId,
        isPinned: z.boolean().optional(),
        isMuted: z.boolean().optional(),
        isArchived: z.boolean().optional(),
        isSaved: z.boolean().optional(),
      }),
    )
    .output(conversationView)
    .errors({
      too_many: {
        status: 409,
        message: `You can pin up to ${CONVERSATION.pinnedMax} conversations.`,
      },
    }),
  /** Declined: it leaves the lists, and the other person can write again only once the viewer does. */
  answerRequest: operation(
    'messages.answerRequest',
    'POST',
    '/messages/conversations/{conversationId}/answer',
    'Accept or decline a request',
  )
    .input(input({ conversationId, answer: z.enum(['accept', 'decline', 'block']) }))
    .output(ok),
};
