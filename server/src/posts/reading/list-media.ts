import type { MediaView } from '@limelight/contract/media/operations';
import type { PostId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { timeCursor } from '../../platform/db/cursor.ts';
import { uuidOrNull } from '../../platform/db/uuid-or-null.ts';
import { judgePosts, mediaAsks } from './judge-posts.ts';
import { creatorByName, postsWithMedia } from './queries.ts';

export interface MediaListInput {
  readonly handle: string;
  readonly kind?: 'picture' | 'video' | 'audio' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * The files of a creator's published posts, newest post first; null when there is no such creator. A page ends with a whole
 * post, so it may hold a few more than `limit`.
 */
export async function listMediaByCreator(
  deps: Deps,
  viewer: Viewer | null,
  { handle, kind, cursor, limit }: MediaListInput,
): Promise<{ items: { postId: PostId; media: MediaView }[]; nextCursor: string | null } | null> {
  const creator = await deps.db.maybe(creatorByName, handle, uuidOrNull(handle));
  if (!creator) return null;
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(
    postsWithMedia,
    creator.id,
    at,
    id,
    deps.clock.now(),
    limit + 1,
    kind ?? null,
  );
  let files = 0;
  const taken = rows.filter((row, index) => {
    const isTaken = index === 0 || (files < limit && index < limit);
    if (isTaken) files += row.files;
    return isTaken;
  });
  const posts = await judgePosts(
    deps,
    viewer,
    taken.map((row) => row.id),
  );
  const views = await mediaViews(deps, viewer, posts.flatMap(mediaAsks));
  const items = posts.flatMap((post) =>
    mediaAsks(post).flatMap(({ mediaId }) => {
      const media = views.get(mediaId);
      return media && (kind === undefined || media.kind === kind)
        ? [{ postId: post.row.id, media }]
        : [];
    }),
  );
  const last = taken.at(-1);
  const nextCursor =
    last && taken.length < rows.length ? timeCursor.encode(last.published_at, last.id) : null;
  return { items, nextCursor };
}
