import type { ProductId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { isShown } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { IS_LISTED } from './search-queries.ts';

/** Where each page of the sitemap starts: every $1-th listed product, the oldest first. */
const sitemapStarts = statement({
  name: 'shop.sitemap-starts',
  params: [t.int8()],
  row: { id: t.uuid<ProductId>() },
  text: `
    select id from (
      select p.id, row_number() over (order by p.published_at, p.id) as n from products p where ${IS_LISTED}) counted
    where (n - 1) % $1 = 0
    order by n`,
});

const sitemapPage = statement({
  name: 'shop.sitemap-page',
  params: [t.uuid<ProductId>(), t.int8()],
  row: { id: t.uuid<ProductId>(), updated_at: t.timestamptz() },
  text: `
    select page.id, page.updated_at from (
      select p.id, p.creator_id, p.updated_at, p.published_at from products p
      where ${IS_LISTED} and (p.published_at, p.id) >= ((select published_at from products where id = $1), $1)
      order by p.published_at, p.id
      limit $2) page
    join creators c on c.id = page.creator_id
    where ${isShown('c')}
    order by page.published_at, page.id`,
});

/** The first of every `size` products that everyone may learn of; each starts a page of the sitemap. */
export async function listProductStarts(
  { db }: Pick<Deps, 'db'>,
  size: number,
): Promise<readonly ProductId[]> {
  return (await db.many(sitemapStarts, size)).map((row) => row.id);
}

/** At most `size` products that strangers may learn of now, starting with `start`, with their last change. */
export const listListedProducts = ({ db }: Pick<Deps, 'db'>, start: ProductId, size: number) =>
  db.many(sitemapPage, start, size);
