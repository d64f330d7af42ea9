import type { ComponentProps } from 'react';
import { SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { PostList } from '../../posts/index.ts';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

/** The posts of the following feed with their purchases. */
export default function FeedPosts({
  query,
  moreLabel,
}: Pick<ComponentProps<typeof PostList>, 'query' | 'moreLabel'>) {
  const purchases = usePurchases();
  return (
    <>
      <PostList
        query={query}
        moreLabel={moreLabel}
        renderPost={(post, index) => (
          <ConnectedPost post={post} purchases={purchases} priority={index === 0} />
        )}
        empty={null}
        end={<p className="py-10 text-center text-sm text-muted">{SEARCH_TEXTS.end}</p>}
      />
      {purchases.dialog}
    </>
  );
}
