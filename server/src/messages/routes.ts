import { limitedTo, signedIn } from '../kernel/implement.ts';
import { presentPurchase } from '../payments/index.ts';
import { editMessage, react, setSaved, unreact, unsend } from './change-message.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { SEARCH_LIMIT, SEND_LIMIT, TIP_LIMIT, TOUCH_LIMIT, UNLOCK_LIMIT } from './limits.ts';
import { findDay, listMessages, listSaved, readMessage, searchMessages } from './read-messages.ts';
import { massRoutes } from './mass/routes.ts';
import { inWords } from './refused.ts';
import { sendPaidMessage } from './paid-message.ts';
import { sendMessage } from './send-message.ts';
import { tipInConversation } from './tip-in-conversation.ts';
import { unlockMessage } from './unlock-message.ts';

export const messagesRoutes = {
  ...conversationRoutes,
  ...inboxRoutes,
  ...groupRoutes,
  ...massRoutes,

  list: signedIn.messages.list.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const stretch = await listMessages(deps, viewer, input);
    if (!stretch) throw errors.not_found();
    return stretch;
  }),

  search: signedIn.messages.search
    .use(limitedTo(SEARCH_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => searchMessages(deps, viewer, input)),

  findDay: signedIn.messages.findDay.handler(
    async ({ context: { deps, viewer }, input, errors }) => ({
      sequence: await inWords(errors, findDay(deps, viewer, input)),
    }),
  ),

  send: signedIn.messages.send
    .use(limitedTo(SEND_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, sendMessage(deps, viewer, input)),
    ),

  edit: signedIn.messages.edit
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, editMessage(deps, viewer, input));
      return inWords(errors, readMessage(deps, viewer, input.messageId));
    }),

  unsend: signedIn.messages.unsend
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, unsend(deps, viewer, input.messageId));
      return { ok: true };
    }),

  react: signedIn.messages.react
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, react(deps, viewer, input));
      return { ok: true };
    }),

  unreact: signedIn.messages.unreact
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, unreact(deps, viewer, input.messageId));
      return { ok: true };
    }),

  save: signedIn.messages.save
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, setSaved(deps, viewer, input.messageId, true));
      return { ok: true };
    }),

  unsave: signedIn.messages.unsave
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, setSaved(deps, viewer, input.messageId, false));
      return { ok: true };
    }),

  listSaved: signedIn.messages.listSaved.handler(({ context: { deps, viewer }, input }) =>
    listSaved(deps, viewer, input),
  ),

  unlock: signedIn.messages.unlock
    .use(limitedTo(UNLOCK_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(
        errors,
        presentPurchase(errors, () => unlockMessage(deps, viewer, input)),
      ),
    ),

  sendPaid: signedIn.messages.sendPaid
    .use(limitedTo(SEND_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(
        errors,
        presentPurchase(errors, () => sendPaidMessage(deps, viewer, input)),
      ),
    ),

  tip: signedIn.messages.tip
    .use(limitedTo(TIP_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      inWords(
        errors,
        presentPurchase(errors, () => tipInConversation(deps, viewer, input)),
      ),
    ),
};
