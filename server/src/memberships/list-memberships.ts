import type { Membership } from '@limelight/contract/memberships/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { listMemberships as pageOfFan, type MembershipStatus } from './queries.ts';
import { toMembership } from './view.ts';

/** The filters of the Memberships screen; 'all' shows every membership. */
const SHOWN: Record<'active' | 'ending' | 'ended' | 'all', readonly MembershipStatus[]> = {
  active: ['active', 'past_due'],
  ending: ['ending'],
  ended: ['ended'],
  all: ['active', 'ending', 'past_due', 'ended'],
};

/** The viewer's memberships, newest first. */
export async function listMemberships(
  deps: Deps,
  viewer: Viewer,
  {
    status = 'all',
    cursor,
    limit,
  }: {
    status?: 'active' | 'ending' | 'ended' | 'all' | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<{ items: Membership[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(pageOfFan, viewer.id, SHOWN[status], at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.started_at, row.id),
  );
  return { items: items.map(toMembership), nextCursor };
}
