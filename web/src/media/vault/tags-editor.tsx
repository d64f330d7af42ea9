import { useState } from 'react';
import { X } from 'lucide-react';
import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import { oneLine } from '@limelight/contract/platform/one-line';
import { Button } from '../../ui/forms/button.tsx';
import { isComposing } from '../../ui/forms/composing.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';

/** The tags of files in the vault; only their owner ever sees them. */
export function TagsEditor({
  tags,
  busy,
  onAdd,
  onRemove,
}: {
  readonly tags: readonly string[];
  readonly busy: boolean;
  readonly onAdd: (tag: string) => void;
  readonly onRemove: (tag: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = oneLine(typed).replace(/^#/, '').toLowerCase();
    if (tag === '' || busy) return;
    onAdd(tag);
    setTyped('');
  };
  return (
    <div>
      <Field label="Tags">
        <Input
          value={typed}
          maxLength={VAULT_LIMITS.tagLength}
          placeholder="Add a tag"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event) || (event.key !== 'Enter' && event.key !== ',')) return;
            event.preventDefault();
            add();
          }}
          trail={
            oneLine(typed) !== '' && (
              <Button variant="quiet" size="sm" onClick={add}>
                Add
              </Button>
            )
          }
        />
      </Field>
      {tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-full bg-sunken pl-3 text-sm ring-1 ring-line ring-inset"
            >
              {tag}
              <button
                type="button"
                disabled={busy}
                onClick={() => onRemove(tag)}
                aria-label={`Remove the tag ${tag}`}
                className="relative reach grid size-8 place-items-center rounded-full text-muted hover:text-text"
              >
                <X aria-hidden className="size-3.5" strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
