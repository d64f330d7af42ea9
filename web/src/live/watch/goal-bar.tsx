import { Target } from 'lucide-react';
import type { StreamView } from '@limelight/contract/live/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { useRegion } from '../../platform/region.ts';

/** What the tips are to reach, and what they have reached. */
export function GoalBar({ goal }: { readonly goal: NonNullable<StreamView['goal']> }) {
  useRegion();
  const reached = goal.cents > 0 ? Math.min(1, goal.tippedCents / goal.cents) : 0;
  const isReached = goal.tippedCents >= goal.cents;
  return (
    <div className="rounded-lg bg-raised p-3.5 ring-1 ring-line ring-inset">
      <p className="numbers flex flex-wrap items-center gap-x-2 text-sm font-semibold">
        <Target aria-hidden className="size-4.5 text-accent-text" strokeWidth={1.75} />
        {isReached ? 'Tip goal reached' : 'Tip goal'}
        <span className="ml-auto text-muted">
          {formatCents(goal.tippedCents)} of {formatCents(goal.cents)}
        </span>
      </p>
      {/* The policy of pages that the server makes forbids styles of elements, not what is drawn. */}
      <svg
        role="progressbar"
        aria-label="Tip goal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(reached * 100)}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-2 block h-2 w-full rounded-full bg-sunken"
      >
        <rect width={reached * 100} height="1" className="fill-commit-from" />
      </svg>
    </div>
  );
}
