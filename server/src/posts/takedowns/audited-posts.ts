import { postId, type PostId } from '@limelight/contract/platform/ids';
import type { AuditedThings } from '../../kernel/parts/audited-things.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { contentOf } from './take-down.ts';

const titles = statement({
  name: 'posts.audited-titles',
  params: [t.uuidArray<PostId>()],
  row: { id: t.uuid<PostId>(), title: t.text(), handle: t.text() },
  text: `select p.id, p.title, pr.handle from posts p join profiles pr on pr.id = p.creator_id where p.id = any($1)`,
});

/** Posts by their title, as far as moderators may know it; otherwise by their author. */
export const auditedPosts: AuditedThings = async (deps, viewer, ids) => {
  const rows = await deps.db.many(
    titles,
    ids.map((id) => postId.parse(id)),
  );
  const content = await contentOf(
    deps,
    viewer,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, title, handle }) => {
      const isNamed = title !== '' && content(id) !== 'closed';
      const name = isNamed ? title : `A post by @${handle}`;
      return [id, { name, path: `/admin/posts?post=${id}` }];
    }),
  );
};
