import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { streamId, userId } from '../platform/ids.ts';
import { cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { ownStream } from './stream.ts';

/** What arrives from the creator now. Zero and null while nothing does. */
const arriving = z.object({
  isConnected: z.boolean(),
  bitsPerSecond: z.int(),
  /** Of a hundred packets, how many were lost and did not come again. */
  lostPercent: z.number(),
  /** From the arrival of a picture to the moment at which viewers can ask for it. */
  delayMs: z.int(),
  /** Null for sound only. */
  video: z.object({ width: z.int(), height: z.int(), framesPerSecond: z.number() }).nullable(),
  hasAudio: z.boolean(),
});

/** What a stream earned, as Platform Net: what was given back is left out. */
const earned = z.object({
  ticketsSold: z.int(),
  ticketsReturned: z.int(),
  ticketsCents: cents,
  /** Marks in its chat. */
  marksSold: z.int(),
  marksReturned: z.int(),
  marksCents: cents,
  tipsCents: cents,
});

/** For creators: from the key to the end. */
export const goingLiveOperations = {
  /** What Start Livestream shows first. */
  getSetup: operation('live.getSetup', 'GET', '/live/setup', 'What I need to go live')
    .input(input({}))
    .output(
      z.object({
        /** Streams can begin on this site. */
        isOn: z.boolean(),
        /** The address for OBS and other programs that speak WHIP. */
        whipUrl: z.string(),
        /** When the key was made; null for none. The key itself is shown once. */
        keyMadeAt: z.iso.datetime().nullable(),
        /** The stream that is live now, or prepared. */
        current: ownStream.nullable(),
      }),
    ),
  /** Makes a new key; the one before stops working at once. */
  renewKey: operation('live.renewKey', 'POST', '/live/key', 'Make a new stream key')
    .input(input({}))
    .output(z.object({ whipUrl: z.string(), key: z.string() })),
  /** For a browser: a token that publishes this stream for some minutes, and takes it up again while it is live. */
  begin: operation('live.begin', 'POST', '/live/streams/{streamId}/begin', 'Go live')
    .input(input({ streamId }))
    .output(z.object({ whipPath: z.string(), token: z.string(), expiresAt: z.iso.datetime() }))
    .errors({
      turned_off: { status: 409, message: 'Streams are turned off on this site.' },
      too_early: {
        status: 409,
        message: 'It’s too early. You can begin up to an hour before the time you announced.',
      },
      other_live: { status: 409, message: 'You have another stream running. End it first.' },
      stream_over: { status: 409, message: 'This stream is over.' },
    }),
  end: operation('live.end', 'POST', '/live/streams/{streamId}/end', 'End my stream')
    .input(input({ streamId }))
    .output(ok)
    .errors({ not_live: { status: 409, message: 'This stream isn’t running.' } }),
  /** Beside the picture, asked again every few seconds. */
  health: operation('live.health', 'GET', '/live/streams/{streamId}/health', 'How my stream runs')
    .input(input({ streamId }))
    .output(
      z.object({
        arriving,
        heldUntil: z.iso.datetime().nullable(),
        viewers: z.int(),
        peakViewers: z.int(),
        earned,
      }),
    ),
  /** The page after the end. `averageSeconds` is per person who is known by name; strangers are counted apart. */
  summary: operation('live.summary', 'GET', '/live/streams/{streamId}/summary', 'How it went')
    .input(input({ streamId }))
    .output(
      z.object({
        stream: ownStream,
        lengthSeconds: z.int(),
        peakViewers: z.int(),
        people: z.int(),
        strangers: z.int(),
        averageSeconds: z.int(),
        earned,
      }),
    ),
  /** Who watched, the longest first. Suspended and erased accounts are left out. */
  listCame: operation('live.listCame', 'GET', '/live/streams/{streamId}/came', 'Who came')
    .input(input({ streamId, ...pageInput({ default: 20, max: 50 }) }))
    .output(
      page(
        z.object({
          id: userId,
          handle: z.string(),
          displayName: z.string(),
          avatarUrl: z.string().nullable(),
          seconds: z.int(),
          hasTicket: z.boolean(),
        }),
      ),
    ),
};
