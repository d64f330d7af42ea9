import { useState } from 'react';
import { TIER_PRICE } from '@limelight/contract/creators/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { centsToField } from '../../ui/parse-cents.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { readTierPrice, type TierPrice } from './tier-price.ts';

/** A monthly price while it is typed: free, or an amount. `priceCents` is what stood there before, null for nothing. */
export function useTierPrice(priceCents: number | null) {
  const [kind, setKind] = useState<'paid' | 'free'>(priceCents === 0 ? 'free' : 'paid');
  const [typed, setTyped] = useState(priceCents ? centsToField(priceCents) : '');
  const [problem, setProblem] = useState<string>();
  return {
    kind,
    setKind,
    typed,
    type: (next: string) => {
      setTyped(next);
      setProblem(undefined);
    },
    problem,
    refuse: setProblem,
    read: (): TierPrice => (kind === 'free' ? { ok: true, cents: 0 } : readTierPrice(typed)),
  };
}

/** Free, or so much a month. */
export function PriceField({
  price,
  label,
  freeLabel,
}: {
  readonly price: ReturnType<typeof useTierPrice>;
  /** Of the two choices, for screen readers. */
  readonly label: string;
  readonly freeLabel: string;
}) {
  const { kind, problem } = price;
  return (
    <>
      <RadioGroup
        label={label}
        value={kind}
        onChange={price.setKind}
        options={[
          {
            value: 'paid',
            label: 'Paid membership',
            help: `From ${formatCents(TIER_PRICE.minCents)} to ${formatCents(TIER_PRICE.maxCents)} a month`,
          },
          { value: 'free', label: freeLabel, help: 'Anyone can join; sell single posts instead' },
        ]}
      />
      {kind === 'paid' && (
        <Field label="Price per month" error={problem}>
          <Input
            lead="$"
            trail={<span className="pr-3 text-sm text-muted">USD</span>}
            inputMode="decimal"
            autoComplete="off"
            placeholder="80.00"
            value={price.typed}
            onChange={(event) => price.type(event.target.value)}
          />
        </Field>
      )}
      {kind === 'free' && problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
