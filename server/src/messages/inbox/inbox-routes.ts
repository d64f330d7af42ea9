import { limitedTo, only } from '../../kernel/implement.ts';
import { getInbox, saveInboxOrder } from './inbox-order.ts';
import { createLabel, labelConversation, removeLabel, renameLabel } from './labels.ts';
import { DRAFT_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import {
  changeQuickReply,
  createQuickReply,
  listQuickReplies,
  removeQuickReply,
} from '../sending/quick-replies.ts';
import { getConversation } from '../conversation/read-conversations.ts';
import { readFan } from '../fans/read-fan.ts';
import { listReceived } from '../reading/received-media.ts';
import { saveFanNote } from '../fans/save-fan-note.ts';

const own = only('creator', 'message').messages;
const quietly = only('creator', 'message', 'unrecorded').messages;

export const inboxRoutes = {
  getInbox: own.getInbox.handler(({ context: { deps, creator } }) => getInbox(deps, creator)),

  saveInboxOrder: quietly.saveInboxOrder
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await saveInboxOrder(deps, creator, input.order);
      return { ok: true };
    }),

  createLabel: own.createLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, creator }, input }) => createLabel(deps, creator, input.name)),

  renameLabel: own.renameLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, creator }, input }) => renameLabel(deps, creator, input)),

  removeLabel: own.removeLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await removeLabel(deps, creator, input.labelId);
      return { ok: true };
    }),

  labelConversation: own.labelConversation
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      await labelConversation(deps, creator, input);
      const conversation = await getConversation(deps, creator, input.conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  getFan: own.getFan.handler(({ context: { deps, creator }, input }) =>
    readFan(deps, creator, input.conversationId),
  ),

  saveFanNote: quietly.saveFanNote
    .use(limitedTo(DRAFT_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await saveFanNote(deps, creator, input);
      return { ok: true };
    }),

  listReceived: quietly.listReceived.handler(async ({ context: { deps, creator }, input }) => ({
    items: await listReceived(deps, creator, input),
  })),

  listQuickReplies: own.listQuickReplies.handler(async ({ context: { deps, creator } }) => ({
    items: await listQuickReplies(deps, creator),
  })),

  createQuickReply: own.createQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, creator }, input }) => createQuickReply(deps, creator, input)),

  changeQuickReply: own.changeQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, creator }, input }) => changeQuickReply(deps, creator, input)),

  removeQuickReply: own.removeQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await removeQuickReply(deps, creator, input.quickReplyId);
      return { ok: true };
    }),
};
