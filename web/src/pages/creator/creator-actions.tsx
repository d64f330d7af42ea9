import { lazy, Suspense, useState } from 'react';
import { Eye, Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import { FollowButton, followIntent } from '../../discovery/index.ts';
import { MessageButton } from '../../messages/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import type { Purchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';
import { CreatorMenu } from './creator-menu.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('../parts/share-dialog.tsx')).ShareDialog,
}));

/** The actions on a creator's page besides subscribing: for its owner, or for a visitor. */
export function CreatorActions({ creator }: { readonly creator: CreatorPage }) {
  const signIn = useSignIn();
  return creator.viewer.isOwner ? (
    <>
      <Button asChild>
        <Link to="/dashboard/create">
          <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
          Create a post
        </Link>
      </Button>
      <Button asChild>
        <Link to={`/creator/${creator.handle}?as=fan`}>
          <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
          View as a fan
        </Link>
      </Button>
    </>
  ) : (
    <FollowButton
      creatorId={creator.id}
      follows={creator.viewer.follows}
      isMember={creator.viewer.membership !== null}
      onSignIn={signIn ? () => signIn(followIntent(creator.id)) : undefined}
    />
  );
}

/** Sharing the page, and the rarer actions of a visitor. */
export function CreatorMore({
  creator,
  purchases,
}: {
  readonly creator: CreatorPage;
  readonly purchases: Purchases;
}) {
  const [sharing, setSharing] = useState(false);
  const signIn = useSignIn();
  return (
    <>
      {!creator.viewer.isOwner && (
        <MessageButton
          userId={creator.id}
          name={creator.displayName}
          onSignIn={signIn ? () => signIn(null) : undefined}
        />
      )}
      <IconButton
        icon={Share2}
        label="Share"
        className="bg-raised ring-1 ring-line ring-inset"
        onClick={() => setSharing(true)}
      />
      {!creator.viewer.isOwner && <CreatorMenu creator={creator} purchases={purchases} />}
      {sharing && (
        <Suspense>
          <ShareDialog
            title={`${creator.displayName} (@${creator.handle})`}
            path={`/creator/${creator.handle}`}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
