import type { Membership, MembershipState } from '@limelight/contract/memberships/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import type { Queryable } from '../platform/db/db.ts';
import { listMemberships as pageOfFan, type MembershipStatus, runningStates } from './queries.ts';
import { toMembership, toState } from './view.ts';

/** The filters of the Memberships screen; none shows all. */
const SHOWN: Record<'active' | 'expiring' | 'ended' | 'all', readonly MembershipStatus[]> = {
  active: ['active', 'past_due'],
  expiring: ['ending'],
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
    status?: 'active' | 'expiring' | 'ended' | 'all' | undefined;
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

/** The viewer's running membership with each of these creators, in one statement; creators without one are missing. */
export async function membershipStates(
  db: Queryable,
  viewerId: UserId,
  creatorIds: readonly CreatorId[],
): Promise<Map<CreatorId, MembershipState>> {
  const rows = await db.many(runningStates, viewerId, creatorIds);
  return new Map(rows.map((row) => [row.creator_id, toState(row)]));
}
