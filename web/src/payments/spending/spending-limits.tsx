import { useQuery } from '@tanstack/react-query';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { spending } from '../queries.ts';
import { SpendingLimitForm } from './spending-limit-form.tsx';

/** The person's spending limits, and what they have spent. */
export function SpendingLimits() {
  const query = useQuery(spending());
  if (query.isError && !query.data) return <FailedLine query={query} />;
  if (!query.data) {
    return (
      <Loading label="Loading your limits">
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    );
  }
  return (
    <div className="space-y-8">
      <SpendingLimitForm period="day" now={query.data.day} />
      <SpendingLimitForm period="month" now={query.data.month} />
    </div>
  );
}
