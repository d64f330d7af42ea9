import { z } from 'zod';
import { emoji } from '../messages/emoji.ts';
import { TIP } from '../payments/limits.ts';
import { chargeErrors, purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { cardId, idempotencyKey, streamId, streamLineId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { CHAT } from './chat-limits.ts';
import { chatPerson, chatRefusal, lineView } from './chat-line.ts';
import { STREAM } from './limits.ts';
import { chatSettings } from './stream.ts';

/** A stretch of a chat, oldest first. */
const lines = z.object({
  items: z.array(lineView).max(CHAT.page),
  /** There are lines before the first of these that this response leaves out: earlier ones, or more new ones than fit. */
  hasEarlier: z.boolean(),
});

const chatView = z.object({
  settings: chatSettings,
  pinned: lineView.nullable(),
  /** Its last lines. */
  lines,
  goal: z.object({ cents: amount, tippedCents: cents }).nullable(),
  viewer: z.object({
    /** Null when the viewer may write. */
    refusal: chatRefusal.nullable(),
    /** When the viewer may write again in slow mode; null when they may now. */
    nextLineAt: z.iso.datetime().nullable(),
    /** Until when the viewer was timed out; null where that is until the end, or not so. */
    timedOutUntil: z.iso.datetime().nullable(),
    /** Deletes and pins lines, times people out and sets the chat: the creator, and moderators whom they named. */
    mayModerate: z.boolean(),
    /** Names moderators: the creator. */
    mayName: z.boolean(),
    mayTip: z.boolean(),
  }),
});
export type ChatView = z.infer<typeof chatView>;

const cannot_say = {
  status: 403,
  message: 'You can’t write in this chat.',
  data: z.object({ refusal: chatRefusal }),
} as const;
const not_moderator = {
  status: 403,
  message: 'Only the creator and their moderators can do that.',
} as const;
/** The person on whom it would fall is the creator, a moderator, or the viewer. */
const not_them = { status: 403, message: 'You can’t do that to this person.' } as const;

/** The chat of a stream: for people who are signed in and may watch it. */
export const chatOperations = {
  getChat: operation('live.getChat', 'GET', '/live/streams/{streamId}/chat', 'The chat of a stream')
    .input(input({ streamId }))
    .output(chatView),
  /**
   * The last lines; or the last ones `before` a sequence; or those `after` one: the newest of them where there are more than
   * `limit`.
   */
  readLines: operation('live.readLines', 'GET', '/live/streams/{streamId}/lines', 'Lines of a chat')
    .input(
      input({
        streamId,
        before: z.coerce.number().int().min(1).optional(),
        after: z.coerce.number().int().min(0).optional(),
        limit: z.coerce.number().int().min(1).max(CHAT.page).default(CHAT.page),
      }).refine(
        ({ before, after }) => before === undefined || after === undefined,
        'Choose one of before and after.',
      ),
    )
    .output(lines),
  /** The client makes a `clientId` for each line: a repeat with the same id returns the line of the first call. */
  sendLine: operation('live.sendLine', 'POST', '/live/streams/{streamId}/lines', 'Write in a chat')
    .input(
      input({
        streamId,
        clientId: z.string().min(8).max(64),
        text: z.string().trim().min(1).max(CHAT.textMax),
        replyTo: streamLineId.nullable().default(null),
      }),
    )
    .output(lineView)
    .errors({
      cannot_say,
      too_fast: {
        status: 429,
        message: 'Slow mode is on. Wait a moment before you write again.',
        data: z.object({ seconds: z.int() }),
      },
    }),
  /** The viewer's own line; moderators delete those of others. A tip stays. */
  deleteLine: operation('live.deleteLine', 'DELETE', '/live/lines/{lineId}', 'Delete a line')
    .input(input({ lineId: streamLineId }))
    .output(ok)
    .errors({ not_moderator, is_tip: { status: 409, message: 'A tip can’t be deleted.' } }),
  /** One reaction per person; another one replaces it. */
  reactToLine: operation(
    'live.reactToLine',
    'PUT',
    '/live/lines/{lineId}/reaction',
    'React to a line',
  )
    .input(input({ lineId: streamLineId, emoji }))
    .output(ok)
    .errors({ cannot_say }),
  unreactToLine: operation(
    'live.unreactToLine',
    'DELETE',
    '/live/lines/{lineId}/reaction',
    'Remove my reaction to a line',
  )
    .input(input({ lineId: streamLineId }))
    .output(ok),

  /** For moderators of the chat. One line is pinned: another one takes its place. */
  pinLine: operation('live.pinLine', 'PUT', '/live/lines/{lineId}/pin', 'Pin a line')
    .input(input({ lineId: streamLineId }))
    .output(ok)
    .errors({ not_moderator }),
  unpinLine: operation('live.unpinLine', 'DELETE', '/live/lines/{lineId}/pin', 'Unpin a line')
    .input(input({ lineId: streamLineId }))
    .output(ok)
    .errors({ not_moderator }),
  /** Pauses the author of a line in this chat. Null minutes: until the stream ends; 0: lifts the pause. */
  timeOut: operation('live.timeOut', 'PUT', '/live/lines/{lineId}/time-out', 'Time out an author')
    .input(
      input({
        lineId: streamLineId,
        minutes: z.literal([0, ...CHAT.timeOutMinutes]).nullable(),
      }),
    )
    .output(ok)
    .errors({ not_moderator, not_them }),
  setSlowMode: operation(
    'live.setSlowMode',
    'PUT',
    '/live/streams/{streamId}/slow-mode',
    'Slow mode',
  )
    .input(input({ streamId, seconds: z.literal(STREAM.slowSeconds) }))
    .output(ok)
    .errors({ not_moderator }),
  setMembersOnly: operation(
    'live.setMembersOnly',
    'PUT',
    '/live/streams/{streamId}/members-only',
    'Let only members write',
  )
    .input(input({ streamId, isOn: z.boolean() }))
    .output(ok)
    .errors({ not_moderator }),
  /** Blocks the author of a line, for good and everywhere, as `safety.block` does. For everybody who sees the line. */
  blockAuthor: operation('live.blockAuthor', 'PUT', '/live/lines/{lineId}/block', 'Block an author')
    .input(input({ lineId: streamLineId }))
    .output(ok)
    .errors({ not_them }),

  /** For creators: the author of a line moderates all of their chats from now on. */
  nameModerator: operation(
    'live.nameModerator',
    'PUT',
    '/live/lines/{lineId}/moderator',
    'Make an author a moderator of my chats',
  )
    .input(input({ lineId: streamLineId }))
    .output(ok)
    .errors({
      not_moderator,
      not_them,
      too_many: { status: 409, message: `You can have up to ${CHAT.moderatorsMax} moderators.` },
    }),
  listModerators: operation(
    'live.listModerators',
    'GET',
    '/live/moderators',
    'Moderators of my chats',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(chatPerson.extend({ id: userId, namedAt: z.iso.datetime() }))),
  removeModerator: operation(
    'live.removeModerator',
    'DELETE',
    '/live/moderators/{userId}',
    'Remove a moderator of my chats',
  )
    .input(input({ userId }))
    .output(ok),

  /** Gives money to the stream's creator while it is live. Once paid, the tip appears in its chat with its words. */
  tip: operation('live.tip', 'POST', '/live/streams/{streamId}/tips', 'Send a tip in a stream')
    .input(
      input({
        streamId,
        amountCents: amount,
        message: z.string().trim().max(CHAT.textMax).default(''),
        cardId: cardId.optional(),
        idempotencyKey,
      }),
    )
    .output(purchaseOutcome)
    .errors({
      ...chargeErrors,
      cannot_say,
      tip_out_of_range: { status: 422, message: TIP.rangeText },
      own_page: { status: 422, message: 'This is your own page.' },
    }),

  /**
   * Buys the mark of a stream's chat, once: from then on the viewer's lines in it say that they support it. For people who may
   * write there and do not run it. `expectedPriceCents` is the price that was shown.
   */
  buyMark: operation('live.buyMark', 'POST', '/payments/chat-marks', 'Buy a mark in a chat')
    .input(
      input({ streamId, cardId: cardId.optional(), expectedPriceCents: amount, idempotencyKey }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      cannot_say,
      already_bought: { status: 409, message: 'You already have a mark in this chat.' },
      not_for_sale: { status: 422, message: 'There are no marks for this chat.' },
    }),
};
