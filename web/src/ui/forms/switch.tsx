import { useId, type ReactNode } from 'react';
import { Switch as Radix } from 'radix-ui';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

/** A setting that takes effect at once, with its label on the left. */
export function Switch({ checked, onChange, label, help, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <div>
        <label htmlFor={id} className="block cursor-pointer text-sm font-medium">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        {...(disabled !== undefined && { disabled })}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
        className="relative reach h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors duration-200 disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5.5 translate-x-0.75 rounded-full bg-on-picture shadow-1 transition-transform duration-200 data-[state=checked]:translate-x-5.75" />
      </Radix.Root>
    </div>
  );
}
