import type { PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type LoadedPost, loadFacts } from '../reading/facts.ts';
import { evaluate, type ViewerFacts } from '../policy.ts';
import { type JudgedPost, postReader } from '../reading/judge-posts.ts';
import { idsOnPage } from '../reading/list-posts.ts';
import { viewPosts } from '../reading/read-posts.ts';

export interface PreviewAs {
  readonly as: 'stranger' | 'fan' | 'member' | 'buyer';
  /** The member's tier; the cheapest tier if absent. */
  readonly tierId?: string | undefined;
}

/**
 * A post of the author as another person would see it once it is published; null where they would not. A fan follows; a member
 * follows and has just joined the given tier; a buyer follows and has bought this post.
 */
function asSeenBy(loaded: LoadedPost, { as, tierId }: PreviewAs, now: Date): JudgedPost | null {
  const tiers = [...loaded.post.tiers].sort((a, b) => a.priceCents - b.priceCents);
  const tier = tiers.find((one) => one.id === tierId) ?? tiers[0];
  const viewer: ViewerFacts = {
    isOwner: false,
    isModerator: false,
    gaveReason: false,
    isBlocked: false,
    follows: as !== 'stranger',
    membership:
      as === 'member' && tier
        ? { tierId: tier.id, months: 0, isFree: tier.priceCents === 0 }
        : null,
    hasPurchased: as === 'buyer',
    listIds: new Set(),
  };
  const post = {
    ...loaded.post,
    status: 'published' as const,
    publishedAt: loaded.post.publishedAt ?? now,
  };
  const entitlement = evaluate(post, viewer, now);
  if (entitlement.access === 'none') return null;
  const status = 'published' as const;
  const row = { ...loaded.row, status, likes: false, bookmarks: false, purchased_at: null };
  return { row, post, viewer, entitlement };
}

/**
 * The author's own post as others would see it once it is published; 'absent' when it is not the author's, null when such a
 * viewer would not see it at all.
 */
export async function previewPost(
  deps: Deps,
  creator: ActingCreator,
  postId: PostId,
  seenBy: PreviewAs,
): Promise<PostView | null | 'absent'> {
  const now = deps.clock.now();
  const loaded = (await loadFacts(deps.db, postReader(creator), [postId], now)).get(postId);
  if (!loaded?.viewer.isOwner || loaded.post.status === 'deleted') return 'absent';
  const draft = { ...loaded, post: { ...loaded.post, publishedAt: now } };
  const seen = asSeenBy(draft, seenBy, now);
  if (!seen) return null;
  const [view] = await viewPosts(deps, creator, [seen]);
  return view ?? 'absent';
}

/** The author's page as others see it: pinned first, then newest first, without posts that such a viewer would not see. */
export async function previewPosts(
  deps: Deps,
  creator: ActingCreator,
  {
    cursor,
    limit,
    ...seenBy
  }: PreviewAs & { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: PostView[]; nextCursor: string | null }> {
  const now = deps.clock.now();
  const { ids, nextCursor } = await idsOnPage(deps, creator.id, { cursor, limit });
  const loaded = await loadFacts(deps.db, postReader(creator), ids, now);
  const seen = ids.flatMap((id) => {
    const post = loaded.get(id);
    return (post && asSeenBy(post, seenBy, now)) ?? [];
  });
  return { items: await viewPosts(deps, creator, seen), nextCursor };
}
