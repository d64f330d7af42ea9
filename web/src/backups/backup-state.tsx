import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { api } from '../platform/api.ts';
import { Time } from '../ui/values/time.tsx';

/** Tells administrators when the last backup was, and warns them if one failed since or the schedule was missed. */
export function BackupState() {
  const summary = useQuery(api.backups.getSummary.queryOptions({ input: {}, staleTime: 0 }));
  if (!summary.data) return null;
  const { lastSuccess, lastFailure, isLate } = summary.data;
  const last = lastSuccess && (
    <>
      Last backup: <Time at={lastSuccess.endedAt} style="datetime" />, to{' '}
      <span className="break-all">{lastSuccess.place}</span>.
    </>
  );
  if (!isLate && !lastFailure)
    return <p className="mb-5 text-sm text-muted">{last ?? 'There is no backup yet.'}</p>;
  return (
    <div role="alert" className="mb-5 flex gap-3.5 rounded-lg bg-warning-soft p-5">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">
          {isLate ? 'The scheduled backups are missing' : 'The last backup failed'}
        </p>
        {lastFailure && <p className="mt-1 break-words">{lastFailure.failure}</p>}
        <p className="mt-1">{last ?? 'There is no backup yet.'}</p>
      </div>
    </div>
  );
}
