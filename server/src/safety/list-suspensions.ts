import type { SuspendedPerson } from '@limelight/contract/safety/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import type { Row } from '../platform/db/statement.ts';
import { suspensionRefusalOf } from './suspension-policy.ts';
import { suspensionsPage } from './suspension-queries.ts';

type SuspensionRow = Pick<
  Row<typeof suspensionsPage>,
  'reason' | 'began_at' | 'ends_at' | 'staff_handle' | 'staff_name'
>;

/** Why and until when a person is suspended, for staff. */
export const toSuspension = (row: SuspensionRow): SuspendedPerson['suspension'] => ({
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
