import { z } from 'zod';
import { creatorId, tierId, type UserId } from '@limelight/contract/platform/ids';
import type { BytePart } from '../../kernel/parts/byte-part.ts';
import { parseTimestamptz } from '../../platform/db/parse-timestamptz.ts';
import { type RuleRow, ruleFacts } from './facts.ts';
import { REASON_GIVEN } from './looks.ts';
import { type Access, evaluate, isPartOf } from '../policy.ts';
import { factsOfPosts } from './queries.ts';

// as the driver parses it, including 'infinity'
const time = z.string().transform(parseTimestamptz);

/** One post that shows the file. */
const use = z.object({
  is_preview: z.boolean(),
  removed_at: time.nullable(),
  creator_id: creatorId,
  audience: z.string(),
  status: z.enum(['draft', 'scheduled', 'published', 'archived', 'deleted']),
  published_at: time.nullable(),
  expires_at: time.nullable(),
  creator_hidden: z.boolean(),
  taken_down: z.boolean(),
  is_blocked: z.boolean(),
  follows: z.boolean(),
  member_tier_id: tierId.nullable(),
  member_since: time.nullable(),
  member_price: z.int().nullable(),
  purchased_at: time.nullable(),
  list_ids: z.array(z.string()),
  /** Null for a person who is not a moderator. */
  gave_reason: z.boolean().nullable(),
});
type Use = z.infer<typeof use>;
const uses = z.array(use).nullable();

const FACTS = `(
  select json_agg(json_build_object('is_preview', pm.is_preview, 'removed_at', pm.removed_at::text,
    'creator_id', post.creator_id, 'audience', post.audience, 'status', post.status,
    'published_at', post.published_at::text, 'expires_at', post.expires_at::text,
    'creator_hidden', post.creator_hidden, 'taken_down', post.taken_down,
    'is_blocked', post.is_blocked, 'follows', post.follows,
    'member_tier_id', post.member_tier_id, 'member_since', post.member_since::text, 'member_price', post.member_price,
    'purchased_at', post.purchased_at::text, 'list_ids', post.list_ids, 'gave_reason', ${REASON_GIVEN}))
  from post_media pm cross join lateral (${factsOfPosts('p.id = pm.post_id')}) post
  where pm.media_id = file.id)`;

/**
 * The posts' rule for who may have a file: it is as open as the most open post that shows it. Free preview items are full to
 * anyone who may know of the post. A file of no post belongs to its owner alone; moderators have no access either.
 */
export const bytesOfPosts: BytePart = {
  facts: FACTS,
  access(facts, viewerId, now) {
    const seen = (uses.parse(facts) ?? []).map((one) => accessOf(one, viewerId, now));
    return seen.includes('full') ? 'full' : seen.includes('locked') ? 'locked' : 'none';
  },
};

function accessOf(one: Use, viewerId: UserId | null, now: Date): Access {
  if (!isPartOf(one.removed_at, one.purchased_at)) return 'none';
  const postReader = viewerId && { id: viewerId, isModerator: one.gave_reason !== null };
  // tiers only affect offers
  const row: RuleRow = { ...one, tiers: [] };
  const { post, viewer } = ruleFacts(row, postReader, one.gave_reason ?? false, now);
  const { access } = evaluate(post, viewer, now);
  return access === 'locked' && one.is_preview ? 'full' : access;
}
