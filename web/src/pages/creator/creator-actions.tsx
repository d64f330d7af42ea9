import { lazy, Suspense, useState } from 'react';
import { Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CreatorPage, Tier } from '@limelight/contract/creators/operations';
import { FollowButton } from '../../discovery/follow-button.tsx';
import { SubscribeButton } from '../../memberships/membership-box.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Purchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';
import { CreatorMenu } from './creator-menu.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('../parts/share-dialog.tsx')).ShareDialog,
}));

/** The buttons of a creator's page: what its owner does, or what a visitor can do. */
export function CreatorActions({
  creator,
  member,
  purchases,
  onSubscribe,
}: {
  readonly creator: CreatorPage;
  readonly member: boolean;
  readonly purchases: Purchases;
  readonly onSubscribe: (tier: Tier) => void;
}) {
  const signIn = useSignIn();
  const [sharing, setSharing] = useState(false);
  const firstTier = creator.tiers[0];
  return (
    <>
      {creator.viewer.isOwner ? (
        <Button asChild>
          <Link to="/dashboard/create">
            <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
            Create a post
          </Link>
        </Button>
      ) : (
        <>
          <FollowButton
            creatorId={creator.id}
            follows={creator.viewer.follows}
            onSignIn={signIn ? () => signIn({ verb: 'follow', id: creator.id }) : undefined}
          />
          {!member && firstTier && <SubscribeButton tier={firstTier} onSubscribe={onSubscribe} />}
        </>
      )}
      <IconButton
        icon={Share2}
        label="Share"
        className="flex-none! bg-raised ring-1 ring-line ring-inset"
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
