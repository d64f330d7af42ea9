import { useState, type KeyboardEvent } from 'react';
import { COMMENT } from '@limelight/contract/posts/limits';
import { newKey } from '../../platform/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CompletingTextarea } from '../../ui/completing-textarea.tsx';
import { useForm } from '../../ui/use-form.ts';

/** A field for a comment, an answer or a change. What is typed stays until it was taken. */
export function CommentForm({
  label,
  submitLabel,
  initial = '',
  autoFocus = false,
  onSubmit,
  onCancel,
}: {
  readonly label: string;
  readonly submitLabel: string;
  readonly initial?: string;
  readonly autoFocus?: boolean;
  readonly onSubmit: (text: string, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}) {
  const [key, setKey] = useState(newKey);
  const form = useForm(
    { text: initial },
    {
      send: async ({ text }) => {
        if (text.trim() === '') return;
        await onSubmit(text.trim(), key);
        form.set({ text: '' });
        setKey(newKey());
      },
    },
  );
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key === 'Escape') onCancel?.();
  };

  const worth = form.values.text.trim() !== '';
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- hears the keys of its field
    <form {...form.props} onKeyDown={onKeyDown} className="space-y-2">
      <Field label={label} labelHidden error={form.faults.text}>
        <CompletingTextarea
          rows={1}
          value={form.values.text}
          autoFocus={autoFocus}
          placeholder={label}
          maxLength={COMMENT.textMax}
          onChange={(text) => form.set({ text })}
          className="min-h-12!"
        />
      </Field>
      {(worth || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button size="sm" variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button size="sm" type="submit" variant="primary" busy={form.busy} disabled={!worth}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
