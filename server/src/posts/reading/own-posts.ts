import type { PostId } from '@limelight/contract/platform/ids';
import { audience as audienceSchema, type OwnPost } from '@limelight/contract/posts/operations';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { idsOfAuthor, ownPosts } from './own-queries.ts';

/** The author's posts in the order of `ids`; posts of others and deleted posts are left out. Two statements. */
export async function readOwnPosts(
  deps: Deps,
  creator: ActingCreator,
  ids: readonly PostId[],
): Promise<OwnPost[]> {
  const rows = await deps.db.many(ownPosts, creator.id, ids);
  const asks = rows.flatMap((row) =>
    row.media.map((item) => ({ mediaId: item.mediaId, alt: item.alt, locked: false })),
  );
  const views = await mediaViews(deps, creator, asks);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id: row.id,
      status: row.status,
      revision: row.revision,
      title: row.title,
      text: row.text,
      audience: audienceSchema.parse(row.audience),
      media: row.media.map((item) => ({ ...item, view: views.get(item.mediaId) ?? null })),
      poll: row.poll && {
        ...row.poll,
        endsAt: row.poll.endsAt === null ? null : new Date(row.poll.endsAt).toISOString(),
      },
      commentsAllowed: row.comments_allowed,
      pinned: row.pinned_at !== null,
      publishedAt: row.published_at?.toISOString() ?? null,
      scheduledFor: row.scheduled_for?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      messageTo: row.message_to,
      updatedAt: row.updated_at.toISOString(),
      likeCount: row.like_count,
      commentCount: row.comment_count,
      purchaseCount: row.purchase_count,
      takedown: row.takedown && {
        reason: row.takedown.reason,
        at: new Date(row.takedown.at).toISOString(),
      },
    };
  });
}

/** The author's posts of one status, last changed first. */
export async function listMine(
  deps: Deps,
  creator: ActingCreator,
  asked: { status: OwnPost['status']; cursor?: string | undefined; limit: number },
): Promise<{ items: OwnPost[]; nextCursor: string | null }> {
  const after = timeCursor.decode(asked.cursor);
  const rows = await deps.db.many(
    idsOfAuthor,
    creator.id,
    asked.status,
    after.at,
    after.id,
    asked.limit + 1,
  );
  const { items, nextCursor } = toPage(rows, asked.limit, (row) =>
    timeCursor.encode(row.updated_at, row.id),
  );
  const ids = items.map((row) => row.id);
  return { items: await readOwnPosts(deps, creator, ids), nextCursor };
}
