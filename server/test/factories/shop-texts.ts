import type { CreatorId, ProductId, ReviewId, UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../../src/platform/db/db.ts';
import { TEST_NOW } from './creators.ts';
import { buildProduct, buildProductPurchase } from './products.ts';

type Words = (
  kind:
    | 'title of a product'
    | 'title of a product for a list'
    | 'title of a product that was taken down'
    | 'review of a product'
    | 'review that was taken down'
    | 'words about a problem',
) => string;

type ShopTexts = Record<'open' | 'ofList' | 'down', ProductId> & { readonly badReview: ReviewId };

/**
 * Products of a creator whose words different people may read: of everyone, of a list that a member is on, and taken down; a buyer's
 * reviews of the first two, and what they said about a problem.
 */
export async function buildShopTexts(
  db: Db,
  creator: CreatorId,
  [member, buyer]: readonly [onList: UserId, buyer: UserId],
  words: Words,
): Promise<ShopTexts> {
  const { rows } = await db.pool.query<{ list_id: string }>(
    `with made as (
       insert into creator_lists (creator_id, name, created_at) values ($1, 'Customers', now()) returning id)
     insert into creator_list_people (list_id, user_id, added_at) select id, $2, now() from made returning list_id`,
    [creator, member],
  );
  const listId = rows[0]?.list_id ?? '';
  const open = await buildProduct(db, creator, { title: words('title of a product') });
  const ofList = await buildProduct(db, creator, {
    title: words('title of a product for a list'),
    audience: [[{ kind: 'list', listId }]],
  });
  const down = await buildProduct(db, creator, {
    title: words('title of a product that was taken down'),
    isTakenDown: true,
  });
  const bad = await buildProduct(db, creator, { title: 'Not marked' });
  const [orderId] = [
    await buildProductPurchase(db, buyer, creator, open),
    await buildProductPurchase(db, buyer, creator, bad),
  ];
  const review = async (productId: ProductId, text: string) => {
    const made = await db.pool.query<{ id: ReviewId }>(
      `with counted as (update products set reviews = 1, stars = 4 where id = $1)
       insert into product_reviews (product_id, author_id, stars, text, created_at) values ($1, $2, 4, $3, $4) returning id`,
      [productId, buyer, text, TEST_NOW],
    );
    const [row] = made.rows;
    if (!row) throw new Error('no review was made');
    return row.id;
  };
  await review(open, words('review of a product'));
  const badReview = await review(bad, words('review that was taken down'));
  await db.pool.query(
    `with told as (
       insert into order_problems (order_id, position, buyer_id, creator_id, reason, state, opened_at, answer_by)
       values ($1, 0, $2, $3, 'other', 'open', $4, $4) returning id)
     insert into order_problem_entries (problem_id, author_id, role, did, text, at)
     select id, $2, 'buyer', 'opened', $5, $4 from told`,
    [orderId, buyer, creator, TEST_NOW, words('words about a problem')],
  );
  return { open, ofList, down, badReview };
}

/** A notice of each kind that names something of these, with its actor; `reportId`: what took the review down. */
export const shopNews = (
  { open, ofList, down }: ShopTexts,
  creatorId: CreatorId,
  reportId: string,
) => [
  ...[open, ofList, down].map((productId) => ({
    actor: 'creator' as const,
    fact: { kind: 'product_published' as const, productId, creatorId },
  })),
  { actor: 'ann' as const, fact: { kind: 'review_written' as const, productId: open } },
  {
    actor: 'ann' as const,
    fact: { kind: 'review_taken_down' as const, reportId, productId: open },
  },
];
