import type { CreatorId } from '@limelight/contract/platform/ids';
import type { BoughtThings } from '../../kernel/parts/fan-filter.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { titleOfPost } from './title-of-post.ts';

const pricedPosts = statement({
  name: 'posts.list-priced',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: { id: t.uuid(), title: t.text(), text: t.text(), published_at: t.timestamptz().certain() },
  text: `
    select id, title, text, published_at from posts
    where creator_id = $1 and status in ('published', 'archived') and price_cents is not null
      and published_at is not null
    order by published_at desc, id desc limit $2`,
});

/**
 * The last `most` posts that a creator sells or sold, newest first, with the title that their author knows them by ('' where a
 * post has no words).
 */
async function listPricedPosts(
  db: Queryable,
  creatorId: CreatorId,
  most: number,
): Promise<{ readonly id: string; readonly title: string; readonly at: Date }[]> {
  const rows = await db.many(pricedPosts, creatorId, most);
  return rows.map((row) => ({ id: row.id, title: titleOfPost(row) ?? '', at: row.published_at }));
}

export const boughtPosts: BoughtThings = { kind: 'post', newest: listPricedPosts };
