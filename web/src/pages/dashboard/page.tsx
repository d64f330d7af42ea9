import { lazy, Suspense, useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAdoptTimeZone } from '../../accounts/index.ts';
import { feed, home, selectCreators } from '../../discovery/index.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { useMe } from '../../shell/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

const CreatorDashboard = lazy(() => import('../creator-dashboard/page.tsx'));
const loadDiscover = () => import('../discover/page.tsx');
const Discover = lazyPart(loadDiscover);

/** Loads what the home of a fan with posts consists of, for a page that came with them. */
export async function loadParts(): Promise<void> {
  const [{ loadPosts }] = await Promise.all([loadDiscover(), Discover.load()]);
  await loadPosts();
}

/** /dashboard: the role decides between the creator's dashboard and the fan's home. */
export default function DashboardPage() {
  const me = useMe();
  const queries = useQueryClient();
  const isUnknown = me.isPending;
  useEffect(() => {
    if (isUnknown) startHome(queries);
  }, [isUnknown, queries]);
  useAdoptTimeZone(me.data);
  if (me.isError) {
    return (
      <ErrorState
        isPage
        message={errorSentence(me.error, NOT_LOADED)}
        onRetry={() => void me.refetch()}
        busy={me.isFetching}
      />
    );
  }
  if (!me.data) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {me.data.roles.includes('creator') ? <CreatorDashboard /> : <Discover />}
    </Suspense>
  );
}

/** Loads the fan's home while the role is still loading: almost all users are fans, who then wait for one response less. */
function startHome(queries: QueryClient): void {
  void loadDiscover();
  void queries.prefetchQuery(selectCreators);
  void queries.prefetchQuery(home());
  void queries.prefetchInfiniteQuery(feed());
}

function Waiting() {
  return (
    <Loading>
      <div className="mx-auto flex max-w-320 flex-col gap-5 p-6">
        <Skeleton className="h-9 w-64 max-w-full" />
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-44 rounded-lg" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
