import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CalendarClock, FileText, NotebookPen } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { InfiniteList } from '../ui/lists/infinite-list.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { OwnPostRow } from './own-post-row.tsx';

const EMPTY: Record<OwnPost['status'], { icon: LucideIcon; title: string; help: string }> = {
  draft: {
    icon: NotebookPen,
    title: 'No drafts',
    help: 'We save your drafts here as you type.',
  },
  scheduled: {
    icon: CalendarClock,
    title: 'Nothing scheduled',
    help: 'Choose ‘Publish later’ when you write a post.',
  },
  published: { icon: FileText, title: 'No posts yet', help: 'Your posts will appear here.' },
  archived: {
    icon: Archive,
    title: 'Nothing archived',
    help: 'Archived posts don’t show on your page. People who bought them keep them.',
  },
};

/** The creator's own posts of one status, last changed first. */
export function OwnPosts({ status }: { readonly status: OwnPost['status'] }) {
  const posts = useInfiniteQuery(
    api.posts.listMine.infiniteOptions({
      input: (cursor: string | undefined) => ({
        status,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (posts.isPending) {
    return (
      <Loading label="Loading your posts">
        <Card className="flex flex-col gap-4">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex items-center gap-4">
              <Skeleton className="size-16" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-4 w-1/4" />
              </div>
            </div>
          ))}
        </Card>
      </Loading>
    );
  }
  if (!posts.data) {
    return (
      <ErrorState
        message={errorSentence(posts.error)}
        onRetry={() => void posts.refetch()}
        busy={posts.isFetching}
      />
    );
  }
  const items = posts.data.pages.flatMap((page) => page.items);
  const empty = EMPTY[status];
  if (items.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        action={
          status !== 'archived' && (
            <Button asChild>
              <Link to="/creator/create?new=post">Write a post</Link>
            </Button>
          )
        }
      >
        {empty.help}
      </EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={posts.hasNextPage}
      loading={posts.isFetchingNextPage}
      onMore={() => void posts.fetchNextPage()}
      failure={posts.isFetchNextPageError ? errorSentence(posts.error) : undefined}
    >
      <Card bleed>
        <ul className="divide-y divide-line">
          {items.map((post) => (
            <OwnPostRow key={post.id} post={post} />
          ))}
        </ul>
      </Card>
    </InfiniteList>
  );
}
