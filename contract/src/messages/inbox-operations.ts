import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import { conversationId, labelId, mediaId, quickReplyId } from '../platform/ids.ts';
import { conversationView } from './conversation.ts';
import {
  fanCard,
  fanNote,
  inbox,
  inboxOrder,
  label,
  labelName,
  quickReply,
  quickReplyText,
  receivedMedia,
} from './inbox.ts';
import { LABEL, QUICK_REPLY } from './inbox-limits.ts';

const label_exists = {
  status: 409,
  message: 'You already have a label with this name.',
} as const;

/** A creator's operations on their inbox; for others they fail with forbidden. */
export const inboxOperations = {
  getInbox: operation('messages.getInbox', 'GET', '/messages/inbox', 'How I keep my inbox')
    .input(input({}))
    .output(inbox),
  /** Stored for all of the creator's devices. */
  saveInboxOrder: operation(
    'messages.saveInboxOrder',
    'PUT',
    '/messages/inbox/order',
    'Choose the order of my inbox',
  )
    .input(input({ order: inboxOrder }))
    .output(ok),

  createLabel: operation('messages.createLabel', 'POST', '/messages/labels', 'Add a label')
    .input(input({ name: labelName }))
    .output(label)
    .errors({
      label_exists,
      too_many: { status: 409, message: `You can have up to ${LABEL.most} labels.` },
    }),
  renameLabel: operation(
    'messages.renameLabel',
    'PUT',
    '/messages/labels/{labelId}',
    'Rename a label',
  )
    .input(input({ labelId, name: labelName }))
    .output(label)
    .errors({ label_exists }),
  /** Removes it from every conversation. */
  removeLabel: operation(
    'messages.removeLabel',
    'DELETE',
    '/messages/labels/{labelId}',
    'Remove a label',
  )
    .input(input({ labelId }))
    .output(ok),
  /** Sets the labels of the conversation to exactly these; a label that was removed meanwhile is left out. */
  labelConversation: operation(
    'messages.labelConversation',
    'PUT',
    '/messages/conversations/{conversationId}/labels',
    'Label a conversation',
  )
    .input(input({ conversationId, labelIds: z.array(labelId).max(LABEL.most) }))
    .output(conversationView),

  getFan: operation(
    'messages.getFan',
    'GET',
    '/messages/conversations/{conversationId}/fan',
    'The fan of a conversation',
  )
    .input(input({ conversationId }))
    .output(fanCard),
  /** Stored as typed; '' removes it. */
  saveFanNote: operation(
    'messages.saveFanNote',
    'PUT',
    '/messages/conversations/{conversationId}/note',
    'Save my note on a fan',
  )
    .input(input({ conversationId, text: fanNote }))
    .output(ok),
  /** Which of these files of the creator's the other person already has. */
  listReceived: operation(
    'messages.listReceived',
    'POST',
    '/messages/conversations/{conversationId}/received',
    'Which of my files a fan has got',
  )
    .input(input({ conversationId, mediaIds: z.array(mediaId).max(100) }))
    .output(z.object({ items: z.array(receivedMedia) })),

  /** By title. */
  listQuickReplies: operation(
    'messages.listQuickReplies',
    'GET',
    '/messages/quick-replies',
    'My quick replies',
  )
    .input(input({}))
    .output(z.object({ items: z.array(quickReply) })),
  createQuickReply: operation(
    'messages.createQuickReply',
    'POST',
    '/messages/quick-replies',
    'Add a quick reply',
  )
    .input(input(quickReplyText))
    .output(quickReply)
    .errors({
      too_many: { status: 409, message: `You can have up to ${QUICK_REPLY.most} quick replies.` },
    }),
  changeQuickReply: operation(
    'messages.changeQuickReply',
    'PUT',
    '/messages/quick-replies/{quickReplyId}',
    'Change a quick reply',
  )
    .input(input({ quickReplyId, ...quickReplyText }))
    .output(quickReply),
  removeQuickReply: operation(
    'messages.removeQuickReply',
    'DELETE',
    '/messages/quick-replies/{quickReplyId}',
    'Remove a quick reply',
  )
    .input(input({ quickReplyId }))
    .output(ok),
};
