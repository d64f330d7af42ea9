import { limitedTo, signedIn, signedInFor } from '../kernel/implement.ts';
import { presentPurchase } from '../payments/index.ts';
import { editMessage, react, setSaved, unreact, unsend } from './sending/change-message.ts';
import { conversationRoutes } from './conversation/conversation-routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { SEARCH_LIMIT, SEND_LIMIT, TIP_LIMIT, TOUCH_LIMIT, UNLOCK_LIMIT } from './limits.ts';
import {
  findDay,
  listMessages,
  listSaved,
  readMessage,
  searchMessages,
} from './reading/read-messages.ts';
import { massRoutes } from './mass/routes.ts';
import { sendPaidMessage } from './paid/paid-message.ts';
import { sendMessage } from './sending/send-message.ts';
import { tipInConversation } from './tips/tip-in-conversation.ts';
import { unlockMessage } from './locked/unlock-message.ts';

/** Messages of a person, or of the creator for whom they act. What is written stores who acted, so the audit log need not. */
const own = signedInFor('message').messages;
const quietly = signedInFor('message', 'unrecorded').messages;

export const messagesRoutes = {
  ...conversationRoutes,
  ...inboxRoutes,
  ...groupRoutes,
  ...massRoutes,

  list: quietly.list.handler(async ({ context: { deps, principal }, input, errors }) => {
    const stretch = await listMessages(deps, principal, input);
    if (!stretch) throw errors.not_found();
    return stretch;
  }),

  search: quietly.search
    .use(limitedTo(SEARCH_LIMIT))
    .handler(({ context: { deps, principal }, input }) => searchMessages(deps, principal, input)),

  findDay: quietly.findDay.handler(async ({ context: { deps, principal }, input }) => ({
    sequence: await findDay(deps, principal, input),
  })),

  send: quietly.send
    .use(limitedTo(SEND_LIMIT))
    .handler(({ context: { deps, principal }, input }) => sendMessage(deps, principal, input)),

  edit: own.edit
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await editMessage(deps, principal, input);
      return readMessage(deps, principal, input.messageId);
    }),

  unsend: own.unsend
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await unsend(deps, principal, input.messageId);
      return { ok: true };
    }),

  react: quietly.react
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await react(deps, principal, input);
      return { ok: true };
    }),

  unreact: quietly.unreact
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await unreact(deps, principal, input.messageId);
      return { ok: true };
    }),

  save: quietly.save
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await setSaved(deps, principal, input.messageId, true);
      return { ok: true };
    }),

  unsave: quietly.unsave
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await setSaved(deps, principal, input.messageId, false);
      return { ok: true };
    }),

  listSaved: quietly.listSaved.handler(({ context: { deps, principal }, input }) =>
    listSaved(deps, principal, input),
  ),

  unlock: signedIn.messages.unlock
    .use(limitedTo(UNLOCK_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, unlockMessage(deps, viewer, input)),
    ),

  sendPaid: signedIn.messages.sendPaid
    .use(limitedTo(SEND_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, sendPaidMessage(deps, viewer, input)),
    ),

  tip: signedIn.messages.tip
    .use(limitedTo(TIP_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, tipInConversation(deps, viewer, input)),
    ),
};
