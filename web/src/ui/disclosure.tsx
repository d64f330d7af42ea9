import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';

/** A line that opens what is below it, folded until it is pressed. */
export function Disclosure({
  label,
  className,
  children,
}: {
  readonly label: ReactNode;
  /** How the line looks. */
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <details className="group">
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <ChevronRight
          aria-hidden
          className="-ml-1 size-5 transition-transform group-open:rotate-90"
          strokeWidth={1.75}
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
