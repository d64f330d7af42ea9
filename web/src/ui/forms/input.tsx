import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';

/** The classes shared by all controls that the user types into or chooses from. */
export const controlClass =
  'w-full rounded-lg bg-raised px-4 py-2 text-base text-text ring-1 ring-inset ring-line-strong/70 transition-shadow ' +
  'hover:ring-line-strong focus-visible:ring-2 focus-visible:ring-accent focus-visible:outline-none ' +
  'aria-invalid:ring-2 aria-invalid:ring-danger disabled:opacity-60';

export interface InputProps extends ComponentProps<'input'> {
  /** Inside the control on the left, such as an icon, '@' or '$'. */
  readonly lead?: ReactNode;
  /** Inside on the right, such as a button. */
  readonly trail?: ReactNode;
}

/** Text follows the direction of its script; email addresses, numbers and dates have a fixed one. */
const DIRECTION: Readonly<Record<string, 'auto'>> = { text: 'auto', search: 'auto' };

/** One line of text. A `Field` around it labels it. */
export function Input({ lead, trail, className, ...rest }: InputProps) {
  const field = useField();
  const control = (
    <input
      dir={DIRECTION[rest.type ?? 'text']}
      {...field}
      {...rest}
      className={cx(
        controlClass,
        'min-h-12',
        Boolean(lead) && 'pl-11',
        Boolean(trail) && 'pr-13',
        className,
      )}
    />
  );
  // `false` may become a button while the user types: the element tree must not change, or the focus would be lost
  if (lead === undefined && trail === undefined) return control;
  return (
    <span className="relative block">
      {lead && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-muted">
          {lead}
        </span>
      )}
      {control}
      {trail && <span className="absolute inset-y-0 right-1 grid place-items-center">{trail}</span>}
    </span>
  );
}
