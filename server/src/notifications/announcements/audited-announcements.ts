import type { AuditedThings } from '../../kernel/parts/audited-things.ts';
import { announcementTitles } from './announcement-queries.ts';

/** Announcements by their title, also those that were taken down. */
export const auditedAnnouncements: AuditedThings = async ({ db }, _viewer, ids) => {
  const rows = await db.many(announcementTitles, ids);
  return new Map(rows.map(({ id, title }) => [id, { name: title, path: '/admin/announcements' }]));
};
