import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId } from 'react';

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
}

/** A checkbox whose label is part of the touch target. */
export function Checkbox({ checked, onChange, label, help, disabled, name }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 py-2.5">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(value) => onChange(value === true)}
        {...(disabled !== undefined && { disabled })}
        {...(name !== undefined && { name })}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm bg-raised text-accent-ink ring-1 ring-line-strong ring-inset data-[state=checked]:bg-accent data-[state=checked]:ring-accent"
      >
        <Radix.Indicator>
          <Check className="size-4" strokeWidth={3} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-sm font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
