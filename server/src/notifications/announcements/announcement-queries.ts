import { statement, t } from '../../platform/db/statement.ts';

/** The operator's announcements that are published by $1, newest first. */
export const announcementsOnShow = statement({
  name: 'notifications.announcements-on-show',
  params: [t.timestamptz(), t.int8()],
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

export const insertAnnouncement = statement({
  name: 'notifications.insert-announcement',
  params: [t.text(), t.text(), t.text().nullable(), t.timestamptz()],
  row: { id: t.uuid() },
  text: `insert into announcements (title, body, action_url, published_at) values ($1, $2, $3, $4) returning id`,
});

export const takeDownAnnouncement = statement({
  name: 'notifications.take-down-announcement',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update announcements set removed_at = $2 where id = $1 and removed_at is null`,
});

export const announcementTitles = statement({
  name: 'notifications.announcement-titles',
  params: [t.uuidArray()],
  row: { id: t.uuid(), title: t.text() },
  text: `select id, title from announcements where id = any($1)`,
});
