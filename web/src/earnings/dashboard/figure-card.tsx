import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/lists/card.tsx';
import type { Change } from '../../ui/values/change.ts';
import { ChangeLabel } from '../../ui/values/change-label.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

export interface FigureCardProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Undefined while it loads. */
  readonly value: ReactNode;
  /** Why the figure is negative; null if it is not. */
  readonly why?: string | null | undefined;
  readonly change: Change | null;
  /** The period that the change is compared with, as text. */
  readonly comparedWith: string;
  /** A related figure to show beside this one. */
  readonly beside?: ReactNode;
}

/** One figure of a period, with its change from the period before. */
export function FigureCard({
  label,
  icon: Icon,
  value,
  why,
  change,
  comparedWith,
  beside,
}: FigureCardProps) {
  return (
    <Card className="flex min-w-0 flex-col justify-between gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 wrap-anywhere font-sans text-sm font-medium tracking-normal text-muted">
          {label}
        </h3>
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      </div>
      <div>
        <p className="numbers font-display text-xl font-semibold sm:text-2xl">
          {value ?? <Skeleton className="my-1 h-7 w-20" />}
        </p>
        {why && <p className="numbers mt-1 text-xs text-muted">{why}</p>}
        <p className="mt-1 min-h-4 text-xs text-muted">
          <ChangeLabel change={change} comparedWith={comparedWith} />
        </p>
        {beside && <p className="numbers mt-1 text-xs text-muted">{beside}</p>}
      </div>
    </Card>
  );
}
