import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Images } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { feed, newInFeed } from '../../discovery/index.ts';
import { PostCardSkeleton, PostList } from '../../posts/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { scrollBehavior } from '../../ui/pictures/less-motion.ts';
import { Loading } from '../../ui/lists/skeleton.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';

// Posts need the code for buying and sharing: 12 KB that a home without posts does not load.
const FeedPosts = lazyPart(() => import('./feed-posts.tsx'));
export const loadPosts = FeedPosts.load;

/** How often new posts are counted while the page is visible. */
const COUNT_EVERY_MS = 60_000;

/** New posts appear when the pill is pressed and not by themselves: the post that the user reads must not move. */
export const useFeed = () => useInfiniteQuery({ ...feed(), refetchOnWindowFocus: false });
type Feed = ReturnType<typeof useFeed>;

export const hasPosts = ({ data }: Pick<Feed, 'data'>): boolean =>
  (data?.pages[0]?.items.length ?? 0) > 0;

/** The newest posts of the creators that the user follows. */
export function FollowingFeed({ query }: { readonly query: Feed }) {
  // On phones the suggestions are below the posts: with endless scrolling no user would ever reach them.
  const moreLabel = useIsWide() ? undefined : 'Show more posts';
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top} className="scroll-mt-20">
      <NewPosts
        since={query.data?.pages[0]?.items[0]?.publishedAt ?? null}
        onShow={() => top.current?.scrollIntoView({ behavior: scrollBehavior() })}
      />
      {hasPosts(query) ? (
        <Suspense
          fallback={
            <Loading label="Loading posts">
              <PostCardSkeleton />
            </Loading>
          }
        >
          <FeedPosts query={query} moreLabel={moreLabel} />
        </Suspense>
      ) : (
        <PostList
          query={query}
          renderPost={() => null}
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
      )}
    </div>
  );
}

/** The pill with the number of new posts; a press shows them from the top. */
function NewPosts({
  since,
  onShow,
}: {
  readonly since: string | null;
  readonly onShow: () => void;
}) {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...newInFeed(since),
    // No post is newer than the page that has just been loaded.
    initialData: { count: 0 },
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
  });
  const count = data?.count ?? 0;
  return (
    <div role="status" className="sticky top-20 z-10 grid h-0 justify-items-center">
      {count > 0 && (
        <Button
          variant="primary"
          size="sm"
          className="animate-appear shadow-3"
          onClick={() => {
            onShow();
            // Starts from the first page, because posts have moved down in the loaded pages.
            void queries.resetQueries({ queryKey: feed().queryKey });
          }}
        >
          <ArrowUp aria-hidden className="size-4" strokeWidth={2} />
          {count} new {count === 1 ? 'post' : 'posts'}
        </Button>
      )}
    </div>
  );
}
