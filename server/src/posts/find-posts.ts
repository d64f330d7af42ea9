import type { PostId } from '@limelight/contract/platform/ids';
import type { Tile } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { excerptOf } from './excerpt.ts';
import { judgePosts } from './judge-posts.ts';
import { viewTiles } from './read-tiles.ts';

/** Tiles of posts found by a word in their text, with the words around it: only such as the viewer may read. */
export async function readFoundPosts(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly PostId[],
  word: string,
): Promise<(Tile & { excerpt: string })[]> {
  const posts = await judgePosts(deps, viewer, ids);
  const readable = posts.filter((post) => post.entitlement.access === 'full');
  const tiles = await viewTiles(deps, viewer, readable);
  return tiles.map((tile, index) => ({
    ...tile,
    excerpt: excerptOf(readable[index]?.row.text ?? '', word),
  }));
}
