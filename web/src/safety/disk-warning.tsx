import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { api } from '../platform/api.ts';

const MEGABYTE = 1024 ** 2;

/** Warns administrators while the server's disk is nearly full. */
export function DiskWarning() {
  const disk = useQuery(
    api.safety.getDisk.queryOptions({ input: {}, staleTime: 0, refetchInterval: 60_000 }),
  );
  if (!disk.data?.isNearlyFull) return null;
  const reserve = Math.round(disk.data.reserveBytes / MEGABYTE).toLocaleString('en-US');
  return (
    <div role="alert" className="mb-5 flex gap-3.5 rounded-lg bg-warning-soft p-5">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <div className="text-sm">
        <p className="font-semibold">The server’s disk is nearly full</p>
        <p className="mt-1">
          Uploads won’t work and new files will wait until there’s space beyond the {reserve} MB we
          keep free. Publishing, paying and reading still work. Free up space on the data folder’s
          disk, or use a larger disk.
        </p>
      </div>
    </div>
  );
}
