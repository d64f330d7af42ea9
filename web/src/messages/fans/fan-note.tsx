import { FAN_NOTE } from '@limelight/contract/fans/limits';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useFanNote } from './use-fan-note.ts';

const WORDS = { saved: 'Saved', saving: 'Saving…', unsaved: 'Not saved yet' } as const;

/** A creator's note about a fan; it saves by itself. */
export function FanNote({
  owner,
  conversationId,
  note,
}: {
  readonly owner: string;
  readonly conversationId: ConversationId;
  readonly note: string;
}) {
  const { text, type, save, state } = useFanNote(owner, conversationId, note);
  return (
    <Field
      label="Your note"
      help="Only you see it."
      aside={
        <span role="status" className="text-xs">
          {text === '' && state === 'saved' ? '' : WORDS[state]}
        </span>
      }
    >
      <Textarea
        value={text}
        maxLength={FAN_NOTE.textMax}
        placeholder="What you want to remember"
        onChange={({ target }) => type(target.value)}
        onBlur={save}
        className="max-h-80 text-base"
      />
    </Field>
  );
}
