import { History } from 'lucide-react';
import { Link } from 'react-router';
import { Time } from '../ui/values/time.tsx';
import { useRestoredCopy } from './use-restored-copy.ts';

/** Tells staff that this site is a restored copy, as long as it is held or something of it is left to decide. */
export function RestoredBanner({ isAdmin }: { readonly isAdmin: boolean }) {
  const copy = useRestoredCopy();
  if (!copy) return null;
  const open = isAdmin ? copy.openWork + copy.openMoves : 0;
  if (!copy.isHeld && open === 0) return null;
  const snapshot = <Time at={copy.snapshotAt} style="datetime" />;
  return (
    <div role="alert" className="mb-5 flex gap-3.5 rounded-lg bg-warning-soft p-5">
      <History aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <div className="text-sm">
        <p className="font-semibold">This site is a restored copy of {snapshot}</p>
        {copy.isHeld && copy.liveAt === null && (
          <p className="mt-1">
            It’s held: no card is charged, no payout leaves, and no email, text message or push is
            sent. To go live, run <code>npm run restore -- --live</code> on the server.
          </p>
        )}
        {copy.isHeld && copy.liveAt !== null && (
          <p className="mt-1">
            It’s live, but this process was started before that and still sends nothing. Restart it.
          </p>
        )}
        {copy.liveAt !== null && open > 0 && (
          <p className="mt-1">
            <Link to="/admin/restored" className="underline underline-offset-2">
              Decide what is left: {open}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
