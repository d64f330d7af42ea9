import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui';
import { cx } from '../cx.ts';
import { Spinner } from '../lists/spinner.tsx';

export type ButtonVariant = 'primary' | 'commit' | 'neutral' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:brightness-110',
  commit: 'bg-commit shadow-2 hover:brightness-105',
  neutral: 'bg-raised text-text ring-1 ring-inset ring-line hover:bg-hover',
  quiet: 'hover:bg-current/10',
  danger: 'bg-danger text-danger-ink hover:brightness-110',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'reach min-h-9 px-3.5 py-1 text-sm',
  md: 'min-h-11 px-5 py-1.5 text-sm',
  lg: 'min-h-13 px-7 py-2 text-base',
};

/** The classes of a button, for something that is not one, such as a file input's label. */
export function buttonClass(variant: ButtonVariant = 'neutral', size: ButtonSize = 'md'): string {
  return cx(
    // On one line if its row has room; a wider label, such as with large text, wraps to a second one.
    'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full text-center font-semibold select-none',
    'transition-[background-color,filter,transform,opacity] active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100 disabled:hover:brightness-100 aria-disabled:opacity-60 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** While something is running: shows a spinner and cannot be pressed again, but keeps the focus. */
  readonly busy?: boolean;
  /** Renders its only child (a link) with the look of a button. */
  readonly asChild?: boolean;
}

/** `commit` is for money and commitment only; every screen has at most one `primary`. */
export function Button({
  variant = 'neutral',
  size = 'md',
  busy = false,
  asChild = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const look = cx(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root {...rest} {...(onClick && { onClick })} className={look}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={cx('inline-flex min-w-0 items-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
