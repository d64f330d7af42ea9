import { useQueryClient } from '@tanstack/react-query';
import type { PostId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import type { Intent } from '../../platform/intent.ts';
import { isId } from '../../platform/is-id.ts';
import { post as postQuery } from '../../posts/queries.ts';
import type { Purchases } from './use-purchases.tsx';

/** Completes what the user began with a post before signing in: the like, the bookmark, the purchase. */
export function usePostIntents(purchases: Pick<Purchases, 'unlock'>): (intent: Intent) => void {
  const queries = useQueryClient();
  const carryOut = async ({ verb, id }: Intent) => {
    if (!isId<PostId>(id)) return;
    if (verb === 'like') await client.posts.like({ postId: id });
    if (verb === 'bookmark') await client.posts.bookmark({ postId: id });
    if (verb === 'like' || verb === 'bookmark')
      await queries.invalidateQueries({ queryKey: api.posts.key() });
    if (verb === 'unlock') {
      // Reads the post as this user sees it: it may be open to them, or have another price.
      const post = await queries.fetchQuery({ ...postQuery(id), staleTime: 0 });
      const offer = post.unlockOffers.find((one) => one.kind === 'buy');
      if (offer) purchases.unlock(post.id, post.creator, offer.priceCents);
    }
  };
  return (intent) => {
    // A failure needs no message: the button is there to press again.
    carryOut(intent).catch(() => undefined);
  };
}
