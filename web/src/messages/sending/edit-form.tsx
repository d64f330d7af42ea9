import { useState, type KeyboardEvent } from 'react';
import { Check, X } from 'lucide-react';
import { MESSAGE } from '@limelight/contract/messages/limits';
import type { MessageView } from '@limelight/contract/messages/operations';
import { isComposing } from '../../ui/forms/composing.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { GrowingField } from './growing-field.tsx';
import { isSendKey } from './send-key.ts';

/** The form to change a sent message; the draft of a new one stays. Escape cancels. */
export function EditForm({
  message,
  startText,
  onSave,
  onCancel,
}: {
  readonly message: MessageView;
  readonly startText: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const [text, setText] = useState(startText);
  const isWorth = text.trim() !== '' || message.media.length > 0;
  const save = () => {
    if (!isWorth) return;
    if (text.trim() === message.text) onCancel();
    else onSave(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) onCancel();
    if (!isSendKey(event)) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      noValidate
      aria-label="Edit message"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="p-2 sm:px-4 sm:pb-3"
    >
      <p className="px-2 pb-1 text-sm font-semibold text-muted">Edit message</p>
      <div className="flex items-end gap-1 rounded-lg bg-raised p-1 ring-2 ring-accent ring-inset">
        <IconButton icon={X} label="Don’t edit" onClick={onCancel} />
        <GrowingField
          autoFocus
          aria-label="Text of the message"
          value={text}
          maxLength={MESSAGE.textMax}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={Check} label="Save" type="submit" disabled={!isWorth} />
      </div>
    </form>
  );
}
