import type { ReactNode } from 'react';
import { ToggleGroup } from 'radix-ui';
import { cx } from './cx.ts';

export interface ChipGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly className?: string;
}

/** Filters in a row of which exactly one is on; arrow keys move along them. */
export function ChipGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: ChipGroupProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cx('scroll-row gap-2 p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="min-h-10 rounded-full bg-raised px-4 text-sm font-medium ring-1 ring-line ring-inset transition-colors hover:bg-hover data-[state=on]:bg-text data-[state=on]:text-surface data-[state=on]:ring-text"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
