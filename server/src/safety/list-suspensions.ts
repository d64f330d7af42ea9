import type { FoundPerson, SuspendedPerson } from '@limelight/contract/safety/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import { actsOn } from './suspend.ts';
import { suspensionRefusalOf } from './suspension-policy.ts';
import { personForStaff, suspensionsPage } from './suspension-queries.ts';

type SuspensionRow = Pick<
  Row<typeof suspensionsPage>,
  'reason' | 'began_at' | 'ends_at' | 'staff_handle' | 'staff_name'
>;

const toSuspension = (row: SuspensionRow): SuspendedPerson['suspension'] => ({
  reason: row.reason,
  since: row.began_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  by: { handle: row.staff_handle, displayName: row.staff_name },
});

/** The people who are suspended now, newest first. */
export async function listSuspensions(
  { db }: Pick<Deps, 'db'>,
  { roles }: Pick<Viewer, 'roles'>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SuspendedPerson[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await db.many(suspensionsPage, at, id, limit + 1);
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.began_at, row.id));
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      suspension: toSuspension(row),
      canLift:
        suspensionRefusalOf('lift', {
          isModerator: roles.has('moderator'),
          isAdmin: roles.has('admin'),
          isSelf: false,
          otherIsStaff: row.is_staff,
          otherIsLastAdmin: false,
          isSuspended: true,
        }) === null,
    })),
  };
}

/**
 * A person by their handle, with or without the @, and what this moderator can do with their account; null where no one has the
 * handle.
 */
export async function findPerson(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  handle: string,
): Promise<FoundPerson | null> {
  const row = await db.maybe(personForStaff, handle.replace(/^@/, '').toLowerCase());
  if (!row) return null;
  const { reason, began_at, staff_handle, staff_name } = row;
  const isSuspended =
    reason !== null && began_at !== null && staff_handle !== null && staff_name !== null;
  return {
    id: row.id,
    handle: row.handle,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    suspension: isSuspended
      ? toSuspension({ ...row, reason, began_at, staff_handle, staff_name })
      : null,
    ...(await actsOn(db, viewer.id, row.id)),
  };
}
