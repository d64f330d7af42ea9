import type { ReactNode } from 'react';

/** The quiet line of a section that has nothing to show yet. */
export function SectionEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <p className="mt-3 grid min-h-24 flex-1 place-items-center rounded-sm bg-sunken px-4 py-6 text-center text-sm text-muted">
      {children}
    </p>
  );
}
