import { createContext, useContext, useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

interface FieldIds {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}
const FieldContext = createContext<FieldIds | null>(null);

/** The props for a control inside a `Field`: id, description, validity. */
export function useField(): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
} {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  };
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** The error message; the control is marked invalid if there is one. */
  readonly error?: string | undefined;
  /** Label for screen readers only. */
  readonly labelHidden?: boolean;
  /** At the right end of the label's line, such as a link or a counter. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Label above the control, help and error below it, connected for screen readers. */
export function Field({ label, help, error, labelHidden, aside, className, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div
        className={cx(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          labelHidden && !aside && 'sr-only',
        )}
      >
        <label htmlFor={id} className={cx('text-sm font-medium', labelHidden && 'sr-only')}>
          {label}
        </label>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy: described || undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="animate-appear text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
