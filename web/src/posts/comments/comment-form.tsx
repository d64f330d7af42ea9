import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { COMMENT } from '@limelight/contract/posts/limits';
import { newKey } from '../../platform/new-key.ts';
import { retryWhileOffline } from '../../platform/until-answered.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CompletingTextarea } from '../../ui/forms/completing-textarea.tsx';
import { isComposing } from '../../ui/forms/composing.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { keepCommentDraft, leaveCommentDraft, takeCommentDraft } from './comment-draft.ts';

/**
 * A field for a comment, a reply or an edit. The text stays, also through a reload, until the server has taken it. Without a
 * network it is sent once there is one again, or at the next press where the user left the page meanwhile.
 */
export function CommentForm({
  label,
  submitLabel,
  initial = '',
  autoFocus = false,
  draftPlace,
  onSubmit,
  onCancel,
}: {
  readonly label: string;
  readonly submitLabel: string;
  readonly initial?: string;
  readonly autoFocus?: boolean;
  /** Where an unsent draft is stored (`useDraftPlace`). */
  readonly draftPlace?: string | undefined;
  readonly onSubmit: (text: string, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel?: () => void;
}) {
  useFocusBack(autoFocus === true);
  const [kept] = useState(() => takeCommentDraft(draftPlace));
  const [key, setKey] = useState(kept?.key ?? newKey);
  const [waits, setWaits] = useState(false);
  const sending = useRef<AbortController>(null);
  const form = useForm(
    { text: kept?.text ?? initial },
    {
      send: async ({ text }) => {
        if (text.trim() === '') return;
        const { signal } = (sending.current = new AbortController());
        try {
          await retryWhileOffline(() => onSubmit(text.trim(), key), {
            signal,
            onWait: () => setWaits(true),
          });
        } finally {
          setWaits(false);
        }
        // Also here, because sending removes the form of a reply.
        keepCommentDraft(draftPlace, key, null);
        form.set({ text: '' });
        setKey(newKey());
      },
    },
  );
  const { text } = form.values;
  const isChanged = text !== initial;
  useEffect(() => {
    keepCommentDraft(draftPlace, key, isChanged ? text : null);
  }, [draftPlace, isChanged, text, key]);
  useEffect(() => {
    const leave = () => leaveCommentDraft(draftPlace, key);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [draftPlace, key]);
  useEffect(() => () => sending.current?.abort(), []);
  const cancel =
    onCancel &&
    (() => {
      sending.current?.abort();
      keepCommentDraft(draftPlace, key, null);
      onCancel();
    });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key === 'Escape') cancel?.();
  };

  const worth = text.trim() !== '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its field
    <form {...form.props} onKeyDown={onKeyDown} className="space-y-2">
      <Field label={label} labelHidden error={form.faults.text}>
        <CompletingTextarea
          rows={1}
          value={text}
          readOnly={waits}
          autoFocus={autoFocus}
          placeholder={label}
          maxLength={COMMENT.textMax}
          onChange={(typed) => form.set({ text: typed })}
          className="min-h-12!"
        />
      </Field>
      {(worth || onCancel) && (
        <div className="flex items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-muted">
            {waits && 'Waiting for the network…'}
          </p>
          {waits && (
            <Button size="sm" variant="quiet" onClick={() => sending.current?.abort()}>
              Edit
            </Button>
          )}
          {cancel && (
            <Button size="sm" variant="quiet" onClick={cancel}>
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
