import type { UnlockOffer } from '@limelight/contract/posts/operations';
import type { ProductView } from '@limelight/contract/shop/operations';
import { followIntent, useFollow } from '../../discovery/index.ts';
import { joinCheckout, tierChangeCheckout } from '../../memberships/index.ts';
import { UnlockButton, type UnlockButtonProps } from '../../posts/index.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { tierOf } from '../parts/tiers-for.ts';
import type { Purchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';

/** The next steps into the audience of a product, as of a locked post: following, joining, another tier. */
export function WaysIn({
  product,
  purchases,
}: {
  readonly product: ProductView;
  readonly purchases: Purchases;
}) {
  const { creator, unlockOffers } = product;
  const signIn = useSignIn();
  const follow = useFollow(creator.id);
  const pressOf = (
    offer: UnlockOffer,
  ): Pick<UnlockButtonProps, 'label' | 'busy' | 'onPress'> | null => {
    switch (offer.kind) {
      case 'follow':
        return {
          label: 'Follow',
          busy: follow.isPending,
          onPress: () =>
            signIn
              ? signIn(followIntent(creator.id))
              : follow.mutate(true, { onError: toastFault }),
        };
      case 'subscribe':
        return {
          onPress: () => purchases.open(joinCheckout(creator, tierOf(product, offer))),
        };
      case 'change_tier':
        return { onPress: () => purchases.open(tierChangeCheckout(creator)) };
      case 'buy':
        return null;
    }
  };
  return (
    <div className="flex flex-col gap-2 *:w-full">
      {unlockOffers.map((offer, index) => {
        const press = pressOf(offer);
        return (
          press && (
            <UnlockButton
              key={offer.kind}
              post={product}
              offer={offer}
              main={index === 0}
              {...press}
            />
          )
        );
      })}
    </div>
  );
}
