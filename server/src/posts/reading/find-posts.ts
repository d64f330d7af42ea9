import type { PostId } from '@limelight/contract/platform/ids';
import type { Tile } from '@limelight/contract/discovery/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { excerptOf, onOneLine, placeOf } from './excerpt.ts';
import { judgePosts } from './judge-posts.ts';
import { viewTiles } from './read-tiles.ts';

/** The words of each line, folded, in order. */
const foldWords = statement({
  name: 'posts.fold-words',
  params: [t.textArray()],
  row: { words: t.textArray().certain() },
  text: `
    select array(select fold(word) from string_to_table(line, ' ') with ordinality as said (word, place) order by place)
      as words
    from unnest($1::text[]) with ordinality as lines (line, place) order by place`,
});

/** Tiles of posts found by a word in their text, with the words around it: only posts whose text the viewer may read. */
export async function readFoundPosts(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly PostId[],
  word: string,
): Promise<(Tile & { excerpt: string })[]> {
  const posts = await judgePosts(deps, viewer, ids);
  const readable = posts.filter((post) => post.entitlement.access === 'full');
  if (readable.length === 0) return [];
  const lines = readable.map(({ row }) => onOneLine(row.text));
  const [tiles, [sought, ...folded]] = await Promise.all([
    viewTiles(deps, viewer, readable),
    deps.db.many(foldWords, [word, ...lines]),
  ]);
  return tiles.map((tile, index) => {
    const line = lines[index] ?? '';
    const place = placeOf(line, folded[index]?.words ?? [], sought?.words.join(' ') ?? '');
    return { ...tile, excerpt: excerptOf(line, place) };
  });
}
