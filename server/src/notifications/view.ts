import { type Notice, noticeFact } from '@limelight/contract/notifications/operations';
import type { NoticeRow } from './notice-queries.ts';

/** Throws on a row of no known kind: what was written must stay readable. */
export function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    fact: noticeFact.parse({ kind: row.kind, ...row.facts }),
    names: { person: row.person, tier: row.tier, reason: row.reason },
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
