import type { ReactNode } from 'react';
import { useId } from 'react';

/** A titled part of the discover home. */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="[section+&]:mt-10 [div+&]:mt-10">
      <header className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-lg sm:text-xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
