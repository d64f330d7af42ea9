import { formatCents } from '@limelight/contract/platform/format-money';
import { TIP } from '@limelight/contract/payments/limits';
import type { Cents } from '@limelight/contract/platform/money';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TestMode } from './test-mode.tsx';

export interface Tip {
  readonly amountCents: Cents;
  readonly message: string;
}

const OWN = 'own';
const isTip = (cents: number): cents is Cents =>
  Number.isSafeInteger(cents) && cents >= TIP.minCents && cents <= TIP.maxCents;

const readAmount = ({ choice, typed }: { readonly choice: string; readonly typed: string }) =>
  choice === OWN ? parseCents(typed) : { ok: true as const, cents: Number(choice) };

/** The amount of a tip, and a message to the creator; the payment is the next step. */
export function TipDialog({
  displayName,
  groupName,
  messageMax = TIP.messageMax,
  onClose,
  onChosen,
}: {
  readonly displayName: string;
  /** The name of the group whose members can read the tip; null outside of groups. */
  readonly groupName: string | null;
  readonly messageMax?: number;
  readonly onClose: () => void;
  readonly onChosen: (tip: Tip) => void;
}) {
  const form = useForm(
    { choice: String(TIP.offeredCents[0]), typed: '', message: '' },
    {
      check: (values) => {
        const read = readAmount(values);
        if (!read.ok) return { typed: amountProblem[read.reason] };
        return { typed: isTip(read.cents) ? undefined : TIP.rangeText };
      },
      send: (values) => {
        const read = readAmount(values);
        if (!read.ok || !isTip(read.cents)) return;
        onChosen({ amountCents: read.cents, message: values.message.trim() });
      },
    },
  );
  const { choice } = form.values;

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send ${displayName} a tip`}
      footer={
        <Button type="submit" form={form.props.id} variant="commit" size="lg" className="w-full">
          Continue
        </Button>
      }
    >
      <form {...form.props} noValidate className="space-y-5">
        <ChipGroup
          label="Amount"
          wraps
          value={choice}
          onChange={(value) => form.set({ choice: value })}
          options={[
            ...TIP.offeredCents.map((cents) => ({
              value: String(cents),
              label: formatCents(cents),
            })),
            { value: OWN, label: 'Another amount' },
          ]}
        />
        {choice === OWN && (
          <Field label="Amount in dollars" error={form.faults.typed}>
            <Input {...form.field('typed')} autoFocus inputMode="decimal" lead="$" />
          </Field>
        )}
        <Field
          label="Message"
          help={
            groupName === null
              ? `Only ${displayName} can read it.`
              : `Everyone in ${groupName} sees the amount and reads this.`
          }
        >
          <Textarea {...form.field('message')} maxLength={messageMax} />
        </Field>
        <TestMode />
      </form>
    </Dialog>
  );
}
