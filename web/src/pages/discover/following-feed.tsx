import { useInfiniteQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { Link } from 'react-router';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { feed } from '../../discovery/queries.ts';
import { PostList } from '../../posts/post-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

/** Newest posts of the creators that the person follows. */
export function FollowingFeed() {
  const query = useInfiniteQuery(feed());
  const purchases = usePurchases();
  return (
    <div className="mx-auto max-w-160">
      <PostList
        query={query}
        renderPost={(post) => <ConnectedPost post={post} purchases={purchases} />}
        empty={
          <EmptyState
            icon={Images}
            title={DISCOVER_TEXTS.noPosts}
            action={
              <Button asChild>
                <Link to="/dashboard/search">Find creators to follow</Link>
              </Button>
            }
          />
        }
      />
      {purchases.dialog}
    </div>
  );
}
