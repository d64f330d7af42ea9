import type { OrderedThing } from '@limelight/contract/payments/order';
import type { OrderId, PostId } from '@limelight/contract/platform/ids';
import type { PostView } from '@limelight/contract/posts/operations';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readPosts } from '../reading/read-posts.ts';
import { titleOfPost } from '../reading/title-of-post.ts';

/** The posts of orders, as far as this person, or a stranger (null), may see them today. */
export async function viewOrderedPosts(
  deps: Deps,
  viewer: Viewer | null,
  ordered: ReadonlyMap<OrderId, PostId>,
): Promise<Map<OrderId, OrderedThing>> {
  const posts = await readPosts(deps, viewer, [...new Set(ordered.values())]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return new Map(
    [...ordered].map(([orderId, postId]) => {
      const post = byId.get(postId);
      const seen = post && { title: titleOfPost(post), picture: pictureOf(post) };
      return [orderId, { path: `/post/${postId}`, title: null, picture: null, ...seen }];
    }),
  );
}

/** The post's first picture, or its blur. */
function pictureOf({ media: [first] }: PostView): string | null {
  if (!first) return null;
  return first.locked ? first.blurUrl : (first.sources[0]?.url ?? null);
}
