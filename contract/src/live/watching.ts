import { z } from 'zod';
import { purchaseErrors, purchaseOutcome } from '../payments/purchase.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { cardId, creatorId, idempotencyKey, streamId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { streamCard, streamView } from './stream.ts';

const handle = z.string().min(1).max(64);
const streams = page(streamCard);

/** For people who may learn of a stream. */
export const watchingOperations = {
  get: operation('live.get', 'GET', '/live/streams/{streamId}', 'A stream as the viewer sees it')
    .input(input({ streamId }))
    .output(streamView),
  /** The first pages of Watch Streams in one response; with a handle, of this creator alone. */
  getLists: operation('live.getLists', 'GET', '/live/lists', 'Streams: now, soon and recorded')
    .input(input({ handle: handle.optional() }))
    .output(z.object({ now: streams, soon: streams, recorded: streams })),
  /**
   * `now`: live ones, of creators whom the viewer follows first, then the most watched; `soon`: announced ones, the next first;
   * `recorded`: ended ones with a recording, the latest first.
   */
  list: operation('live.list', 'GET', '/live/streams', 'Streams')
    .input(
      input({
        show: z.enum(['now', 'soon', 'recorded']),
        handle: handle.optional(),
        ...pageInput({ default: 12, max: 30 }),
      }),
    )
    .output(streams),
  /** Creators who are live now, as far as this viewer may learn of it: for the red dot. */
  listLiveCreators: operation('live.listLiveCreators', 'GET', '/live/creators', 'Who is live')
    .input(input({}))
    .output(z.object({ items: z.array(z.object({ creatorId, streamId })) })),

  /**
   * Opens a viewing: its playlist is for this session alone, and ends when the right to watch does. A second viewing of the
   * same person in the same session takes the place of the first.
   */
  watch: operation('live.watch', 'POST', '/live/streams/{streamId}/watch', 'Watch a stream')
    .input(input({ streamId }))
    .output(
      z.object({
        viewingId: z.string(),
        playlistPath: z.string(),
        /** When the free preview is over; null for a viewer who may watch all of it. */
        previewEndsAt: z.iso.datetime().nullable(),
      }),
    )
    .errors({
      not_live: { status: 409, message: 'This stream isn’t running.' },
      locked: { status: 403, message: 'This stream isn’t open to you.' },
      preview_over: { status: 403, message: 'Your free preview of this stream is over.' },
      full: {
        status: 503,
        message: 'So many people are watching that there is no room for more. Try again soon.',
      },
    }),
  leave: operation('live.leave', 'DELETE', '/live/viewings/{viewingId}', 'Stop watching')
    .input(input({ viewingId: z.string().max(64) }))
    .output(ok),

  /** Buys a ticket: the way in while the stream runs, and its recording. `expectedPriceCents` is the price that was shown. */
  buyTicket: operation('live.buyTicket', 'POST', '/payments/tickets', 'Buy a ticket')
    .input(
      input({ streamId, cardId: cardId.optional(), expectedPriceCents: amount, idempotencyKey }),
    )
    .output(purchaseOutcome)
    .errors({
      ...purchaseErrors,
      already_bought: { status: 409, message: 'You can already watch this stream.' },
      not_for_sale: { status: 422, message: 'There are no tickets for this stream.' },
    }),

  /** A reminder when an announced stream begins. */
  remind: operation('live.remind', 'PUT', '/live/streams/{streamId}/reminder', 'Remind me')
    .input(input({ streamId, isOn: z.boolean() }))
    .output(ok)
    .errors({ not_announced: { status: 409, message: 'This stream isn’t announced anymore.' } }),
  /** The text of a calendar file (RFC 5545) for an announced stream. */
  getCalendarFile: operation(
    'live.getCalendarFile',
    'GET',
    '/live/streams/{streamId}/calendar',
    'A calendar file',
  )
    .input(input({ streamId }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
};
