import type { ReactNode } from 'react';

/** A table that scrolls sideways where the screen is narrower; `labelledBy` is the id of its heading. */
export function WideTable({
  labelledBy,
  children,
}: {
  readonly labelledBy: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="region"
      aria-labelledby={labelledBy}
      // Whoever has no mouse scrolls it with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table className="w-full text-sm">{children}</table>
    </div>
  );
}
