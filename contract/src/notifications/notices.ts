import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { actor, ACTORS_MAX } from './actor.ts';
import { noticeFact } from './all-notices.ts';
import { noticeFilter } from './filter.ts';

/** One line of the notifications screen; `actors` and `names` are current. */
const notice = z.object({
  id: z.uuid(),
  /** The kind's own declaration has made it, so the server hands over facts of any kind and they are checked here. */
  fact: z.preprocess((fact) => fact, noticeFact),
  /** The latest who did it, without those the reader may not see. */
  actors: z.array(actor).max(ACTORS_MAX),
  /** How often it happened since the notice began. */
  times: z.int(),
  /** What its sentences name, as its kind declares it: a person, a tier, a post …; null where the reader may not know it. */
  names: z.record(z.string(), z.string().nullable()),
  /** When it happened last. */
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof notice>;

export const noticeOperations = {
  /** What happened to the viewer, newest first. Without what they may not see, so a page may be short. */
  list: operation('notifications.list', 'GET', '/notifications', 'My notifications')
    .input(
      input({
        ...pageInput({ default: 20, max: 50 }),
        about: noticeFilter.default('all'),
      }),
    )
    .output(page(notice)),
  /** How many the viewer would find unread; 100 means 100 or more. */
  countUnread: operation(
    'notifications.countUnread',
    'GET',
    '/notifications/unread',
    'How many notifications are unread',
  )
    .input(input({}))
    .output(z.object({ unread: z.int() })),
  /** Reading twice is once; there being no such notice is the same. */
  markRead: operation(
    'notifications.markRead',
    'PUT',
    '/notifications/{noticeId}/read',
    'Mark one as read',
  )
    .input(input({ noticeId: z.uuid() }))
    .output(ok),
  /** Everything up to and including this moment; what comes meanwhile stays new. */
  markAllRead: operation(
    'notifications.markAllRead',
    'PUT',
    '/notifications/read',
    'Mark all as read',
  )
    .input(input({ until: moment }))
    .output(ok),
};
