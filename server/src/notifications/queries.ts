import { statement, t } from '../platform/db/statement.ts';

/** Cards of the operator that are out by $1, newest first. */
export const announcementsOnShow = statement({
  name: 'notifications.announcements-on-show',
  params: [t.timestamptz(), t.int4()],
  row: {
    id: t.uuid(),
    title: t.text(),
    body: t.text(),
    action_url: t.text().nullable(),
    published_at: t.timestamptz(),
  },
  text: `
    select id, title, body, action_url, published_at from announcements
    where removed_at is null and published_at <= $1
    order by published_at desc, id desc
    limit $2`,
});
