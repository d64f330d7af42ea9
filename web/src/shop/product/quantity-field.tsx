import { Select } from '../../ui/forms/select.tsx';

/** How many of a product, from 1 on. */
export function QuantityField({
  value,
  max,
  label = 'Quantity',
  disabled = false,
  onChange,
  className,
}: {
  readonly value: number;
  readonly max: number;
  /** The accessible name, where no `Field` labels it. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onChange: (quantity: number) => void;
  readonly className?: string;
}) {
  // What was chosen stays visible where fewer are left by now.
  const most = Math.max(1, max, value);
  return (
    <Select
      aria-label={label}
      value={String(value)}
      disabled={disabled}
      onChange={(next) => onChange(Number(next))}
      options={Array.from({ length: most }, (_, index) => ({
        value: String(index + 1),
        label: String(index + 1),
      }))}
      {...(className !== undefined && { className })}
    />
  );
}
