import { POST } from '@limelight/contract/posts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';

/** The price of a post, as typed. */
export function PriceInput({
  value,
  onChange,
  problem,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}) {
  return (
    <Field
      label="Price"
      error={problem}
      help={`${formatCents(POST.minPriceCents)} to ${formatCents(POST.maxPriceCents)}`}
    >
      <Input
        lead="$"
        trail={<span className="pr-3 text-sm text-muted">USD</span>}
        inputMode="decimal"
        autoComplete="off"
        placeholder="9.00"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
