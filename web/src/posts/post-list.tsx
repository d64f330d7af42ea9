import type { ReactNode } from 'react';
import type { PostView } from '@limelight/contract/posts/operations';
import { PagedList, type PagedListProps, type PagedQuery } from '../ui/lists/paged-list.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

/** Few screens show more posts at once. */
const FIRST = 2;

/** Posts one below the other; loads more near the end. */
export function PostList({
  query,
  empty,
  renderPost,
  ...more
}: Pick<PagedListProps<PostView>, 'moreLabel' | 'end'> & {
  readonly query: PagedQuery<PostView>;
  readonly empty: ReactNode;
  readonly renderPost: (post: PostView, index: number) => ReactNode;
}) {
  return (
    <PagedList
      {...more}
      query={query}
      label="Loading posts"
      skeleton={
        <div className="space-y-5">
          <PostCardSkeleton />
          <PostCardSkeleton />
        </div>
      }
      empty={empty}
      margin="1200px"
      first={FIRST}
    >
      {(posts) => (
        <div className="space-y-5">
          {posts.map((post, index) => (
            <div key={post.id}>{renderPost(post, index)}</div>
          ))}
        </div>
      )}
    </PagedList>
  );
}
