import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { now } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { errorData, errorSentence } from '../../platform/errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { takesFocus } from '../../ui/dialogs/focus-place.ts';
import { Input } from '../../ui/forms/input.tsx';
import {
  formatCardNumber,
  formatExpiry,
  readCard,
  type CardDetails,
  type CardFaults,
  type CardFields,
} from './card-fields.ts';
import { cards } from '../queries.ts';
import { AT_PROVIDER } from './save-card.ts';
import { TEST_CARDS } from './test-cards.ts';

/** The label of the button that leads to the provider's page. */
export const ENTER_CARD = 'Enter your card';

const EMPTY: CardFields = { number: '', expiry: '', cvc: '' };

/** The typed fields of a card; `check` returns the card, or shows the problems. */
export function useCardFields() {
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<CardFaults>({});
  const atProvider = useQuery(cards()).data?.provider === 'stripe';
  return {
    atProvider,
    fields,
    faults,
    set: (change: Partial<CardFields>) => {
      setFields((before) => ({ ...before, ...change }));
      // A field's message disappears as soon as the field is edited.
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
      );
    },
    check: (): CardDetails | typeof AT_PROVIDER | null => {
      if (atProvider) return AT_PROVIDER;
      const read = readCard(fields, now());
      setFaults('faults' in read ? read.faults : {});
      return 'details' in read ? read.details : null;
    },
    /** Shows why the card could not be saved. */
    refuse: (error: unknown) => {
      const reason = errorData(error)?.['reason'];
      setFaults({ number: typeof reason === 'string' ? reason : errorSentence(error) });
    },
  };
}

/** Number, expiry and security code, with the sandbox's test cards in test mode. */
export function CardForm({
  card,
  isFirst = false,
  disabled = false,
}: {
  readonly card: ReturnType<typeof useCardFields>;
  /** These are the first fields of their dialog, and get the focus. */
  readonly isFirst?: boolean;
  readonly disabled?: boolean;
}) {
  if (card.atProvider) {
    return (
      <div className="flex gap-3 rounded-lg bg-sunken p-4 text-sm">
        <CreditCard aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div>
          <p>
            You’ll enter your card on the payment provider’s page, then come back here. You won’t be
            charged yet.
          </p>
          {card.faults.number !== undefined && (
            <p role="alert" className="mt-2 font-medium text-danger">
              {card.faults.number}
            </p>
          )}
        </div>
      </div>
    );
  }
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="sr-only">Card</legend>
      <Field label="Card number" error={card.faults.number}>
        <Input
          ref={isFirst ? takesFocus : undefined}
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
        <Field label="Expiration" error={card.faults.expiry}>
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
      <summary className="min-h-11 px-3.5 py-3 font-medium">Test cards</summary>
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
