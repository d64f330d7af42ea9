import type { ReactNode } from 'react';
import { ToggleGroup } from 'radix-ui';
import { cx } from '../cx.ts';

/**
 * A row of chips that scrolls, inside a box with `flow-root min-w-0`. It is larger than its space on all sides, so that it does
 * not cut off focus rings. With `bleed` it reaches the edges of a phone's screen.
 */
export const chipRow = (bleed: boolean): string =>
  cx(
    '-m-1 scroll-row scroll-px-1 gap-2 p-1',
    bleed && 'max-sm:-mx-4 max-sm:scroll-px-4 max-sm:px-4',
  );

export interface ChipGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** On phones the row reaches the edges of the screen, beyond the padding of a Page. */
  readonly bleed?: boolean;
  /** On several lines instead of a scrolling row, if all choices must be visible. */
  readonly wraps?: boolean;
  readonly className?: string;
}

/** Filters of which exactly one is on; arrow keys move between them. */
export function ChipGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  bleed = false,
  wraps = false,
  className,
}: ChipGroupProps<Value>) {
  return (
    <div className={cx('flow-root min-w-0', className)}>
      <ToggleGroup.Root
        type="single"
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChange(chosen.value);
        }}
        className={wraps ? 'flex flex-wrap gap-2' : chipRow(bleed)}
      >
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            className="min-h-11 rounded-full bg-raised px-4 text-sm font-medium ring-1 ring-line ring-inset transition-colors hover:bg-hover data-[state=on]:bg-text data-[state=on]:text-surface data-[state=on]:ring-text"
          >
            {option.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}
