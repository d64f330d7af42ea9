import { SHOP } from '@limelight/contract/shop/limits';
import type { ProblemView } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

/** Asks the moderators to decide, with words for them. */
export function EscalateDialog({
  problem,
  onClose,
  onDone,
}: {
  readonly problem: ProblemView;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}) {
  const form = useForm(
    { text: '' },
    {
      send: async ({ text }) => {
        await client.shop.escalateProblem({ problemId: problem.id, text: text.trim() });
        onClose();
        await onDone();
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask the moderators to decide?"
      description="They read what you and the creator wrote, and see what was delivered."
      submitLabel="Ask them"
    >
      <Field label="Anything to add? (optional)" error={form.faults.text}>
        <Textarea {...form.field('text')} rows={4} maxLength={SHOP.problemMax} />
      </Field>
    </FormDialog>
  );
}
