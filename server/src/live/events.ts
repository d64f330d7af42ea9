import { z } from 'zod';
import { endReason } from '@limelight/contract/live/stream';
import { creatorId, orderId, streamId, userId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { defineEvent } from '../kernel/parts/event.ts';

const stream = z.object({ streamId, creatorId });

/** The stream has a time, and those who may learn of it see it. */
export const streamAnnounced = defineEvent('stream.announced', stream);
/** An announced stream has another time. */
export const streamMoved = defineEvent('stream.moved', stream);
/** `wasAnnounced`: people may have asked to be reminded. */
export const streamBegan = defineEvent(
  'stream.began',
  stream.extend({ wasAnnounced: z.boolean() }),
);
/** A stream that ran is over. `keptPromise`: it was as long as its tickets promised. */
export const streamEnded = defineEvent(
  'stream.ended',
  stream.extend({ reason: endReason, keptPromise: z.boolean() }),
);
/** An announced stream will not take place. */
export const streamCanceled = defineEvent('stream.canceled', stream.extend({ reason: endReason }));
/** Its recording is a post now. */
export const streamRecorded = defineEvent('stream.recorded', stream);

/** A fan bought a ticket. Cents that they paid, without tax. */
export const ticketSold = defineEvent(
  'ticket.sold',
  stream.extend({ orderId, fanId: userId, amountCents: amount }),
);
/** A ticket went back by itself. `why`: the stream, or a block by its creator. */
export const ticketReturned = defineEvent(
  'ticket.returned',
  stream.extend({ orderId, fanId: userId, why: z.enum(['stream', 'block']) }),
);
/** A mark in the chat went back by itself, for the same reasons. */
export const markReturned = defineEvent(
  'chat_mark.returned',
  stream.extend({ orderId, fanId: userId, why: z.enum(['stream', 'block']) }),
);
