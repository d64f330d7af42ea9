import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import { controlClass } from './input.tsx';

export interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children'
> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** One choice of several; uses the native list, which works best on phones. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...useField()}
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx(controlClass, 'min-h-12 appearance-none truncate pr-10')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
