import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import {
  cardId,
  conversationId,
  idempotencyKey,
  labelId,
  messageId,
  userId,
} from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { day } from '../platform/time.ts';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { contentErrors, messageContent, messageText } from './content.ts';
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
 * `inbox`: conversations that are neither archived nor a request, and groups; `requests`: those that wait for the viewer to
 * accept; `saved`: saved chats; `archived`; `groups`: all groups that the viewer is in. Groups are in no other folder.
 */
const folder = z.enum(['inbox', 'requests', 'saved', 'archived', 'groups']);
export type Folder = z.infer<typeof folder>;

/**
 * A message outside its conversation, with the other person or the group. `groupName`: null in a conversation of two. `gone`:
 * why the viewer, who bought it in a group, cannot read it there now: they left, left and came back, or the group was closed;
 * otherwise null.
 */
const foundMessage = z.object({
  message: messageView,
  other: correspondent.nullable(),
  groupName: z.string().nullable(),
  gone: z.enum(['left', 'rejoined', 'closed']).nullable(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

/**
 * A group whose channel the client joins. In a large group the server sends few events, and a client that gets one waits before
 * it asks for the changes.
 */
const heardGroup = z.object({ id: conversationId, isSmall: z.boolean() });
export type HeardGroup = z.infer<typeof heardGroup>;

const query = z.string().trim().min(MESSAGE_SEARCH.queryMin).max(MESSAGE_SEARCH.queryMax);

export const messages = {
  ...inboxOperations,
  ...settingsOperations,
  ...groupOperations,
  ...massOperations,
  /**
   * Pinned first, then by the last message; for a group that the viewer joined after its last message, by joining. `q` is part
   * of the other person's name or handle, or of the group's name. `order`, `show` and `labelId` are for the inbox; the filter
   * `unanswered` puts the longest wait first, unless the order is `top_fans`. A filtered inbox has no groups.
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
  /** Returns the conversation with a person, and creates it if there is none; it appears in lists with its first message. */
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
   * `unread`: unread messages without muted conversations, requests and groups; `requests`: requests with something unread;
   * `ofGroups`: unread messages in groups that are not muted (each up to 100); `groups`: those groups, the last active first,
   * so that the client joins their channels: a change there changes the count, and only that channel hears of it.
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
   * Part of a conversation, oldest first: its end, or the messages `before`, `after` or `around` a message (at most one of the
   * three; `around` includes the message itself, the others do not).
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
   * The first message of a day in the viewer's time zone, or of the next day that has one; the last message if there is no
   * later one, null if there is none at all.
   */
  findDay: operation(
    'messages.findDay',
    'GET',
    '/messages/conversations/{conversationId}/day',
    'Find the messages of a day',
  )
    .input(input({ conversationId, day }))
    .output(z.object({ sequence: sequence.nullable() })),
  /** Messages with this text, newest first; in one conversation, or in all of the viewer's. */
  search: operation('messages.search', 'GET', '/messages/search', 'Search my messages')
    .input(
      input({
        q: query,
        conversationId: conversationId.optional(),
        ...pageInput({ default: 20, max: 50 }),
      }),
    )
    .output(page(foundMessage)),

  /** The client makes a `clientId` for each message: a repeat with the same id returns the message of the first call. */
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
        ...messageContent,
        replyTo: messageId.nullable().default(null),
        /**
         * The message whose free words this one forwards; it is marked as forwarded. Fails with not_found if the sender cannot
         * forward it.
         */
        forwardedFrom: messageId.nullable().default(null),
      }),
    )
    .output(messageView)
    .errors({
      cannot_write,
      /** The group is in slow mode. */
      too_fast: {
        status: 429,
        message: 'Slow mode is on. Wait a moment before you send again.',
        data: z.object({ seconds: z.int() }),
      },
      ...contentErrors,
      cannot_sell: { status: 403, message: 'Only creators can put a price on a message.' },
    }),
  /** Edits one of the viewer's own messages, for 15 minutes; a message with a price cannot be edited. */
  edit: operation('messages.edit', 'PUT', '/messages/{messageId}', 'Edit a message')
    .input(input({ messageId, text: messageText.trim() }))
    .output(messageView)
    .errors({
      not_editable: { status: 409, message: 'This message can’t be edited anymore.' },
      empty_message: { status: 422, message: 'Write something first, or unsend the message.' },
    }),
  /**
   * Removes one of the viewer's own messages for everyone; its buyers keep it. In a group, the owner and moderators also remove
   * members' messages.
   */
  unsend: operation('messages.unsend', 'DELETE', '/messages/{messageId}', 'Unsend a message')
    .input(input({ messageId }))
    .output(ok)
    .errors({
      is_tip: { status: 409, message: 'A tip can’t be unsent.' },
      is_paid: { status: 409, message: 'A message you paid for can’t be unsent.' },
    }),
  /** One reaction per person; another one replaces it. */
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

  /** Opens the locked files and words of a message for good. `expectedPriceCents` is the price that the person saw. */
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

  /** Marks messages as read up to and including `sequence`; never moves back. */
  markRead: operation(
    'messages.markRead',
    'PUT',
    '/messages/conversations/{conversationId}/read',
    'Mark a conversation as read',
  )
    .input(input({ conversationId, sequence }))
    .output(z.object({ readSequence: z.int(), unread: z.int() })),
  /** Saves what the viewer typed and has not sent, for their other devices; '' removes it, and so does sending. */
  saveDraft: operation(
    'messages.saveDraft',
    'PUT',
    '/messages/conversations/{conversationId}/draft',
    'Save a draft',
  )
    .input(input({ conversationId, text: z.string().max(CONVERSATION.draftMax) }))
    .output(ok),
  /** Fields that are left out stay as they are. Affects only the viewer; the other person does not learn of it. */
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
  /**
   * Declining removes the conversation from the viewer's lists, and the other person can write again only after the viewer
   * does.
   */
  answerRequest: operation(
    'messages.answerRequest',
    'POST',
    '/messages/conversations/{conversationId}/answer',
    'Accept or decline a request',
  )
    .input(input({ conversationId, answer: z.enum(['accept', 'decline', 'block']) }))
    .output(ok),
};
