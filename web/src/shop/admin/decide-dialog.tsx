import { useQueryClient } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import { SHOP } from '@limelight/contract/shop/limits';
import type { StaffProblem } from '@limelight/contract/shop/staff';
import { api, client } from '../../platform/api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Money } from '../../ui/values/money.tsx';

type Choice = 'all' | 'part' | 'dismiss';

const isPart = (cents: number, leftCents: number): cents is Cents =>
  cents > 0 && cents <= leftCents;

/** The decision of a moderator: all of the money back, a part, or none. Both people read the words. */
export function DecideDialog({
  problem: { id, leftCents, title },
  onClose,
}: {
  readonly problem: StaffProblem;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm<{ choice: Choice | ''; amount: string; text: string }>(
    { choice: '', amount: '', text: '' },
    {
      check: ({ choice, amount, text }) => ({
        choice: choice === '' ? 'Choose what happens.' : undefined,
        amount: choice === 'part' ? problemOf(amount, leftCents) : undefined,
        text: text.trim() === '' ? 'Say why. Both people will read it.' : undefined,
      }),
      send: async ({ choice, amount, text }) => {
        const read = parseCents(amount);
        await client.shop.decideProblem({
          problemId: id,
          text: text.trim(),
          ...(choice === 'all' && { refundAll: true }),
          ...(choice === 'part' &&
            read.ok &&
            isPart(read.cents, leftCents) && { refundCents: read.cents }),
        });
        toast({ kind: 'success', title: 'Decided' });
        onClose();
        await queries.invalidateQueries({ queryKey: api.shop.listStaffProblems.key() });
      },
    },
  );
  const { choice } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decide this problem"
      description={`About “${title}”. This can’t be undone.`}
      submitLabel="Decide"
      className="flex flex-col gap-4"
    >
      <div>
        <RadioGroup
          label="Decision"
          value={choice}
          onChange={(next) => form.set({ choice: next })}
          options={[
            {
              value: 'all',
              label: 'Refund all of it',
              help: (
                <>
                  <Money cents={leftCents} /> goes back, and the buyer loses access.
                </>
              ),
              disabled: leftCents === 0,
            },
            {
              value: 'part',
              label: 'Refund a part',
              help: 'The buyer keeps what they bought.',
              disabled: leftCents === 0,
              more: choice === 'part' && (
                <Field
                  label="How much"
                  help={`Up to ${formatCents(leftCents)}`}
                  error={form.faults.amount}
                >
                  <Input {...form.field('amount')} lead="$" inputMode="decimal" />
                </Field>
              ),
            },
            { value: 'dismiss', label: 'No refund', help: 'The problem is closed.' },
          ]}
        />
        {form.faults.choice && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {form.faults.choice}
          </p>
        )}
      </div>
      <Field
        label="Why"
        help="The buyer and the creator will read it. We’ll save the decision in the audit log."
        error={form.faults.text ?? form.faults.form}
      >
        <Textarea {...form.field('text')} rows={4} maxLength={SHOP.problemMax} />
      </Field>
    </FormDialog>
  );
}

function problemOf(amount: string, leftCents: number): string | undefined {
  const read = parseCents(amount);
  if (!read.ok) return amountProblem[read.reason];
  if (isPart(read.cents, leftCents)) return undefined;
  return read.cents > leftCents
    ? `Only ${formatCents(leftCents)} is left to refund.`
    : 'Enter more than $0.00.';
}
