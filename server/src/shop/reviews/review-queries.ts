import type {
  CreatorId,
  MediaId,
  ProductId,
  ReviewId,
  UserId,
} from '@limelight/contract/platform/ids';
import { isHere, noBlockBetween } from '../../kernel/rules.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

const viewed = {
  id: t.uuid<ReviewId>(),
  product_id: t.uuid<ProductId>(),
  creator_id: t.uuid<CreatorId>(),
  author_id: t.uuid<UserId>(),
  stars: t.int4().certain(),
  text: t.text(),
  media_id: t.uuid<MediaId>().nullable(),
  created_at: t.timestamptz(),
  edited_at: t.timestamptz().nullable(),
  answer: t.text().nullable(),
  answered_at: t.timestamptz().nullable(),
  taken_down: t.bool().certain(),
  handle: t.text(),
  display_name: t.text(),
  avatar_url: t.text().nullable(),
  author_hidden: t.bool().certain(),
  is_blocked: t.bool().certain(),
} as const;

/** Reviews as viewer $1 (null: a stranger) may see them, with the facts of `isReviewShown`. */
const REVIEWS = `
  select r.id, r.product_id, p.creator_id, r.author_id, r.stars::int as stars, r.text, r.media_id, r.created_at, r.edited_at,
    r.answer, r.answered_at, r.taken_down_at is not null as taken_down, pr.handle, pr.display_name, pr.avatar_url,
    not ${isHere('author')} as author_hidden,
    not (${noBlockBetween('$1::uuid', 'r.author_id')}) as is_blocked
  from product_reviews r
  join products p on p.id = r.product_id
  join profiles pr on pr.id = r.author_id
  join people author on author.id = r.author_id`;

