import { limitedTo, signedIn } from '../kernel/implement.ts';
import { DRAFT_LIMIT, OPEN_LIMIT, TOUCH_LIMIT } from './limits.ts';
import { openConversation } from './open-conversation.ts';
import { answerRequest, markRead, organize, saveDraft } from './organize.ts';
import { getConversation, getUnread, listConversations } from './read-conversations.ts';
import { inWords } from './refused.ts';
import { getSettings, saveSettings } from './settings.ts';

export const conversationRoutes = {
  listConversations: signedIn.messages.listConversations.handler(
    ({ context: { deps, viewer }, input }) => listConversations(deps, viewer, input),
  ),

  getConversation: signedIn.messages.getConversation.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const conversation = await getConversation(deps, viewer, input.conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    },
  ),

  openConversation: signedIn.messages.openConversation
    .use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const id = await inWords(errors, openConversation(deps, viewer, input.userId));
      const conversation = await getConversation(deps, viewer, id);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  countUnread: signedIn.messages.countUnread.handler(({ context: { deps, viewer } }) =>
    getUnread(deps, viewer),
  ),

  markRead: signedIn.messages.markRead
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const state = await markRead(deps, viewer, input);
      if (!state) throw errors.not_found();
      return state;
    }),

  saveDraft: signedIn.messages.saveDraft
    .use(limitedTo(DRAFT_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await saveDraft(deps, viewer, input))) throw errors.not_found();
      return { ok: true };
    }),

  organize: signedIn.messages.organize
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const { conversationId, ...sorting } = input;
      await inWords(errors, organize(deps, viewer, conversationId, sorting));
      const conversation = await getConversation(deps, viewer, conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  answerRequest: signedIn.messages.answerRequest
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await answerRequest(deps, viewer, input))) throw errors.not_found();
      return { ok: true };
    }),

  getSettings: signedIn.messages.getSettings.handler(({ context: { deps, viewer } }) =>
    getSettings(deps, viewer),
  ),

  saveSettings: signedIn.messages.saveSettings
    .use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, saveSettings(deps, viewer, input)),
    ),
};
