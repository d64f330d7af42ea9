import type { PostView } from '@limelight/contract/posts/operations';
import { useFollow } from '../../discovery/use-follow.ts';
import { PostMedia } from '../../media/post-media.tsx';
import { errorSentence } from '../../platform/errors.ts';
import { lockedTitle } from '../../posts/locked-texts.ts';
import { PostCard } from '../../posts/post-card.tsx';
import { UnlockButton } from '../../posts/unlock-button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { usePurchases } from './use-purchases.tsx';
import { useSignIn } from './use-sign-in.ts';

/** A post with everything that areas beside `posts` add to it: media, following, paying. */
export function ConnectedPost({
  post,
  purchases,
  priority = false,
  full = false,
}: {
  readonly post: PostView;
  readonly purchases: ReturnType<typeof usePurchases>;
  readonly priority?: boolean;
  readonly full?: boolean;
}) {
  const signIn = useSignIn();
  const unlock = post.locked ? <Unlock post={post} purchases={purchases} /> : null;
  return (
    <PostCard
      post={post}
      full={full}
      unlock={unlock}
      onSignIn={signIn ? () => signIn({ verb: 'like', id: post.id }) : undefined}
      media={
        post.media.length > 0 && (
          <PostMedia
            media={post.media}
            lockedTitle={lockedTitle(post.unlockOffers)}
            unlock={unlock}
            priority={priority}
          />
        )
      }
    />
  );
}

function Unlock({
  post,
  purchases,
}: {
  readonly post: PostView;
  readonly purchases: ReturnType<typeof usePurchases>;
}) {
  const signIn = useSignIn();
  const follow = useFollow(post.creator.id);
  return post.unlockOffers.map((offer) => {
    if (offer.kind === 'subscribe') {
      return (
        <UnlockButton
          key={offer.kind}
          offer={offer}
          onPress={() =>
            purchases.subscribe(post.creator, {
              id: offer.tierId,
              name: `Membership of ${post.creator.displayName}`,
              priceCents: offer.priceCents,
            })
          }
        />
      );
    }
    if (offer.kind === 'follow') {
      return (
        <UnlockButton
          key={offer.kind}
          offer={offer}
          busy={follow.isPending}
          onPress={() =>
            signIn
              ? signIn({ verb: 'follow', id: post.creator.id })
              : follow.mutate(true, {
                  onError: (error) =>
                    toast({
                      kind: 'error',
                      title: 'That did not work',
                      description: errorSentence(error),
                    }),
                })
          }
        />
      );
    }
    return null;
  });
}
