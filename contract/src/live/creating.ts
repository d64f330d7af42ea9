import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { idempotencyKey, mediaId, streamId } from '../platform/ids.ts';
import { line } from '../platform/line.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { audienceNotUsable, tagNotUsable } from '../posts/content-errors.ts';
import { audience } from '../posts/post-view.ts';
import { STREAM } from './limits.ts';
import { ownStream } from './stream.ts';

const slowSeconds = z
  .int()
  .refine((seconds) => STREAM.slowSeconds.some((one) => one === seconds), 'Choose one of these.');

/** What a creator writes of a stream. */
const content = {
  title: line.min(1, 'Give your stream a title.').max(STREAM.titleMax),
  description: z.string().trim().max(STREAM.descriptionMax).default(''),
  tags: z.array(z.string().max(60)).max(STREAM.tagsMax).default([]),
  /** A picture of the creator's vault. */
  coverMediaId: mediaId.nullable().default(null),
  /** Who may watch without a ticket: as of a post, without prices. */
  audience,
  /** What a ticket costs everyone else; null for none. */
  ticketCents: amount.nullable().default(null),
  previewSeconds: z.int().min(0).max(STREAM.previewSecondsMax).default(0),
  minimumMinutes: z
    .int()
    .min(STREAM.minimumMinutes)
    .max(STREAM.minimumMinutesMax)
    .default(STREAM.minimumMinutes),
  chat: input({
    isOn: z.boolean().default(true),
    slowSeconds: slowSeconds.default(0),
    membersOnly: z.boolean().default(false),
  }).default({ isOn: true, slowSeconds: 0, membersOnly: false }),
  /** What a mark in its chat costs; null for none. */
  markCents: amount.nullable().default(null),
  /** What the tips in it are to reach; null for no goal. */
  goalCents: amount.nullable().default(null),
  keepsRecording: z.boolean().default(true),
  commentsAllowed: z.boolean().default(true),
  /** When it begins; null for a stream that begins as soon as it is connected. */
  startsAt: moment.nullable().default(null),
};

/** Refusals that the creator can fix. */
const contentErrors = {
  ticket_out_of_range: { status: 422, message: STREAM.ticketText },
  /** Its audience is everyone. */
  ticket_for_no_one: {
    status: 422,
    message:
      'Everyone can already watch this stream. Choose who may watch, or leave the ticket out.',
  },
  goal_out_of_range: {
    status: 422,
    message: 'A tip goal can be from $1.00 to $100,000.00.',
  },
  mark_out_of_range: { status: 422, message: STREAM.markText },
  audience_not_usable: audienceNotUsable,
  tag_not_usable: tagNotUsable,
  cover_not_usable: { status: 422, message: 'This picture can’t be used as a cover.' },
  time_not_usable: { status: 422, message: 'Choose a time in the next 12 months.' },
} as const;

/** For creators: what they set up, change and take back. */
export const creatingOperations = {
  /** Announces a stream, or prepares one that begins when it is connected. A repeat with the same key returns the first. */
  create: operation('live.create', 'POST', '/live/streams', 'Set up a stream')
    .input(input({ ...content, idempotencyKey }))
    .output(ownStream)
    .errors({
      ...contentErrors,
      too_many: {
        status: 409,
        message: `You can announce up to ${STREAM.announcedMax} streams.`,
      },
    }),
  /**
   * Before it begins, everything can change; once tickets are sold, not what was promised with them: the time, the minimum, who
   * may watch and the price. While it is live, the title, description, tags, cover, chat, goal, recording and comments can; the
   * price of a mark until one is sold.
   */
  change: operation('live.change', 'PUT', '/live/streams/{streamId}', 'Change a stream')
    .input(input({ streamId, ...content }))
    .output(ownStream)
    .errors({
      ...contentErrors,
      tickets_sold: {
        status: 409,
        message:
          'Tickets are sold, so the time, the audience, the price and the shortest length stay. You can cancel this stream and announce another one.',
      },
      marks_sold: {
        status: 409,
        message: 'Marks in the chat are sold, so their price stays.',
      },
      stream_over: { status: 409, message: 'This stream is over.' },
    }),
  /** Before it has begun; tickets go back. */
  cancel: operation('live.cancel', 'POST', '/live/streams/{streamId}/cancel', 'Cancel a stream')
    .input(input({ streamId }))
    .output(ok)
    .errors({
      has_begun: { status: 409, message: 'This stream has begun. End it instead.' },
      stream_over: { status: 409, message: 'This stream is over.' },
    }),
  getMine: operation('live.getMine', 'GET', '/live/streams/{streamId}/mine', 'One of my streams')
    .input(input({ streamId }))
    .output(ownStream),
  /** `coming`: live, prepared and announced ones, the next first; `past`: ended and canceled ones, the latest first. */
  listMine: operation('live.listMine', 'GET', '/live/mine', 'My streams')
    .input(
      input({
        show: z.enum(['coming', 'past']).default('coming'),
        ...pageInput({ default: 12, max: 30 }),
      }),
    )
    .output(page(ownStream)),
};
