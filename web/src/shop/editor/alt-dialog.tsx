import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';

const ALT_MAX = 500;

/** The description of a picture, for people who can't see it. */
export function AltDialog({
  alt,
  url,
  onClose,
  onSave,
}: {
  readonly alt: string;
  readonly url: string | null;
  readonly onClose: () => void;
  readonly onSave: (alt: string) => void;
}) {
  const form = useForm({ alt }, { send: (typed) => onSave(typed.alt.trim()) });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="About this picture"
      submitLabel="Save"
      className="flex flex-col gap-4"
    >
      {url !== null && (
        <img src={url} alt="" className="max-h-60 w-full rounded-lg bg-sunken object-contain" />
      )}
      <Field
        label="Description"
        aside={`${form.values.alt.length} of ${ALT_MAX}`}
        help="Screen readers read it to people who can’t see the picture."
      >
        <Textarea {...form.field('alt')} autoFocus maxLength={ALT_MAX} />
      </Field>
    </FormDialog>
  );
}
