import { limitedTo, only } from '../kernel/implement.ts';
import { getInbox, saveInboxOrder } from './inbox-order.ts';
import { createLabel, labelConversation, removeLabel, renameLabel } from './labels.ts';
import { DRAFT_LIMIT, TOUCH_LIMIT } from './limits.ts';
import {
  changeQuickReply,
  createQuickReply,
  listQuickReplies,
  removeQuickReply,
} from './quick-replies.ts';
import { getConversation } from './read-conversations.ts';
import { readFan } from './read-fan.ts';
import { listReceived } from './received-media.ts';
import { inWords } from './refused.ts';
import { saveFanNote } from './save-fan-note.ts';

const creator = only('creator').messages;

export const inboxRoutes = {
  getInbox: creator.getInbox.handler(({ context: { deps, viewer } }) => getInbox(deps, viewer)),

  saveInboxOrder: creator.saveInboxOrder
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await saveInboxOrder(deps, viewer, input.order);
      return { ok: true };
    }),

  createLabel: creator.createLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, createLabel(deps, viewer, input.name)),
    ),

  renameLabel: creator.renameLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, renameLabel(deps, viewer, input)),
    ),

  removeLabel: creator.removeLabel
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await removeLabel(deps, viewer, input.labelId);
      return { ok: true };
    }),

  labelConversation: creator.labelConversation
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, labelConversation(deps, viewer, input));
      const conversation = await getConversation(deps, viewer, input.conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  getFan: creator.getFan.handler(({ context: { deps, viewer }, input, errors }) =>
    inWords(errors, readFan(deps, viewer, input.conversationId)),
  ),

  saveFanNote: creator.saveFanNote
    .use(limitedTo(DRAFT_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, saveFanNote(deps, viewer, input));
      return { ok: true };
    }),

  listReceived: creator.listReceived.handler(
    async ({ context: { deps, viewer }, input, errors }) => ({
      items: await inWords(errors, listReceived(deps, viewer, input)),
    }),
  ),

  listQuickReplies: creator.listQuickReplies.handler(async ({ context: { deps, viewer } }) => ({
    items: await listQuickReplies(deps, viewer),
  })),

  createQuickReply: creator.createQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, createQuickReply(deps, viewer, input)),
    ),

  changeQuickReply: creator.changeQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, changeQuickReply(deps, viewer, input)),
    ),

  removeQuickReply: creator.removeQuickReply
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => {
      await removeQuickReply(deps, viewer, input.quickReplyId);
      return { ok: true };
    }),
};
