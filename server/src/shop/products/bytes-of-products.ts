import { z } from 'zod';
import { creatorId, tierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { productState } from '@limelight/contract/shop/product';
import type { BytePart } from '../../kernel/parts/byte-part.ts';
import { isHere, isStaff, noBlockBetween } from '../../kernel/rules.ts';
import { parseTimestamptz } from '../../platform/db/parse-timestamptz.ts';
import { holderRight, isHoldersFile, isReviewShown, productRight } from '../policy.ts';
import { ruleFactsIn, toFacts } from './facts.ts';

// as the driver parses it
const time = z.string().transform(parseTimestamptz);
const price = z.int().transform(toCents);

/** A product that shows the file, sells it, or has a review with it. */
const use = z.object({
  use: z.enum(['picture', 'file', 'review']),
  ended_at: time.nullable(),
  review: z
    .object({
      isAuthor: z.boolean(),
      takenDown: z.boolean(),
      authorHidden: z.boolean(),
      isBlocked: z.boolean(),
    })
    .nullable(),
  creator_id: creatorId,
  state: productState,
  audience: z.string(),
  price_cents: price,
  members_price_cents: price.nullable(),
  sells_keys: z.boolean(),
  published_at: time.nullable(),
  taken_down: z.boolean(),
  is_deleted: z.boolean(),
  creator_hidden: z.boolean(),
  is_blocked: z.boolean(),
  follows: z.boolean(),
  member_tier_id: tierId.nullable(),
  member_since: time.nullable(),
  member_price: z.int().nullable(),
  purchased_at: time.nullable(),
  list_ids: z.array(z.string()),
  is_moderator: z.boolean(),
});
type Use = z.infer<typeof use>;
const uses = z.array(use).nullable();

const FACTS = `(
  select json_agg(json_build_object('use', product.use, 'ended_at', product.ended_at::text, 'review', product.review,
    'creator_id', product.creator_id, 'state', product.state, 'audience', product.audience,
    'price_cents', product.price_cents, 'members_price_cents', product.members_price_cents,
    'sells_keys', product.sells_keys, 'published_at', product.published_at::text, 'taken_down', product.taken_down,
    'is_deleted', product.is_deleted, 'creator_hidden', product.creator_hidden, 'is_blocked', product.is_blocked,
    'follows', product.follows, 'member_tier_id', product.member_tier_id, 'member_since', product.member_since::text,
    'member_price', product.member_price, 'purchased_at', product.purchased_at::text, 'list_ids', product.list_ids,
    'is_moderator', ${isStaff('$1::uuid')}))
  from (${ruleFactsIn(
    '$1::uuid',
    '$3',
    `(
      select s.product_id, 'picture' as use, null::timestamptz as ended_at, null::json as review
      from product_pictures s where s.media_id = file.id
      union all
      select f.product_id, 'file', f.ended_at, null from product_files f where f.media_id = file.id
      union all
      select r.product_id, 'review', null, json_build_object('isAuthor', r.author_id is not distinct from $1::uuid,
        'takenDown', r.taken_down_at is not null,
        'authorHidden', not exists (select from people author where author.id = r.author_id and ${isHere('author')}),
        'isBlocked', not (${noBlockBetween('$1::uuid', 'r.author_id')}))
      from product_reviews r where r.media_id = file.id) used
    join products p on p.id = used.product_id`,
    'used.use, used.ended_at, used.review',
  )}) product)`;

/**
 * The shop's rule for who may have a file. A product's pictures are open to everyone who may learn of it, and so is the picture
 * of a review to who sees the review; what a product sells is open to its holders alone, and as they may keep it.
 */
export const bytesOfProducts: BytePart = {
  facts: FACTS,
  access(facts, viewerId, now) {
    const levels = (uses.parse(facts) ?? []).map((one) => levelOf(one, viewerId, now));
    return levels.includes('original') ? 'original' : levels.includes('full') ? 'full' : 'none';
  },
};

function levelOf(one: Use, viewerId: Parameters<BytePart['access']>[1], now: Date) {
  const reader = viewerId && { id: viewerId, isModerator: one.is_moderator };
  // neither tiers nor a creator who leaves affect who may learn of a product, or has it
  const { product, viewer } = toFacts(
    one,
    { ...one, tiers: [], creator_leaves: false },
    reader,
    now,
  );
  if (one.use === 'file') {
    const held = holderRight(product, viewer);
    return held.isOpen && isHoldersFile(one.ended_at, held.since) ? 'original' : 'none';
  }
  if (one.review !== null && !isReviewShown(one.review)) return 'none';
  return productRight(product, viewer, now).access === 'none' ? 'none' : 'full';
}
