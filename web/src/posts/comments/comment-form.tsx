import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { COMMENT } from '@limelight/contract/posts/limits';
import { errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CompletingTextarea } from '../../ui/completing-textarea.tsx';

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
  const [text, setText] = useState(initial);
  const [key, setKey] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (busy || words === '') return;
    setBusy(true);
    try {
      await onSubmit(words, key);
      setText('');
      setKey(newKey());
      setFault(undefined);
    } catch (error) {
      setFault(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit(event);
    if (event.key === 'Escape') onCancel?.();
  };

  const worth = text.trim() !== '';
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- hears the keys of its field
    <form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} className="space-y-2">
      <Field label={label} labelHidden error={fault}>
        <CompletingTextarea
          rows={1}
          value={text}
          autoFocus={autoFocus}
          placeholder={label}
          maxLength={COMMENT.textMax}
          onChange={setText}
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
          <Button size="sm" type="submit" variant="primary" busy={busy} disabled={!worth}>
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
