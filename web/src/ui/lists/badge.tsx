import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type BadgeKind = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'picture';
const KINDS: Record<BadgeKind, string> = {
  neutral: 'bg-sunken text-muted ring-1 ring-inset ring-line',
  accent: 'bg-accent-soft text-accent-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  picture: 'bg-scrim text-on-picture backdrop-blur-sm',
};

/** A short state as text. `picture` is for badges on photographs. */
export function Badge({
  kind = 'neutral',
  className,
  children,
}: {
  readonly kind?: BadgeKind;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        KINDS[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
