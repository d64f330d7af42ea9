import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { Change } from './change.ts';
import { cx } from '../cx.ts';

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: Minus } as const;

/** The change of a figure, such as '4 more than the week before'. Renders nothing without a change. */
export function ChangeLabel({
  change,
  comparedWith,
}: {
  readonly change: Change | null;
  readonly comparedWith: string;
}) {
  if (!change) return null;
  const Arrow = ARROWS[change.direction];
  return (
    <>
      <span
        className={cx(
          'numbers font-semibold',
          change.direction === 'up' && 'text-positive',
          change.direction === 'down' && 'text-danger',
        )}
      >
        <Arrow aria-hidden className="mr-0.5 inline size-3.5 align-[-0.15em]" strokeWidth={2} />
        {change.label}
      </span>{' '}
      {comparedWith}
    </>
  );
}
