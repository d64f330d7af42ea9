import type { CreatorId, ProductId, UserId } from '@limelight/contract/platform/ids';
import type { ProductCategory } from '@limelight/contract/shop/product';
import { isThereFor } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** What everyone may learn of: the condition of the indexes (0931-shop-search.sql). */
export const IS_LISTED = `p.state = 'published' and p.is_listed and p.deleted_at is null and p.taken_down_at is null`;

/** The creator `c` is there for viewer :viewerId, who did not hide them. */
const IS_THERE = `${isThereFor('c', ':viewerId::uuid')}
  and not exists (select from hidden_creators hc where hc.user_id = :viewerId::uuid and hc.creator_id = c.id)`;

const row = { id: t.uuid<ProductId>(), published_at: t.timestamptz().certain() } as const;

const page = {
  viewerId: t.uuid<UserId>().nullable(),
  at: t.timestamptz(),
  afterId: t.uuid(),
  count: t.int8(),
} as const;

/** The latest products, after (:at, :afterId). */
export const latestListed = statement({
  name: 'shop.latest-listed',
  params: page,
  row,
  text: `
    select p.id, p.published_at from products p join creators c on c.id = p.creator_id
    where ${IS_LISTED} and (p.published_at, p.id) < (:at, :afterId::uuid) and ${IS_THERE}
    order by p.published_at desc, p.id desc
    limit :count`,
});

/** The latest products of one category. */
export const latestOfCategory = statement({
  name: 'shop.latest-of-category',
  params: { ...page, category: t.text<ProductCategory>() },
  row,
  text: `
    select p.id, p.published_at from products p join creators c on c.id = p.creator_id
    where ${IS_LISTED} and p.category = :category and (p.published_at, p.id) < (:at, :afterId::uuid) and ${IS_THERE}
    order by p.published_at desc, p.id desc
    limit :count`,
});

const words = {
  ...page,
  /** A LIKE pattern. */
  pattern: t.text(),
  /** Whose products match whatever they are called. */
  creators: t.uuidArray<CreatorId>(),
  category: t.text<ProductCategory>().nullable(),
} as const;

/** Products that hold the pattern among the latest 2,000 after (:at, :afterId): a common word is found here. */
export const newestHolding = statement({
  name: 'shop.newest-holding',
  params: words,
  row,
  text: `
    select p.id, p.published_at
    from (select * from products p where ${IS_LISTED} and (p.published_at, p.id) < (:at, :afterId::uuid)
          order by p.published_at desc, p.id desc limit 2000) p
    join creators c on c.id = p.creator_id
    where (p.words like fold(:pattern) or p.creator_id = any(:creators::uuid[]))
      and (:category::text is null or p.category = :category) and ${IS_THERE}
    order by p.published_at desc, p.id desc
    limit :count`,
});

/** All products that hold the pattern, and those of these creators; for rare words. */
export const allHolding = statement({
  name: 'shop.all-holding',
  isPlannedEachTime: true,
  params: words,
  row,
  text: `
    select p.id, p.published_at from (
      (select p.* from products p
       where ${IS_LISTED} and p.words like fold(:pattern) and (p.published_at, p.id) < (:at, :afterId::uuid)
         and (:category::text is null or p.category = :category)
       order by p.published_at desc, p.id desc limit :count)
      union
      (select p.* from unnest(:creators::uuid[]) as wanted (id) cross join lateral (
         select * from products p
         where p.creator_id = wanted.id and ${IS_LISTED} and (p.published_at, p.id) < (:at, :afterId::uuid)
           and (:category::text is null or p.category = :category)
         order by p.published_at desc, p.id desc limit :count) p)
    ) p
    join creators c on c.id = p.creator_id
    where ${IS_THERE}
    order by p.published_at desc, p.id desc
    limit :count`,
});

/** Creators on show whose name or handle holds $1, a LIKE pattern of three letters or more, most subscribers first. */
export const creatorsHolding = statement({
  name: 'shop.creators-holding',
  params: [t.text(), t.int8()],
  row: { id: t.uuid<CreatorId>() },
  text: `
    select c.id from profiles p join creators c on c.id = p.id
    where p.shown_as_creator and (fold(p.display_name) like fold($1) or p.handle like fold($1))
    order by c.total_subscribers desc, c.id
    limit $2`,
});

/**
 * Products that sound like :word, and the latest of creators whose names do, the closest first. A few of them: they follow what
 * holds the word.
 */
export const soundingLike = statement({
  name: 'shop.sounding-like',
  params: {
    viewerId: t.uuid<UserId>().nullable(),
    word: t.text(),
    category: t.text<ProductCategory>().nullable(),
    count: t.int8(),
  },
  row: { id: t.uuid<ProductId>().certain() },
  text: `
    select p.id from (
      select id, max(score) as score from (
        select id, score from similar_products(:word, 100)
        union all
        select latest.id, near.score from similar_people(:word, 20) near cross join lateral (
          select p.id from products p where p.creator_id = near.id and ${IS_LISTED}
          order by p.published_at desc, p.id desc limit 3) latest
      ) heard
      group by id
    ) alike
    join products p on p.id = alike.id join creators c on c.id = p.creator_id
    where ${IS_LISTED} and (:category::text is null or p.category = :category) and ${IS_THERE}
    order by alike.score desc, p.published_at desc, p.id desc
    limit :count`,
});