/** The reviews of product $2 that a viewer sees, the latest first after ($3, $4). */
export const reviewPage = statement({
  name: 'shop.list-reviews',
  params: [t.uuid<UserId>().nullable(), t.uuid<ProductId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: viewed,
  text: `${REVIEWS}
    where r.product_id = $2 and (r.created_at, r.id) < ($3, $4) and r.taken_down_at is null
      and (r.author_id = $1 or (${isHere('author')} and ${noBlockBetween('$1::uuid', 'r.author_id')}))
    order by r.created_at desc, r.id desc limit $5`,
});
export type ReviewRow = Row<typeof reviewPage>;

/** A person's own review of a product. */
export const ownReview = statement({
  name: 'shop.own-review',
  params: [t.uuid<UserId>().nullable(), t.uuid<ProductId>()],
  row: viewed,
  text: `${REVIEWS} where r.product_id = $2 and r.author_id = $1`,
});

export const reviewById = statement({
  name: 'shop.review',
  params: [t.uuid<UserId>().nullable(), t.uuid<ReviewId>()],
  row: viewed,
  text: `${REVIEWS} where r.id = $2`,
});

/** How many reviews of a product that stand gave each number of stars. */
export const starCounts = statement({
  name: 'shop.star-counts',
  params: [t.uuid<ProductId>()],
  row: { stars: t.int4().certain(), count: t.int4().certain() },
  text: `select stars::int as stars, count(*)::int as count from product_reviews
         where product_id = $1 and taken_down_at is null group by stars`,
});

/** A ready picture of a person's own uploads. Locked until the review is written, so that it is not removed meanwhile. */
export const usablePicture = statement({
  name: 'shop.usable-review-picture',
  params: [t.uuid<UserId>(), t.uuid<MediaId>()],
  row: { id: t.uuid<MediaId>() },
  text: `select id from media
         where owner_id = $1 and id = $2 and purpose = 'vault' and kind = 'picture' and status = 'ready' for share`,
});

/** Locks a product: its reviews and their sums change one after the other. */
export const lockProduct = statement({
  name: 'shop.lock-reviewed-product',
  params: [t.uuid<ProductId>()],
  row: { id: t.uuid<ProductId>(), creator_id: t.uuid<CreatorId>() },
  text: `select id, creator_id from products where id = $1 for no key update`,
});

/** The review of a person before it is changed; the product is locked. */
export const reviewOf = statement({
  name: 'shop.review-of',
  params: [t.uuid<ProductId>(), t.uuid<UserId>()],
  row: { id: t.uuid<ReviewId>(), stars: t.int4().certain(), taken_down: t.bool().certain() },
  text: `select id, stars::int as stars, taken_down_at is not null as taken_down from product_reviews
         where product_id = $1 and author_id = $2`,
});

const written = {
  productId: t.uuid<ProductId>(),
  authorId: t.uuid<UserId>(),
  stars: t.int4(),
  text: t.text(),
  mediaId: t.uuid<MediaId>().nullable(),
  now: t.timestamptz(),
} as const;

export const insertReview = statement({
  name: 'shop.insert-review',
  params: written,
  row: { id: t.uuid<ReviewId>() },
  text: `
    insert into product_reviews (product_id, author_id, stars, text, media_id, created_at)
    values (:productId, :authorId, :stars::int, :text, :mediaId, :now) returning id`,
});

/** An edit that changes nothing is none. */
export const updateReview = statement({
  name: 'shop.update-review',
  params: written,
  row: {},
  text: `
    update product_reviews set stars = :stars::int, text = :text, media_id = :mediaId, edited_at = :now
    where product_id = :productId and author_id = :authorId
      and (stars, text, media_id) is distinct from (:stars::int, :text, :mediaId::uuid)`,
});

/** Adds reviews and stars to those that stand. */
export const addToSums = statement({
  name: 'shop.add-review-sums',
  params: [t.uuid<ProductId>(), t.int4(), t.int4()],
  row: {},
  text: `update products set reviews = reviews + $2, stars = stars + $3 where id = $1`,
});

/** SQL that deletes reviews, and takes those that stood from the sums of their products. */
const deleting = (which: string) => `
    with gone as (delete from product_reviews r where ${which} returning r.product_id, r.stars, r.taken_down_at),
    sums as (
      select product_id, count(*)::int as reviews, sum(stars)::int as stars from gone where taken_down_at is null
      group by product_id)
    update products p set reviews = p.reviews - sums.reviews, stars = p.stars - sums.stars
    from sums where p.id = sums.product_id`;

/** A review that staff took down stays: its author could write the next one otherwise. */
export const deleteReview = statement({
  name: 'shop.delete-review',
  params: [t.uuid<ProductId>(), t.uuid<UserId>()],
  row: {},
  text: deleting('r.product_id = $1 and r.author_id = $2 and r.taken_down_at is null'),
});

/** The reviews that a person wrote of these products and no longer has by any line. */
export const deleteOfFormer = statement({
  name: 'shop.delete-reviews-of-former',
  params: [t.uuid<UserId>(), t.uuidArray()],
  row: {},
  text: deleting(`r.author_id = $1 and r.product_id = any($2::uuid[]) and not exists (select from held_grants g
      where g.holder_id = $1 and g.kind = 'product' and g.thing_id = r.product_id)`),
});

export const deleteOfAuthor = statement({
  name: 'shop.delete-reviews-of-author',
  params: [t.uuid<UserId>()],
  row: {},
  text: deleting('r.author_id = $1'),
});

/** The creator's answers leave with their account. */
export const forgetAnswers = statement({
  name: 'shop.forget-answers',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update product_reviews r set answer = null, answered_at = null from products p
         where p.id = r.product_id and p.creator_id = $1 and r.answer is not null`,
});

/** A review of this creator's product that stands, with what it said before the answer. */
export const reviewToAnswer = statement({
  name: 'shop.review-to-answer',
  params: [t.uuid<ReviewId>(), t.uuid<CreatorId>()],
  row: {
    product_id: t.uuid<ProductId>(),
    author_id: t.uuid<UserId>(),
    answer: t.text().nullable(),
  },
  text: `
    select r.product_id, r.author_id, r.answer from product_reviews r join products p on p.id = r.product_id
    where r.id = $1 and p.creator_id = $2 and r.taken_down_at is null for update of r`,
});

export const setAnswer = statement({
  name: 'shop.set-answer',
  params: [t.uuid<ReviewId>(), t.text().nullable(), t.timestamptz().nullable()],
  row: {},
  text: `update product_reviews set answer = $2, answered_at = $3 where id = $1`,
});

const moved = {
  product_id: t.uuid<ProductId>(),
  author_id: t.uuid<UserId>(),
  creator_id: t.uuid<CreatorId>(),
} as const;

/** Closes a review to everyone; its words are kept for `restoreReview`. */
export const takeReviewDown = statement({
  name: 'shop.take-review-down',
  params: [t.uuid<ReviewId>(), t.timestamptz()],
  row: moved,
  text: `
    with down as (
      update product_reviews set taken_down_at = $2 where id = $1 and taken_down_at is null
      returning product_id, author_id, stars)
    update products p set reviews = p.reviews - 1, stars = p.stars - down.stars from down where p.id = down.product_id
    returning down.product_id, down.author_id, p.creator_id`,
});

export const restoreReview = statement({
  name: 'shop.restore-review',
  params: [t.uuid<ReviewId>()],
  row: moved,
  text: `
    with back as (
      update product_reviews set taken_down_at = null where id = $1 and taken_down_at is not null
      returning product_id, author_id, stars)
    update products p set reviews = p.reviews + 1, stars = p.stars + back.stars from back where p.id = back.product_id
    returning back.product_id, back.author_id, p.creator_id`,
});

/** For staff, regardless of who may see it. */
export const reportedReview = statement({
  name: 'shop.reported-review',
  params: [t.uuid<ReviewId>()],
  row: {
    id: t.uuid<ReviewId>(),
    product_id: t.uuid<ProductId>(),
    stars: t.int4().certain(),
    text: t.text(),
    media_id: t.uuid<MediaId>().nullable(),
    created_at: t.timestamptz(),
    taken_down: t.bool().certain(),
    handle: t.text(),
    display_name: t.text(),
  },
  text: `
    select r.id, r.product_id, r.stars::int as stars, r.text, r.media_id, r.created_at,
      r.taken_down_at is not null as taken_down, pr.handle, pr.display_name
    from product_reviews r join profiles pr on pr.id = r.author_id where r.id = $1`,
});
