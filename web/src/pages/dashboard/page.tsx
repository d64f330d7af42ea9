import { lazy, Suspense } from 'react';
import { useAdoptTimeZone } from '../../accounts/use-adopt-time-zone.ts';
import { errorSentence } from '../../platform/errors.ts';
import { useMe } from '../../shell/use-me.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const CreatorDashboard = lazy(() => import('../creator-dashboard/page.tsx'));
const Discover = lazy(() => import('../discover/page.tsx'));

/** /dashboard: the role decides between the creator's dashboard and the fan's home (spec §2). */
export default function DashboardPage() {
  const me = useMe();
  useAdoptTimeZone(me.data);
  if (me.isError) {
    return (
      <ErrorState
        message={errorSentence(me.error)}
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
