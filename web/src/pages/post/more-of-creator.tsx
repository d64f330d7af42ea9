import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { PostView } from '@limelight/contract/posts/operations';
import { CreatorLine, creatorPage } from '../../creators/index.ts';
import { TierBenefits } from '../../memberships/index.ts';
import { postsOfCreator } from '../../posts/index.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import type { Purchases } from '../parts/use-purchases.tsx';

/** Enough to show what the creator publishes. */
const FREE_POSTS = 2;

/** Beside a locked post: its creator, the benefits of a membership, and posts that are open to everyone. */
export function MoreOfCreator({
  post,
  purchases,
}: {
  readonly post: PostView;
  readonly purchases: Purchases;
}) {
  const { handle } = post.creator;
  const { data: creator, isError } = useQuery(creatorPage(handle));
  const posts = useInfiniteQuery(postsOfCreator(handle)).data?.pages[0]?.items ?? [];
  const free = posts.filter((one) => !one.locked).slice(0, FREE_POSTS);
  if (!creator) {
    return isError ? null : (
      <Loading>
        <Skeleton className="h-52 rounded-lg" />
      </Loading>
    );
  }
  return (
    <div className="space-y-6">
      <Card className="space-y-4">
        <div className="-m-2">
          <CreatorLine creator={creator} />
        </div>
        {creator.bio && (
          <Written as="p" text className="line-clamp-3 text-sm wrap-anywhere">
            {creator.bio}
          </Written>
        )}
        <TierBenefits tiers={creator.tiers} />
      </Card>
      {free.length > 0 && (
        <section aria-labelledby="free-posts" className="space-y-4">
          <h2 id="free-posts" className="text-lg">
            Free posts
          </h2>
          {free.map((one) => (
            <ConnectedPost key={one.id} post={one} purchases={purchases} />
          ))}
        </section>
      )}
    </div>
  );
}
