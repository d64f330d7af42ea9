import type { PostId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { checkoutOf, type Checkout, type Seller } from '../payments/index.ts';
import { client } from '../platform/api.ts';
import { postElement } from './post-element.ts';

export const UNLOCK = 'unlock';

/** The purchase of one post. */
export const postCheckout = (
  postId: PostId,
  { displayName }: Pick<Seller, 'displayName'>,
  priceCents: Cents,
): Checkout =>
  checkoutOf({
    intent: { verb: UNLOCK, id: postId },
    doneTitle: 'It’s yours',
    about: postElement(postId),
    purchase: {
      title: 'Unlock this post',
      item: `Post by ${displayName}`,
      priceCents,
      renews: false,
      footnote: 'One-time payment. Keep it in your gallery.',
      buy: (request) => client.posts.buy({ postId, ...request }),
    },
  });
