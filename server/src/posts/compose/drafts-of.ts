import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const unfinished = statement({
  name: 'posts.count-unfinished',
  params: [t.uuid<CreatorId>()],
  row: { drafts: t.int4().certain() },
  text: `select count(*)::int as drafts from posts where creator_id = $1 and status = 'draft'`,
});

/** How many posts a creator has started and neither published nor scheduled. */
export async function draftsOf(db: Queryable, creatorId: CreatorId): Promise<number> {
  return (await db.one(unfinished, creatorId)).drafts;
}
