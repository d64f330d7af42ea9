import type { BlockedPerson } from '@limelight/contract/safety/operations';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { blockedPage } from './queries.ts';

/** The people the viewer blocked, newest first. */
export async function listBlocked(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: BlockedPerson[]; nextCursor: string | null }> {
  const after = timeCursor.decode(cursor);
  const rows = await deps.db.many(blockedPage, viewer.id, after.at, after.id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return {
    items: items.map((row) => ({
      id: row.id,
      handle: row.handle,
      displayName: row.display_name,
      avatarUrl: row.avatar_url,
      blockedAt: row.created_at.toISOString(),
    })),
    nextCursor,
  };
}
