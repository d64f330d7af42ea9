import { Fragment, useId, type ReactNode } from 'react';
import { RadioGroup as Radix } from 'radix-ui';
import { cx } from '../cx.ts';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Further inputs of this choice, right below it. */
  readonly more?: ReactNode;
  readonly disabled?: boolean;
}
export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly className?: string;
}

/** One choice of a few, each a card with an explanation. Arrow keys move between them. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cx('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <Fragment key={option.value}>
          <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg bg-raised p-3.5 ring-1 ring-line ring-inset hover:bg-hover has-data-[state=checked]:bg-accent-soft has-data-[state=checked]:ring-2 has-data-[state=checked]:ring-accent has-disabled:opacity-50">
            <Radix.Item
              value={option.value}
              aria-labelledby={`${id}-${option.value}`}
              {...(option.disabled !== undefined && { disabled: option.disabled })}
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-raised ring-1 ring-line-strong ring-inset data-[state=checked]:ring-accent"
            >
              <Radix.Indicator className="size-2.5 rounded-full bg-accent" />
            </Radix.Item>
            <span className="min-w-0 flex-1">
              <span id={`${id}-${option.value}`} className="block text-sm font-medium">
                {option.label}
              </span>
              {option.help && <span className="block text-sm text-muted">{option.help}</span>}
            </span>
          </label>
          {option.more}
        </Fragment>
      ))}
    </Radix.Root>
  );
}
