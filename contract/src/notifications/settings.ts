import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { creatorId } from '../platform/ids.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { noticeSubject } from '../kernel/notice-subject.ts';
import { channels } from './channels.ts';

/** A time of day, '22:00', in the person's own time zone. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.');

/** Pushes and at-once emails wait until `until`; the quiet hours go past midnight if `until` is earlier than `from`. */
const quietHours = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, 'Choose two different times.');
export type QuietHours = z.infer<typeof quietHours>;

export const noticeSettings = z.object({
  /** Every subject, with its current channels. */
  subjects: z.array(channels.extend({ subject: noticeSubject })),
  quietHours: quietHours.nullable(),
  /** IANA name: quiet hours and the daily email follow it. */
  timeZone: z.string(),
  /** Pushes show the full words, on a locked screen too. */
  pushShowsMore: z.boolean(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** A creator whom the person follows, with the channels for their new posts and streams; null: as for all creators. */
const creatorChannels = z.object({
  creator: z.object({
    id: creatorId,
    displayName: z.string(),
    handle: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  channels: channels.nullable(),
});
export type CreatorChannels = z.infer<typeof creatorChannels>;

export const noticeSettingsOperations = {
  getSettings: operation(
    'notifications.getSettings',
    'GET',
    '/notifications/settings',
    'How my notifications reach me',
  )
    .input(input({}))
    .output(noticeSettings),
  /** Channels that are fixed for the subject do not change. */
  chooseChannels: operation(
    'notifications.chooseChannels',
    'PUT',
    '/notifications/settings/subjects/{subject}',
    'Choose how notifications about a subject reach me',
  )
    .input(input({ subject: noticeSubject, ...channels.shape }))
    .output(noticeSettings),
  choosePace: operation(
    'notifications.choosePace',
    'PUT',
    '/notifications/settings/pace',
    'Choose quiet hours, and what pushes show',
  )
    .input(input({ quietHours: quietHours.nullable(), pushShowsMore: z.boolean() }))
    .output(noticeSettings),
  listCreators: operation(
    'notifications.listCreators',
    'GET',
    '/notifications/settings/creators',
    'Creators I follow, with how their new posts and streams reach me',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(creatorChannels)),
  /** Null: as for all creators. */
  chooseCreatorChannels: operation(
    'notifications.chooseCreatorChannels',
    'PUT',
    '/notifications/settings/creators/{creatorId}',
    'Choose how new posts and streams of a creator reach me',
  )
    .input(input({ creatorId, channels: channels.nullable() }))
    .output(ok),
};
