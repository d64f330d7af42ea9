import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { actor, ACTORS_MAX } from '../kernel/actor.ts';
import { noticeFact } from './all-notices.ts';
import { noticeFilter } from '../kernel/notice-filter.ts';

/** One line of the notifications screen; `actors` and `names` are looked up at each request. */
const notice = z.object({
  id: z.uuid(),
  /** Facts are made by the declaration of their kind, so the server passes facts of any kind and this schema checks them. */
  fact: z.preprocess((fact) => fact, noticeFact),
  /** The latest people who did it, without those the reader may not see. */
  actors: z.array(actor).max(ACTORS_MAX),
  /** How often it happened since the notice began. */
  times: z.int(),
  /**
   * The names in its sentences, under the keys that its kind declares: a person, a tier, a post …; null if the reader may not
   * know it.
   */
  names: z.record(z.string(), z.string().nullable()),
  /** When it last happened. */
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notice = z.infer<typeof notice>;

export const noticeOperations = {
  /** The viewer's notices, newest first. Notices that the viewer may not see are left out, so a page may be short. */
  list: operation('notifications.list', 'GET', '/notifications', 'My notifications')
    .input(
      input({
        ...pageInput({ default: 20, max: 50 }),
        about: noticeFilter.default('all'),
      }),
    )
    .output(page(notice)),
  /** The number of unread notices that the viewer can see; 100 means 100 or more. */
  countUnread: operation(
    'notifications.countUnread',
    'GET',
    '/notifications/unread',
    'How many notifications are unread',
  )
    .input(input({}))
    .output(z.object({ unread: z.int() })),
  /** Succeeds also for a notice that is already read, or gone. */
  markRead: operation(
    'notifications.markRead',
    'PUT',
    '/notifications/{noticeId}/read',
    'Mark one as read',
  )
    .input(input({ noticeId: z.uuid() }))
    .output(ok),
  /** Marks everything up to and including this moment; newer notices stay unread. */
  markAllRead: operation(
    'notifications.markAllRead',
    'PUT',
    '/notifications/read',
    'Mark all as read',
  )
    .input(input({ until: moment }))
    .output(ok),
};
