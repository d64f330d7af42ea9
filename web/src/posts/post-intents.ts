import type { PostId } from '@limelight/contract/platform/ids';
import type { PurchasePart, Resumes } from '../payments/index.ts';
import { api, client } from '../platform/api.ts';
import type { Intent } from '../platform/intent.ts';
import { isId } from '../platform/is-id.ts';
import { postCheckout, UNLOCK } from './checkouts.ts';
import { post as postQuery } from './queries.ts';

const LIKE = 'like';
const BOOKMARK = 'bookmark';

/** To like a post after signing in. */
export const likeIntent = (id: PostId): Intent => ({ verb: LIKE, id });

/** To bookmark a post after signing in. */
export const bookmarkIntent = (id: PostId): Intent => ({ verb: BOOKMARK, id });

const withPost =
  (act: (postId: PostId, page: Parameters<Resumes[string]>[1]) => Promise<void>): Resumes[string] =>
  (id, page) =>
    isId<PostId>(id) ? act(id, page) : undefined;

/** Completes what the user began with a post before signing in: the like, the bookmark, the purchase. */
export const postsPart: PurchasePart = {
  opens: [api.posts.key(), api.discovery.key()],
  resumes: {
    [LIKE]: withPost(async (postId, { queries }) => {
      await client.posts.like({ postId });
      await queries.invalidateQueries({ queryKey: api.posts.key() });
    }),
    [BOOKMARK]: withPost(async (postId, { queries }) => {
      await client.posts.bookmark({ postId });
      await queries.invalidateQueries({ queryKey: api.posts.key() });
    }),
    [UNLOCK]: withPost(async (postId, { queries, open }) => {
      // Reads the post as this user sees it: it may be open to them, or have another price.
      const post = await queries.fetchQuery({ ...postQuery(postId), staleTime: 0 });
      const offer = post.unlockOffers.find((one) => one.kind === 'buy');
      if (offer) open(postCheckout(post.id, post.creator, offer.priceCents));
    }),
  },
};
