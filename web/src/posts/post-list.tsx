import type { ReactNode } from 'react';
import type { PostView } from '@limelight/contract/posts/operations';
import { errorSentence } from '../platform/errors.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteList } from '../ui/infinite-list.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { PostCardSkeleton } from './post-card.tsx';

/** As much of an infinite query as a list of posts asks of it. */
export interface PostsQuery {
  readonly data: { readonly pages: readonly { readonly items: readonly PostView[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Posts one below the other, more as the end comes near. */
export function PostList({
  query,
  empty,
  renderPost,
}: {
  readonly query: PostsQuery;
  readonly empty: ReactNode;
  readonly renderPost: (post: PostView, index: number) => ReactNode;
}) {
  if (query.isPending) {
    return (
      <Loading label="Loading posts">
        <div className="space-y-5">
          <PostCardSkeleton />
          <PostCardSkeleton />
        </div>
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const posts = query.data.pages.flatMap((page) => page.items);
  if (posts.length === 0) return empty;
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error) : undefined}
      margin="1200px"
    >
      <div className="space-y-5">
        {posts.map((post, index) => (
          <div key={post.id}>{renderPost(post, index)}</div>
        ))}
      </div>
    </InfiniteList>
  );
}
