import { oneLine } from '@limelight/contract/platform/one-line';
import { Field } from '../forms/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Input } from '../forms/input.tsx';
import { useForm } from '../forms/use-form.ts';

export interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The current name; empty for a new thing. */
  readonly name: string;
  readonly maxLength: number;
  readonly help?: string | undefined;
  /** The message if no name was typed. */
  readonly missing: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Names something new, or renames something. The server's error is shown at the field. */
export function NameDialog(props: NameDialogProps) {
  const { title, submitLabel, maxLength, help, missing, onSave, onClose } = props;
  const form = useForm(
    { name: props.name },
    {
      check: ({ name }) => ({ name: oneLine(name) === '' ? missing : undefined }),
      send: async ({ name }) => {
        await onSave(oneLine(name));
        onClose();
      },
    },
  );
  return (
    <FormDialog form={form} onClose={onClose} title={title} size="sm" submitLabel={submitLabel}>
      <Field label="Name" error={form.faults.name} help={help}>
        <Input {...form.field('name')} autoFocus maxLength={maxLength} />
      </Field>
    </FormDialog>
  );
}
