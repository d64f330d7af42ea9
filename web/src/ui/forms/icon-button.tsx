import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  /** A number on the corner; none at 0. */
  readonly badge?: number;
  /** For a toggle: filled while true. */
  readonly pressed?: boolean;
}

/** A round button of 44 px that shows an icon, with `label` as its accessible name. */
export function IconButton({
  icon: Icon,
  label,
  badge = 0,
  pressed,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={badge > 0 ? `${label} (${badge})` : label}
      aria-pressed={pressed}
      className={cx(
        'relative inline-grid target place-items-center rounded-full hover:bg-current/10 active:scale-95 disabled:opacity-50',
        className,
      )}
    >
      <Icon
        className={cx('size-5.5', pressed && 'fill-accent text-accent')}
        strokeWidth={1.75}
        aria-hidden
      />
      <CornerCount count={badge} />
    </button>
  );
}

/** The number on the corner of an icon, at most '99+'. */
function CornerCount({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span className="numbers absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs font-bold text-accent-ink ring-2 ring-surface">
      {count > 99 ? '99+' : count}
    </span>
  );
}
