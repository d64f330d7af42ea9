import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';

/** A line that shows or hides what is below it. */
export function Disclosure({
  label,
  className,
  children,
}: {
  readonly label: ReactNode;
  /** Classes of the line. */
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <details>
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm [&::-webkit-details-marker]:hidden',
          // only for this disclosure, not for an open one around it
          '[[open]>&>svg]:rotate-90',
          className,
        )}
      >
        <ChevronRight
          aria-hidden
          className="-ml-1 size-5 transition-transform"
          strokeWidth={1.75}
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
