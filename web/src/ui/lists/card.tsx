import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui';
import { cx } from '../cx.ts';

export interface CardProps extends ComponentProps<'div'> {
  readonly asChild?: boolean;
  /** No padding, for cards whose picture runs to the edge. */
  readonly bleed?: boolean;
}

/** A raised surface. With `asChild`, a link or button gets the look and lifts on hover. */
export function Card({ asChild = false, bleed = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : 'div';
  return (
    <Element
      {...rest}
      className={cx(
        'rounded-lg bg-raised ring-1 ring-line ring-inset',
        bleed ? 'overflow-hidden' : 'p-5',
        asChild &&
          'block transition-[box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:shadow-2',
        className,
      )}
    />
  );
}
