import { z } from 'zod';
import { narrowing } from '../fans/narrowing.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { massMessageId, mediaId, tierId, userId } from '../platform/ids.ts';
import { amount, cents } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { localTime, moment } from '../platform/time.ts';
import { contentErrors, messageContent } from './content.ts';
import { MASS } from './limits.ts';
import { messageView } from './message.ts';
import { SEND_TIME_FAULTS } from './send-time.ts';

const group = {
  followers: z.boolean(),
  members: z.boolean(),
  tierIds: z.array(tierId).max(MASS.choicesMax),
  listIds: z.array(z.uuid()).max(MASS.choicesMax),
  /** Members who canceled and still have access. */
  leaving: z.boolean().default(false),
  /** Members on a free trial. */
  trial: z.boolean().default(false),
  /** People whose membership is over. */
  former: z.boolean().default(false),
  /** People who paid at least this, in cents; null for no such condition. */
  spentCents: amount.min(1).nullable().default(null),
};
/**
 * Who gets a mass message: everybody in any part of `include`; of them, only fans who meet all of `only`; without those in any
 * part of `exclude`. The creator must be allowed to write to each of them: followers, members, and people who wrote to the
 * creator. `gotIds`: people who got these mass messages.
 */
export const massAudience = input({
  include: input(group),
  only: narrowing.default({}),
  exclude: input({ ...group, gotIds: z.array(massMessageId).max(MASS.choicesMax) }),
});
export type MassAudience = z.infer<typeof massAudience>;

/** A test has no reactions. */
const massTestView = messageView.extend({ reactions: z.tuple([]) });
export type MassTestView = z.infer<typeof massTestView>;

export const massMessage = z.object({
  id: massMessageId,
  /** Moderators took it down: its text and files are closed to its author too, and are returned empty. */
  isTakenDown: z.boolean(),
  text: z.string(),
  /** '' for none. */
  lockedText: z.string(),
  media: z.array(z.object({ mediaId, isFree: z.boolean() })),
  priceCents: amount.nullable(),
  audience: massAudience,
  /** `stopped`: its author or a takedown stopped it before everybody got it; `unsent`: gone for everyone but its buyers. */
  state: z.enum(['scheduled', 'sending', 'sent', 'stopped', 'unsent']),
  /** When it goes out, or was to go out; null for at once. With `localTime`: when the creator's own clock shows that time. */
  scheduledFor: z.iso.datetime().nullable(),
  /** '2026-11-26T18:00': each fan gets it when their own clock shows this; null: all get it at the same moment. */
  localTime: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** People who got it, including those it was unsent for. */
  delivered: z.int(),
  /** How many of them read it before it was unsent, counting only people who show read receipts. */
  seen: z.int(),
  bought: z.int(),
  /** What was paid for it, minus what went back. Cents. */
  revenueCents: cents,
});
export type MassMessage = z.infer<typeof massMessage>;

export const massOperations = {
  /** How many people are in an audience now. People who already got `MASS.perFanDay` messages within a day are left out. */
  countAudience: operation(
    'messages.countAudience',
    'POST',
    '/messages/mass/audience',
    'How many people get a mass message',
  )
    .input(input({ audience: massAudience }))
    .output(
      z.object({
        people: z.int(),
        /** Some of the people. */
        sample: z.array(
          z.object({
            userId,
            displayName: z.string(),
            handle: z.string(),
            avatarUrl: z.string().nullable(),
          }),
        ),
      }),
    ),
  /** For each of these files of the creator's, how many people of an audience already have it. */
  countReceived: operation(
    'messages.countReceived',
    'POST',
    '/messages/mass/received',
    'How many of an audience have got my files',
  )
    .input(input({ audience: massAudience, mediaIds: z.array(mediaId).max(MASS.filesMax) }))
    .output(
      z.object({
        /** Without files that none of these people have. */
        items: z.array(
          z.object({
            mediaId,
            /** People who got the file in a message. */
            sent: z.int(),
            /** People who bought it with a message or a post. */
            bought: z.int(),
          }),
        ),
      }),
    ),
  /**
   * One message for many people, each in their own conversation; it is sent in the background. `{name}` in its words becomes
   * the name of each reader.
   */
  sendMass: operation('messages.sendMass', 'POST', '/messages/mass', 'Send a mass message')
    .input(
      input({
        /** Made by the client: a repeat with the same id is the same message. */
        clientId: z.string().min(8).max(64),
        audience: massAudience,
        ...messageContent,
        /** Null for at once. */
        scheduledFor: moment.nullable().default(null),
        /** Instead of `scheduledFor`: a time on each fan's own clock, such as '2026-11-26T18:00'. */
        localTime: localTime.nullable().default(null),
        /** A scheduled message that this one replaces. */
        replacesId: massMessageId.optional(),
      }),
    )
    .output(massMessage)
    .errors({
      schedule_past: { status: 422, message: SEND_TIME_FAULTS.schedule_past },
      schedule_out_of_range: { status: 422, message: SEND_TIME_FAULTS.schedule_out_of_range },
      already_sent: { status: 409, message: 'It has already gone out, so it can’t be changed.' },
      nobody: { status: 422, message: 'Nobody is in this audience.' },
      ...contentErrors,
    }),
  /** Sends the viewer, and only the viewer, the mass message as a fan would get it, with the usual notices of a message. */
  sendMassTest: operation(
    'messages.sendMassTest',
    'POST',
    '/messages/mass/test',
    'Send a mass message to myself as a test',
  )
    .input(input(messageContent))
    .output(ok)
    .errors(contentErrors),
  /** The latest test, with the viewer's own name, and locked where a fan would have to pay. */
  getMassTest: operation('messages.getMassTest', 'GET', '/messages/mass/test', 'My test message')
    .input(input({}))
    .output(massTestView),
  /** The newest first, with the results of each. */
  listMass: operation('messages.listMass', 'GET', '/messages/mass', 'My mass messages')
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(massMessage)),
  getMass: operation(
    'messages.getMass',
    'GET',
    '/messages/mass/{massMessageId}',
    'One of my mass messages',
  )
    .input(input({ massMessageId }))
    .output(massMessage),
  /** Stops further delivery; the people who have it keep it. A message that is only scheduled is removed. */
  stopMass: operation(
    'messages.stopMass',
    'POST',
    '/messages/mass/{massMessageId}/stop',
    'Stop a mass message',
  )
    .input(input({ massMessageId }))
    .output(ok),
  /** Removes it for everyone but its buyers. */
  unsendMass: operation(
    'messages.unsendMass',
    'DELETE',
    '/messages/mass/{massMessageId}',
    'Unsend a mass message',
  )
    .input(input({ massMessageId }))
    .output(ok),
};
