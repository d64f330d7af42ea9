import type { Me } from '@limelight/contract/accounts/operations';
import type { Queryable } from '../platform/db/db.ts';
import { findMe } from './queries.ts';
import type { Viewer } from '../kernel/viewer.ts';

export async function getMe(db: Queryable, viewer: Viewer): Promise<Me> {
  const row = await db.one(findMe, viewer.id);
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    handle: row.handle,
    avatarUrl: row.avatar_url,
    roles: [...viewer.roles],
    timeZone: row.time_zone,
    locale: row.locale,
    localeFrom: row.locale_from,
    isSample: row.is_sample,
  };
}
