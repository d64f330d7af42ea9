import { postId, type PostId } from '@limelight/contract/platform/ids';
import type { SoldPart } from '../../kernel/parts/sold-part.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { picturesOfPosts } from '../reading/read-tiles.ts';
import { titleOfPost } from '../reading/title-of-post.ts';

const wordsOfPosts = statement({
  name: 'posts.words-of-sold',
  params: [t.uuidArray<PostId>()],
  row: { id: t.uuid<PostId>(), title: t.text(), text: t.text() },
  text: `select id, title, text from posts where id = any($1)`,
});

/** Posts in the list of what sold best, with their pictures. */
export const soldPosts: SoldPart = {
  source: 'posts',
  async view(deps, creator, things) {
    const ids = things.map((id) => postId.parse(id));
    const [rows, pictures] = await Promise.all([
      deps.db.many(wordsOfPosts, ids),
      picturesOfPosts(deps, creator, ids),
    ]);
    const words = new Map(rows.map((row) => [row.id, titleOfPost(row)]));
    return new Map(
      ids.map((id) => [
        id,
        {
          title: words.get(id) ?? 'Untitled post',
          previewUrl: pictures.get(id) ?? null,
          path: `/post/${id}`,
        },
      ]),
    );
  },
};
