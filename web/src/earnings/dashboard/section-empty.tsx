import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

/** The text of a section that has nothing to show yet. */
export function SectionEmpty({
  icon: Icon,
  children,
}: {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-1 items-center gap-3.5 py-5 text-sm text-muted">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div>{children}</div>
    </div>
  );
}
