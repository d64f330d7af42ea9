import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { DISCOVER } from '@limelight/contract/discovery/limits';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import {
  CreatorLine,
  CreatorLineSkeleton,
  FeaturedCard,
  FeaturedCardSkeleton,
  TrendingCard,
  TrendingCardSkeleton,
} from '../../creators/index.ts';
import { assembleHome, home, Section, selectCreators } from '../../discovery/index.ts';
import { isOnServer } from '../../platform/environment.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { useSession } from '../../platform/session.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Later } from '../../ui/lists/later.tsx';
import { Loading } from '../../ui/lists/skeleton.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { usePrefetch } from '../parts/use-prefetch.ts';
import { FollowingFeed, hasPosts, useFeed } from './following-feed.tsx';

const ROW =
  'scroll-row -mx-4 -mt-1 gap-3 px-4 pt-1 pb-2 snap-mandatory scroll-px-4 sm:-mx-1 sm:gap-4 sm:px-1 sm:scroll-px-1';
/** Almost two cards fit on a phone, so the cut second one shows that the row scrolls. */
const ROW_ITEM = 'w-[62vw] max-w-60 sm:w-56 lg:w-60 xl:min-w-0 xl:flex-1';
const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4';
const LINES = 'grid grid-cols-1 gap-1 sm:grid-cols-2 lg:grid-cols-3';

const ViewAll = () => (
  <Link
    to="/dashboard/search"
    className="inline-grid target place-items-center text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
  >
    {DISCOVER_TEXTS.viewAll}
  </Link>
);

/**
 * The discover home: a fan's Home, and a creator's Explore tab. A user who follows creators with posts sees these posts first,
 * and suggestions beside or below them (docs/product.md, 'Discover home').
 */
export function DiscoverHome() {
  usePrefetch();
  const feed = useFeed();
  const isWide = useIsWide();
  const { user } = useSession();
  const select = useQuery(selectCreators);
  const lists = useQuery(home());
  const ownId = user?.id ?? null;
  const assembled = useMemo(
    () =>
      select.data && lists.data
        ? assembleHome({ ...lists.data, selected: select.data, ownId })
        : null,
    [select.data, lists.data, ownId],
  );
  const following = <FollowingFeed query={feed} />;
  const isFirst = hasPosts(feed);
  const creators = (
    <>
      {assembled && !feed.isPending ? (
        isFirst && isWide ? (
          <Suggestions lists={assembled} />
        ) : isFirst && feed.isFetchedAfterMount ? (
          <Later>
            <Creators lists={assembled} />
          </Later>
        ) : (
          <Creators lists={assembled} />
        )
      ) : (select.error ?? lists.error) ? (
        <ErrorState
          message={errorSentence(select.error ?? lists.error, NOT_LOADED)}
          onRetry={() => {
            if (select.error) void select.refetch();
            if (lists.error) void lists.refetch();
          }}
          busy={select.isFetching || lists.isFetching}
        />
      ) : isFirst && isWide ? (
        <Loading label="Loading creators">{times(6, <CreatorLineSkeleton />)}</Loading>
      ) : (
        <CreatorsSkeleton />
      )}
    </>
  );
  if (isFirst) {
    return (
      <div className="grid gap-10 lg:grid-cols-[minmax(0,42.5rem)_minmax(17rem,1fr)] lg:gap-8 xl:gap-12">
        <Section title={DISCOVER_TEXTS.following} className="min-w-0">
          {following}
        </Section>
        {/* Which of them are shown depends on the window's width. */}
        <div className="min-w-0">{!isOnServer && creators}</div>
      </div>
    );
  }
  return (
    <>
      {creators}
      <Section title={DISCOVER_TEXTS.following} className="mx-auto max-w-160">
        {following}
      </Section>
    </>
  );
}

/** Suggested creators beside the posts, one line each and each only once. */
function Suggestions({ lists }: { readonly lists: ReturnType<typeof assembleHome> }) {
  const seen = new Set<string>();
  const fresh = (creators: readonly CreatorCard[]) => {
    const shown = creators.filter(({ id }) => !seen.has(id)).slice(0, DISCOVER.featured);
    for (const { id } of shown) seen.add(id);
    return shown;
  };
  const parts = [
    [DISCOVER_TEXTS.featured, fresh(lists.featured)],
    [DISCOVER_TEXTS.trending, fresh(lists.trending)],
    [DISCOVER_TEXTS.newest, fresh(lists.newest)],
  ] as const;
  return parts.map(
    ([title, creators], index) =>
      creators.length > 0 && (
        <Section key={title} title={title} action={index === 0 && <ViewAll />}>
          <ul className="-mx-2">
            {creators.map((creator) => (
              <li key={creator.id}>
                <CreatorLine creator={creator} />
              </li>
            ))}
          </ul>
        </Section>
      ),
  );
}

function Creators({ lists }: { readonly lists: ReturnType<typeof assembleHome> }) {
  if (lists.featured.length === 0 && lists.newest.length === 0) {
    return (
      <Section title={DISCOVER_TEXTS.featured} action={<ViewAll />}>
        <EmptyState icon={Compass} title="No creators yet">
          They’ll appear here as soon as they join.
        </EmptyState>
      </Section>
    );
  }
  return (
    <>
      <Section title={DISCOVER_TEXTS.featured} action={<ViewAll />}>
        <ul className={ROW}>
          {lists.featured.map((creator, index) => (
            <li key={creator.id} className={ROW_ITEM}>
              <FeaturedCard creator={creator} priority={index < 3} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={DISCOVER_TEXTS.trending} action={<ViewAll />}>
        <ul className={GRID}>
          {lists.trending.map((creator) => (
            <li key={creator.id} className="grid">
              <TrendingCard creator={creator} />
            </li>
          ))}
        </ul>
      </Section>
      {lists.newest.length > 0 && (
        <Section title={DISCOVER_TEXTS.newest}>
          <ul className={LINES}>
            {lists.newest.map((creator) => (
              <li key={creator.id}>
                <CreatorLine creator={creator} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const times = (count: number, item: ReactNode, className?: string) =>
  Array.from({ length: count }, (_, index) => (
    <div key={index} className={className}>
      {item}
    </div>
  ));

function CreatorsSkeleton() {
  return (
    <Loading label="Loading creators">
      <Section title={DISCOVER_TEXTS.featured}>
        <div className={ROW}>{times(DISCOVER.featured, <FeaturedCardSkeleton />, ROW_ITEM)}</div>
      </Section>
      <Section title={DISCOVER_TEXTS.trending}>
        <div className={GRID}>{times(DISCOVER.trending, <TrendingCardSkeleton />)}</div>
      </Section>
      <Section title={DISCOVER_TEXTS.newest}>
        <div className={LINES}>{times(6, <CreatorLineSkeleton />)}</div>
      </Section>
    </Loading>
  );
}
