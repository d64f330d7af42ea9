import type { CommentsFrom, CreatorSettings } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { putSettings } from './queries.ts';

/** Changes the given settings of a creator's page, if any, and returns all of them. */
export async function updateSettings(
  db: Queryable,
  creatorId: CreatorId,
  change: { commentsFrom?: CommentsFrom | undefined; showsLastActive?: boolean | undefined },
): Promise<CreatorSettings> {
  const row = await db.one(
    putSettings,
    creatorId,
    change.commentsFrom ?? null,
    change.showsLastActive ?? null,
  );
  return { commentsFrom: row.comments_from, showsLastActive: row.shows_last_active };
}
