import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../ui/cx.ts';

/** A titled part of the discover home. */
export function Section({
  title,
  action,
  className,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('[section+&]:mt-10 [div+&]:mt-10', className)}>
      <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg sm:text-xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
