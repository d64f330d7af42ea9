import type { PostId } from '@limelight/contract/platform/ids';
import type { Tile } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { judgePosts } from './judge-posts.ts';
import { viewTiles } from './read-tiles.ts';

/** Characters of an excerpt before the word, and altogether. */
const BEFORE = 30;
const LENGTH = 120;

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

/** The words around the first `word`, cut at spaces. */
export function excerptOf(text: string, word: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const found = Math.max(0, flat.toLowerCase().indexOf(word.toLowerCase()));
  const start = found <= BEFORE ? 0 : flat.indexOf(' ', found - BEFORE) + 1 || found - BEFORE;
  const from = Math.min(start, found);
  const cut = flat.slice(from, from + LENGTH);
  const end = from + LENGTH >= flat.length ? cut : `${cut.replace(/ \S*$/, '')}…`;
  return from > 0 ? `…${end}` : end;
}
