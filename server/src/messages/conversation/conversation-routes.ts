import { limitedTo, signedInFor } from '../../kernel/implement.ts';
import { DRAFT_LIMIT, OPEN_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import { openConversation } from './open-conversation.ts';
import { answerRequest, markRead, organize, saveDraft } from '../inbox/organize.ts';
import { getConversation, getUnread, listConversations } from './read-conversations.ts';
import { getSettings, saveSettings } from './settings.ts';

const own = signedInFor('message').messages;
const quietly = signedInFor('message', 'unrecorded').messages;

export const conversationRoutes = {
  listConversations: own.listConversations.handler(({ context: { deps, principal }, input }) =>
    listConversations(deps, principal, input),
  ),

  getConversation: own.getConversation.handler(
    async ({ context: { deps, principal }, input, errors }) => {
      const conversation = await getConversation(deps, principal, input.conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    },
  ),

  openConversation: quietly.openConversation
    .use(limitedTo(OPEN_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const id = await openConversation(deps, principal, input.userId);
      const conversation = await getConversation(deps, principal, id);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  countUnread: own.countUnread.handler(({ context: { deps, principal } }) =>
    getUnread(deps, principal),
  ),

  markRead: quietly.markRead
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const state = await markRead(deps, principal, input);
      if (!state) throw errors.not_found();
      return state;
    }),

  saveDraft: quietly.saveDraft
    .use(limitedTo(DRAFT_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      if (!(await saveDraft(deps, principal, input))) throw errors.not_found();
      return { ok: true };
    }),

  organize: own.organize
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      const { conversationId, ...sorting } = input;
      await organize(deps, principal, conversationId, sorting);
      const conversation = await getConversation(deps, principal, conversationId);
      if (!conversation) throw errors.not_found();
      return conversation;
    }),

  answerRequest: own.answerRequest
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      if (!(await answerRequest(deps, principal, input))) throw errors.not_found();
      return { ok: true };
    }),

  getSettings: own.getSettings.handler(({ context: { deps, principal } }) =>
    getSettings(deps, principal),
  ),

  saveSettings: signedInFor('settings')
    .messages.saveSettings.use(limitedTo(TOUCH_LIMIT))
    .handler(({ context: { deps, principal }, input }) => saveSettings(deps, principal, input)),
};
