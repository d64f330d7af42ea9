import { useRef } from 'react';
import { UserRound } from 'lucide-react';
import { MESSAGE } from '@limelight/contract/messages/limits';
import { NAME_PLACE, NO_NAME } from '@limelight/contract/messages/name-place';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { insertAt } from '../sending/insert-at.ts';

/** The words of a mass message, with places for each reader's name. */
export function WordsField({
  text,
  failure,
  onChange,
}: {
  readonly text: string;
  /** The reason why the message was not sent. */
  readonly failure: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const addName = () => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const added = insertAt(text, NAME_PLACE, selectionStart, selectionEnd);
    if (added.text.length > MESSAGE.textMax) return;
    onChange(added.text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(added.end, added.end);
    });
  };
  return (
    <Field
      label="Message"
      error={failure}
      help={
        text.includes(NAME_PLACE)
          ? `${NAME_PLACE} becomes each fan’s name, or “${NO_NAME}” where there is none.`
          : undefined
      }
      aside={
        <Button size="sm" variant="quiet" onClick={addName}>
          <UserRound aria-hidden className="size-4" strokeWidth={1.75} />
          Add name
        </Button>
      }
    >
      <Textarea
        ref={field}
        rows={4}
        maxLength={MESSAGE.textMax}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
