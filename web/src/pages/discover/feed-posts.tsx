import type { ComponentProps } from 'react';
import { PostList } from '../../posts/post-list.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

/** The posts of the following feed, with what can be bought in them. */
export default function FeedPosts({
  query,
}: {
  readonly query: ComponentProps<typeof PostList>['query'];
}) {
  const purchases = usePurchases();
  return (
    <>
      <PostList
        query={query}
        renderPost={(post) => <ConnectedPost post={post} purchases={purchases} />}
        empty={null}
      />
      {purchases.dialog}
    </>
  );
}
