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
    <details>
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm [&::-webkit-details-marker]:hidden',
          // not of one that it stands in
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
