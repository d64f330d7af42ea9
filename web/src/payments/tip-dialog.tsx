import { useId, useState, type FormEvent } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { TIP } from '@limelight/contract/payments/limits';
import type { Cents } from '@limelight/contract/platform/money';
import { Button } from '../ui/button.tsx';
import { ChipGroup } from '../ui/chips.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { amountProblem, parseCents } from '../ui/parse-cents.ts';
import { Textarea } from '../ui/textarea.tsx';
import { TestMode } from './test-mode.tsx';

export interface Tip {
  readonly amountCents: Cents;
  readonly message: string;
}

const OWN = 'own';
const isTip = (cents: number): cents is Cents =>
  Number.isSafeInteger(cents) && cents >= TIP.minCents && cents <= TIP.maxCents;

/** How much, and a word to the creator; paying comes next. */
export function TipDialog({
  displayName,
  onClose,
  onChosen,
}: {
  readonly displayName: string;
  readonly onClose: () => void;
  readonly onChosen: (tip: Tip) => void;
}) {
  const formId = useId();
  const [choice, setChoice] = useState<string>(String(TIP.offeredCents[0]));
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = choice === OWN ? parseCents(typed) : { ok: true as const, cents: Number(choice) };
    if (!read.ok) return setFault(amountProblem[read.reason]);
    if (!isTip(read.cents)) return setFault(TIP.rangeText);
    onChosen({ amountCents: read.cents, message: message.trim() });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send ${displayName} a tip`}
      footer={
        <Button type="submit" form={formId} variant="commit" size="lg" className="w-full">
          Continue
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <ChipGroup
          label="Amount"
          wraps
          value={choice}
          onChange={(value) => {
            setChoice(value);
            setFault(undefined);
          }}
          options={[
            ...TIP.offeredCents.map((cents) => ({
              value: String(cents),
              label: formatCents(cents),
            })),
            { value: OWN, label: 'Another amount' },
          ]}
        />
        {choice === OWN && (
          <Field label="Amount in dollars" error={fault}>
            <Input
              autoFocus
              inputMode="decimal"
              lead="$"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(undefined);
              }}
            />
          </Field>
        )}
        <Field label="Message" help={`Only ${displayName} reads it.`}>
          <Textarea
            value={message}
            maxLength={TIP.messageMax}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <TestMode />
      </form>
    </Dialog>
  );
}
