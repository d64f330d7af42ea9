import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import type { UnlockOffer } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { loadFacts } from '../reading/facts.ts';
import { judgePosts } from '../reading/judge-posts.ts';
import { endOfSale } from '../policy.ts';

export interface PriceOfPost {
  readonly creatorId: CreatorId;
  readonly priceCents: Extract<UnlockOffer, { kind: 'buy' }>['priceCents'];
}

/**
 * What this viewer would pay to open the post now, for checkout; `open` when it is already open to them, null when it is not
 * visible to them or not for sale to them.
 */
export async function priceOfPost(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
): Promise<PriceOfPost | 'open' | null> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (!post) return null;
  if (post.entitlement.access === 'full') return 'open';
  const buy = post.entitlement.unlockOffers.find((offer) => offer.kind === 'buy');
  return buy ? { creatorId: post.row.creator_id, priceCents: buy.priceCents } : null;
}

const keepShown = statement({
  name: 'posts.keep-shown',
  params: [t.uuid<PostId>()],
  row: { id: t.uuid<PostId>() },
  text: `select id from posts where id = $1 and status = 'published' for key share`,
});

/**
 * Whether a post that is being ordered is still on the page. Until the transaction ends, its author, and the end of their
 * account, wait to delete it, and then find that it was ordered. Likes and comments are not blocked.
 */
export const keepForSale = async (tx: Tx, postId: PostId): Promise<boolean> =>
  (await tx.maybe(keepShown, postId)) !== null;

/** Locks the post: a takedown or a change waits until the sale is settled, or is visible to it. */
const lockForSale = statement({
  name: 'posts.lock-for-sale',
  params: [t.uuid<PostId>()],
  row: { id: t.uuid<PostId>() },
  text: `select id from posts where id = $1 for share`,
});

/**
 * Why a buyer whose payment just arrived does not get the post; null: they get it, and that holds until the transaction ends.
 */
export async function endOfPostSale(
  tx: Tx,
  buyerId: UserId,
  postId: PostId,
  now: Date,
): Promise<ReturnType<typeof endOfSale>> {
  await tx.maybe(lockForSale, postId);
  const post = (await loadFacts(tx, { id: buyerId, isModerator: false }, [postId], now)).get(
    postId,
  );
  return post ? endOfSale(post.post, post.viewer, now) : 'gone';
}
