import { lazy, Suspense, useState } from 'react';
import { HandCoins, Share2 } from 'lucide-react';
import type { OpenMedia } from '@limelight/contract/media/operations';
import type { PostView, UnlockOffer } from '@limelight/contract/posts/operations';
import { followIntent, useFollow } from '../../discovery/index.ts';
import { PostMedia } from '../../media/index.ts';
import {
  joinCheckout,
  startWords,
  tierChangeCheckout,
  useOffers,
} from '../../memberships/index.ts';
import { tipCheckout } from '../../payments/index.ts';
import {
  BookmarkButton,
  bookmarkIntent,
  likeIntent,
  lockedLine,
  lockedTitle,
  PostCard,
  postCheckout,
  postPath,
  UnlockButton,
  type UnlockButtonProps,
} from '../../posts/index.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { PostMenu } from './post-menu.tsx';
import { tierOf } from './tiers-for.ts';
import type { Purchases } from './use-purchases.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Opens only when pressed, so its code loads then. */
const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));
const CollectionDialog = lazy(async () => ({
  default: (await import('../../posts/collection-dialog.tsx')).CollectionDialog,
}));
const Viewer = lazy(async () => ({ default: (await import('../../media/viewer.tsx')).Viewer }));

type Opened = { readonly kind: 'share' | 'collection' } | { readonly kind: 'media'; id: string };

/** A post with everything that areas other than `posts` add to it: media, following, paying. */
export function ConnectedPost({
  post,
  purchases,
  priority = false,
  full = false,
}: {
  readonly post: PostView;
  readonly purchases: Purchases;
  readonly priority?: boolean;
  readonly full?: boolean;
}) {
  const signIn = useSignIn();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const unlock = post.locked ? <Unlock post={post} purchases={purchases} /> : null;
  const openMedia = post.media.filter((one): one is OpenMedia => !one.locked);
  return (
    <>
      <PostCard
        post={post}
        full={full}
        unlock={unlock}
        onSignIn={signIn ? () => signIn(likeIntent(post.id)) : undefined}
        media={
          post.media.length > 0 && (
            <PostMedia
              media={post.media}
              lockedTitle={lockedTitle(post)}
              lockedLine={lockedLine(post)}
              unlock={unlock}
              priority={priority}
              whole={full}
              onOpen={({ id }) => setOpened({ kind: 'media', id })}
            />
          )
        }
        actions={
          <>
            {!post.viewer.canEdit && (
              <IconButton
                icon={HandCoins}
                label="Send a tip"
                className="text-muted"
                onClick={() => purchases.open(tipCheckout(post.creator, post.id))}
              />
            )}
            <IconButton
              icon={Share2}
              label="Share"
              className="text-muted"
              onClick={() => setOpened({ kind: 'share' })}
            />
            <BookmarkButton
              post={post}
              onSignIn={signIn ? () => signIn(bookmarkIntent(post.id)) : undefined}
              onChooseCollection={() => setOpened({ kind: 'collection' })}
            />
          </>
        }
        menu={<PostMenu post={post} onCollect={() => setOpened({ kind: 'collection' })} />}
      />
      <Suspense>
        {opened?.kind === 'share' && (
          <ShareDialog
            title={`A post by ${post.creator.displayName}`}
            path={postPath(post)}
            onClose={close}
          />
        )}
        {opened?.kind === 'collection' && <CollectionDialog post={post} onClose={close} />}
        {opened?.kind === 'media' && (
          <Viewer
            items={openMedia.map((media) => ({ media }))}
            startId={opened.id}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Unlock({ post, purchases }: { readonly post: PostView; readonly purchases: Purchases }) {
  const signIn = useSignIn();
  const follow = useFollow(post.creator.id);
  const { id, hasOffers } = post.creator;
  const isForMembers = post.unlockOffers.some(({ kind }) => kind === 'subscribe');
  const offerOn = useOffers({ id, hasOffers: hasOffers && isForMembers });
  const pressOf = (offer: UnlockOffer): Pick<UnlockButtonProps, 'label' | 'busy' | 'onPress'> => {
    switch (offer.kind) {
      case 'follow':
        return {
          busy: follow.isPending,
          onPress: () =>
            signIn
              ? signIn(followIntent(post.creator.id))
              : follow.mutate(true, { onError: toastFault }),
        };
      case 'subscribe': {
        const promoted = offerOn(offer.tierId);
        return {
          label: promoted && startWords(promoted),
          onPress: () => purchases.open(joinCheckout(post.creator, tierOf(post, offer))),
        };
      }
      case 'change_tier':
        return { onPress: () => purchases.open(tierChangeCheckout(post.creator)) };
      case 'buy':
        return {
          onPress: () => purchases.open(postCheckout(post.id, post.creator, offer.priceCents)),
        };
    }
  };
  return post.unlockOffers.map((offer, index) => (
    <UnlockButton
      key={offer.kind}
      post={post}
      offer={offer}
      main={index === 0}
      {...pressOf(offer)}
    />
  ));
}
