import { limitedTo, only, signedIn, signedInFor } from '../../kernel/implement.ts';
import { presentPurchase } from '../../payments/index.ts';
import { buyMark } from '../marks/buy-mark.ts';
import { tipInStream } from '../tips/tip-in-stream.ts';
import { deleteLine, pinLine, reactToLine } from './change-lines.ts';
import { LINE_LIMIT, MARK_LIMIT, TIP_LIMIT, TOUCH_LIMIT } from './limits.ts';
import { listModerators, nameModerator, removeModerator } from './moderators.ts';
import { getChat, readLines } from './read-lines.ts';
import { blockAuthor, setMembersOnly, setSlowMode, timeOut } from './run-chat.ts';
import { sendLine } from './send-line.ts';

/** Chats of a person, or of the creator for whom they act. Lines store who acted, so the audit log need not. */
const own = signedInFor('message').live;
const quietly = signedInFor('message', 'unrecorded').live;
const creators = only('creator', 'message').live;

export const chatRoutes = {
  getChat: quietly.getChat.handler(({ context: { deps, principal }, input }) =>
    getChat(deps, principal, input.streamId),
  ),

  readLines: quietly.readLines.handler(({ context: { deps, principal }, input }) =>
    readLines(deps, principal, input),
  ),

  sendLine: quietly.sendLine
    .use(limitedTo(LINE_LIMIT))
    .handler(({ context: { deps, principal }, input }) => sendLine(deps, principal, input)),

  deleteLine: own.deleteLine
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await deleteLine(deps, principal, input.lineId);
      return { ok: true };
    }),

  reactToLine: quietly.reactToLine
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await reactToLine(deps, principal, input.lineId, input.emoji);
      return { ok: true };
    }),

  unreactToLine: quietly.unreactToLine
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await reactToLine(deps, principal, input.lineId, null);
      return { ok: true };
    }),

  pinLine: own.pinLine
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await pinLine(deps, principal, input.lineId, true);
      return { ok: true };
    }),

  unpinLine: own.unpinLine
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await pinLine(deps, principal, input.lineId, false);
      return { ok: true };
    }),

  timeOut: own.timeOut
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await timeOut(deps, principal, input);
      return { ok: true };
    }),

  setSlowMode: own.setSlowMode
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await setSlowMode(deps, principal, input);
      return { ok: true };
    }),

  setMembersOnly: own.setMembersOnly
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await setMembersOnly(deps, principal, input);
      return { ok: true };
    }),

  blockAuthor: signedInFor('fans')
    .live.blockAuthor.use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      await blockAuthor(deps, principal, input.lineId);
      return { ok: true };
    }),

  nameModerator: creators.nameModerator
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await nameModerator(deps, creator, input.lineId);
      return { ok: true };
    }),

  listModerators: creators.listModerators.handler(({ context: { deps, creator }, input }) =>
    listModerators(deps, creator, input),
  ),

  removeModerator: creators.removeModerator
    .use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await removeModerator(deps, creator, input.userId);
      return { ok: true };
    }),

  tip: signedIn.live.tip
    .use(limitedTo(TIP_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, tipInStream(deps, viewer, input)),
    ),

  buyMark: signedIn.live.buyMark
    .use(limitedTo(MARK_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, buyMark(deps, viewer, input)),
    ),
};
