import { useQueryClient } from '@tanstack/react-query';
import type { OrderId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ProblemReason } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { REASON_LABELS } from '../product-words.ts';
import { purchase } from '../purchase/queries.ts';

const REASONS = (Object.keys(REASON_LABELS) as ProblemReason[]).map((value) => ({
  value,
  label: REASON_LABELS[value],
}));

/** Tells the creator what is wrong with a line of an order. */
export function ProblemDialog({
  orderId,
  position,
  title,
  onClose,
}: {
  readonly orderId: OrderId;
  readonly position: number;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm<{ reason: ProblemReason | ''; text: string }>(
    { reason: '', text: '' },
    {
      check: ({ reason, text }) => ({
        reason: reason === '' ? 'Choose what is wrong.' : undefined,
        text: text.trim() === '' ? 'Say what is wrong.' : undefined,
      }),
      send: async ({ reason, text }) => {
        if (reason === '') return;
        await client.shop.openProblem({ orderId, position, reason, text: text.trim() });
        toast({
          kind: 'success',
          title: 'The creator was told',
          description: `They have ${SHOP.answerDays} days to answer.`,
        });
        onClose();
        await queries.invalidateQueries({ queryKey: purchase(orderId).queryKey });
      },
    },
  );
  const { reason } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Problem with this order"
      description={`About “${title}”. If the creator doesn’t answer within ${SHOP.answerDays} days, our moderators decide.`}
      submitLabel="Send"
      className="flex flex-col gap-4"
    >
      <div>
        <RadioGroup
          label="What’s wrong?"
          value={reason}
          onChange={(chosen) => form.set({ reason: chosen })}
          options={REASONS}
        />
        {form.faults.reason && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {form.faults.reason}
          </p>
        )}
      </div>
      <Field label="What happened?" error={form.faults.text ?? form.faults.form}>
        <Textarea {...form.field('text')} rows={4} maxLength={SHOP.problemMax} />
      </Field>
    </FormDialog>
  );
}
