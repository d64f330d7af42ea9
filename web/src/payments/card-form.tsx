import { useState, type ReactNode } from 'react';
import { CreditCard } from 'lucide-react';
import { config } from '../platform/config.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import {
  formatCardNumber,
  formatExpiry,
  readCard,
  type CardDetails,
  type CardFaults,
  type CardFields,
} from './card-fields.ts';
import { TEST_CARDS } from './test-cards.ts';

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' };

/** The fields of a card as they are typed; `check` gives the card, or shows what is not right. */
export function useCardFields() {
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<CardFaults>({});
  return {
    fields,
    faults,
    set: (change: Partial<CardFields>) => {
      setFields((before) => ({ ...before, ...change }));
      // A sentence about a field goes as soon as it is being mended.
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
      );
    },
    check: (): CardDetails | null => {
      const read = readCard(fields, new Date());
      setFaults('faults' in read ? read.faults : {});
      return 'details' in read ? read.details : null;
    },
    refuse: (reason: string) => setFaults({ number: reason }),
  };
}

/** Number, expiry and security code, with the sandbox's cards at hand in test mode. */
export function CardForm({
  card,
  disabled = false,
}: {
  readonly card: ReturnType<typeof useCardFields>;
  readonly disabled?: boolean;
}) {
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="sr-only">Card</legend>
      <Field label="Card number" error={card.faults.number}>
        <Input
          value={card.fields.number}
          onChange={(event) => card.set({ number: formatCardNumber(event.target.value) })}
          inputMode="numeric"
          autoComplete="cc-number"
          name="card-number"
          placeholder="1234 1234 1234 1234"
          lead={<CreditCard aria-hidden className="size-5" strokeWidth={1.75} />}
          className="numbers"
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Expiry" error={card.faults.expiry}>
          <Input
            value={card.fields.expiry}
            onChange={(event) => card.set({ expiry: formatExpiry(event.target.value) })}
            inputMode="numeric"
            autoComplete="cc-exp"
            name="card-expiry"
            placeholder="MM / YY"
            className="numbers"
          />
        </Field>
        <Field label="Security code" error={card.faults.cvc}>
          <Input
            value={card.fields.cvc}
            onChange={(event) =>
              card.set({ cvc: event.target.value.replace(/\D/g, '').slice(0, 4) })
            }
            inputMode="numeric"
            autoComplete="cc-csc"
            name="card-cvc"
            placeholder="CVC"
            className="numbers"
          />
        </Field>
      </div>
      {config().testMode && (
        <TestCards onChoose={(number) => card.set({ number, expiry: '12 / 30', cvc: '123' })} />
      )}
    </fieldset>
  );
}

function TestCards({ onChoose }: { readonly onChoose: (number: string) => void }): ReactNode {
  return (
    <details className="rounded-lg bg-warning-soft text-sm text-warning">
      <summary className="min-h-11 px-3.5 py-3 font-medium">Cards to try with</summary>
      <ul className="px-1.5 pb-1.5">
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-left hover:bg-hover"
            >
              <span className="numbers font-medium">{number}</span>
              <span>{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
