import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step, a `Button`. */
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: a drawing, a text, the next step. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-2 py-14 sm:px-6 text-center">
      <span aria-hidden className="relative mb-4 grid size-28 place-items-center">
        <svg viewBox="0 0 112 112" className="absolute inset-0">
          <path d="M56 4 96 92H16Z" className="fill-accent-soft" />
          <ellipse cx="56" cy="92" rx="40" ry="10" className="fill-accent-soft" />
          <ellipse cx="56" cy="92" rx="26" ry="5.5" className="fill-hover" />
        </svg>
        <Icon className="relative mt-7 size-11 text-accent-text" strokeWidth={1.5} />
      </span>
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-sm text-muted">{children}</div>}
      {action && <div className="mt-4 max-w-full">{action}</div>}
    </div>
  );
}
