import { useState } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Sale } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { type Faults, useForm } from '../../ui/forms/use-form.ts';
import { Money } from '../../ui/values/money.tsx';
import { Dollars } from '../editor/price-fields.tsx';
import { leftOfLine, partCents, partProblem } from './refund-choice.ts';

const REASON_MAX = 500;

interface Typed {
  readonly choice: 'all' | 'part';
  readonly amount: string;
  readonly reason: string;
}

/** Gives money of one line back to its buyer: all that is left, or a part. */
export function RefundLineDialog({
  orderId,
  line,
  buyerName,
  onClose,
  onRefunded,
}: {
  readonly orderId: OrderId;
  readonly line: Sale['lines'][number];
  readonly buyerName: string;
  readonly onClose: () => void;
  readonly onRefunded: (fresh: Sale) => void;
}) {
  /** A repeat of this refund refunds nothing. */
  const [idempotencyKey] = useState(newKey);
  const leftCents = leftOfLine(line);
  const form = useForm<Typed>(
    { choice: 'all', amount: '', reason: '' },
    {
      check: ({ choice, amount }) => ({
        amount: choice === 'part' ? partProblem(amount, leftCents) : undefined,
      }),
      send: async ({ choice, amount, reason }) => {
        const cents = choice === 'part' ? partCents(amount) : null;
        onRefunded(
          await client.shop.refundLine({
            orderId,
            position: line.position,
            ...(cents !== null && { amountCents: cents }),
            reason: reason.trim(),
            idempotencyKey,
          }),
        );
        toast({ kind: 'success', title: `${formatCents(cents ?? leftCents)} refunded` });
        onClose();
      },
      failed: (error): Faults<Typed> => ({
        [errorCode(error) === 'more_than_left' && form.values.choice === 'part'
          ? 'amount'
          : 'form']: errorSentence(error),
      }),
    },
  );
  const { choice, amount } = form.values;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      form={form.props.id}
      title={`Refund “${line.title}”?`}
      confirmLabel="Refund"
      kind="danger"
      busy={form.busy}
    >
      <form {...form.props} noValidate className="flex flex-col gap-4">
        <RadioGroup
          label="How much"
          value={choice}
          onChange={(next) => form.set({ choice: next })}
          options={[
            {
              value: 'all',
              label: line.refundedCents > 0 ? 'Everything left' : 'Full amount',
              help: (
                <>
                  <Money cents={leftCents} />. {buyerName} loses what they bought right away.
                </>
              ),
            },
            {
              value: 'part',
              label: 'Part of it',
              help: `${buyerName} keeps what they bought.`,
              more: choice === 'part' && (
                <Field label="Amount" error={form.faults.amount} className="px-1 pb-2">
                  <Dollars
                    value={amount}
                    placeholder="5.00"
                    onChange={(typed) => form.set({ amount: typed })}
                  />
                </Field>
              ),
            },
          ]}
        />
        <Field label="Reason" help="Optional. It’s kept with the refund.">
          <Textarea {...form.field('reason')} rows={2} maxLength={REASON_MAX} />
        </Field>
        <p>Your share comes out of what’s on hold. If it was paid out already, you owe it.</p>
        {form.faults.form && (
          <p role="alert" className="text-sm font-medium text-danger">
            {form.faults.form}
          </p>
        )}
      </form>
    </ConfirmDialog>
  );
}
