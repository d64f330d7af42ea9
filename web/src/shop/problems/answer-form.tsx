import { useState } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ProblemView } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dollars } from '../editor/price-fields.tsx';
import { partCents, partProblem, type RefundChoice } from '../sales/refund-choice.ts';

interface Typed {
  readonly text: string;
  readonly choice: RefundChoice;
  readonly amount: string;
}

const SUBMIT: Record<RefundChoice, string> = {
  none: 'Send answer',
  all: 'Refund and answer',
  part: 'Refund and answer',
};

/** The creator's answer to a problem: words, a refund, or both. */
export function AnswerForm({
  problem,
  onCancel,
  onAnswered,
}: {
  readonly problem: ProblemView;
  readonly onCancel: () => void;
  readonly onAnswered: () => unknown;
}) {
  const { leftCents } = problem;
  /** A repeat of this answer refunds nothing. */
  const [idempotencyKey] = useState(newKey);
  const form = useForm<Typed>(
    { text: '', choice: 'none', amount: '' },
    {
      check: ({ text, choice, amount }) => ({
        text:
          choice === 'none' && text.trim() === ''
            ? 'Write an answer, or refund something.'
            : undefined,
        amount: choice === 'part' ? partProblem(amount, leftCents) : undefined,
      }),
      send: async ({ text, choice, amount }) => {
        const cents = choice === 'part' ? partCents(amount) : null;
        await client.shop.answerProblem({
          problemId: problem.id,
          text: text.trim(),
          refundAll: choice === 'all',
          ...(cents !== null && { refundCents: cents }),
          idempotencyKey,
        });
        toast({
          kind: 'success',
          title: choice === 'none' ? 'Answer sent' : `${formatCents(cents ?? leftCents)} refunded`,
        });
        await onAnswered();
      },
      failed: (error) => ({
        [AT[errorCode(error) ?? ''] ?? 'form']: errorSentence(error),
      }),
    },
  );
  const { choice, amount } = form.values;
  return (
    <form {...form.props} noValidate className="flex flex-col gap-4 border-t border-line pt-4">
      <Field label="Your answer" error={form.faults.text}>
        <Textarea {...form.field('text')} maxLength={SHOP.problemMax} />
      </Field>
      {leftCents > 0 && (
        <RadioGroup
          label="Refund"
          value={choice}
          onChange={(next) => form.set({ choice: next })}
          options={[
            { value: 'none', label: 'No refund', help: 'Your words are your answer.' },
            {
              value: 'all',
              label: `Refund ${formatCents(leftCents)}`,
              help: 'The buyer loses what they bought, and the problem is closed.',
            },
            {
              value: 'part',
              label: 'Refund a part',
              help: 'The buyer keeps what they bought.',
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
      )}
      {form.faults.form && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.form}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={choice === 'none' ? 'primary' : 'danger'} busy={form.busy}>
          {SUBMIT[choice]}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const AT: Readonly<Record<string, keyof Typed>> = {
  answer_missing: 'text',
  more_than_left: 'amount',
};
