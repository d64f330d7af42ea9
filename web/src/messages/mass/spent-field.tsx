import { useState } from 'react';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { toCents } from '@limelight/contract/platform/money';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';

type SpentCents = MassAudience['include']['spentCents'];

/** The initial amount of a message to spenders, in cents. */
const START = toCents(50_00);

/** Selects people who spent at least an amount; null where they are not selected. */
export function SpentField({
  spentCents,
  onChange,
}: {
  readonly spentCents: SpentCents;
  readonly onChange: (spentCents: SpentCents) => void;
}) {
  const [typed, setTyped] = useState(centsToField(spentCents ?? START));
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Checkbox
        label="People who spent at least an amount"
        checked={spentCents !== null}
        onChange={(isOn) => {
          setTyped(centsToField(START));
          setProblem(undefined);
          onChange(isOn ? START : null);
        }}
      />
      {spentCents !== null && (
        <div className="mb-2 max-w-60 pl-8">
          <Field label="Spent at least" error={problem}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              lead="$"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                const amount = parseCents(target.value);
                setProblem(amount.ok ? undefined : amountProblem[amount.reason]);
                if (amount.ok && amount.cents > 0) onChange(toCents(amount.cents));
              }}
            />
          </Field>
        </div>
      )}
    </>
  );
}
