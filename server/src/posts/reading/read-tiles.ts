import type { PostId } from '@limelight/contract/platform/ids';
import type { Tile } from '@limelight/contract/discovery/operations';
import type { MediaView } from '@limelight/contract/media/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { mediaViews } from '../../media/index.ts';
import { excerptOf } from './excerpt.ts';
import { type JudgedPost, judgePosts, mediaAsks } from './judge-posts.ts';

/** Tiles of the search grid, in the order of `ids`: the first file of each, or its blur while the post is locked. */
export async function readTiles(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly PostId[],
): Promise<Tile[]> {
  return viewTiles(deps, viewer, await judgePosts(deps, viewer, ids));
}

/** Tiles of posts to which the rule was already applied, in the same order. */
export async function viewTiles(
  deps: Deps,
  viewer: Viewer | null,
  posts: readonly JudgedPost[],
): Promise<Tile[]> {
  const covers = posts.map((post) => mediaAsks(post)[0]);
  const views = await mediaViews(
    deps,
    viewer,
    covers.flatMap((cover) => cover ?? []),
  );
  return posts.map(({ row, entitlement }, index) => {
    const cover = covers[index] && views.get(covers[index].mediaId);
    const sources = cover && !cover.locked ? cover.sources : blurOf(cover);
    const words = row.title || (entitlement.access === 'full' ? excerptOf(row.text) : '');
    return {
      postId: row.id,
      creator: {
        id: row.creator_id,
        handle: row.handle,
        displayName: row.display_name,
        avatarUrl: row.avatar_url,
      },
      cover: cover ? { id: cover.id, status: cover.status } : null,
      sources,
      thumbhash: cover && !cover.locked ? cover.thumbhash : null,
      words: (sources.length === 0 && words) || null,
      locked: entitlement.access === 'locked',
      shape: row.shape,
      isVideo: row.has_video,
      previewUrl: cover && !cover.locked ? cover.previewUrl : null,
      likeCount: row.like_count,
      commentCount: row.comment_count,
    };
  });
}

/** The smallest picture of each post's first file, for example for a list of figures; null where it has none. */
export async function picturesOfPosts(
  deps: Deps,
  viewer: Viewer,
  ids: readonly PostId[],
): Promise<Map<PostId, string | null>> {
  const tiles = await readTiles(deps, viewer, ids);
  return new Map(tiles.map(({ postId, sources }) => [postId, sources[0]?.url ?? null]));
}

/** The server's blur as a picture; it is WebP whatever the original format is. */
function blurOf(cover: MediaView | undefined): Tile['sources'] {
  if (!cover?.locked || cover.blurUrl === null) return [];
  return [
    {
      url: cover.blurUrl,
      width: cover.width ?? 0,
      height: cover.height ?? 0,
      type: 'image/webp',
    },
  ];
}
