import { POST } from '@limelight/contract/posts/limits';
import { CompletingTextarea } from '../../ui/forms/completing-textarea.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import type { Draft } from './draft.ts';

/** The title and the text of a post. */
export function PostWords({
  draft,
  problem,
  onChange,
}: {
  readonly draft: Pick<Draft, 'title' | 'text' | 'audience'>;
  /** Why the post was not published, where no other field shows it. */
  readonly problem: string | undefined;
  readonly onChange: (changes: Partial<Pick<Draft, 'title' | 'text'>>) => void;
}) {
  return (
    <>
      <Field
        label="Title"
        labelHidden
        help={
          draft.audience.who === 'everyone'
            ? undefined
            : 'Everyone can read the title, even while the post is locked.'
        }
      >
        <Input
          value={draft.title}
          maxLength={POST.titleMax}
          placeholder="Title (optional)"
          onChange={({ target }) => onChange({ title: target.value })}
          className="font-semibold"
        />
      </Field>
      <Field
        label="Text"
        labelHidden
        aside={
          draft.text.length > POST.textMax * 0.8
            ? `${draft.text.length} of ${POST.textMax}`
            : undefined
        }
        error={problem}
      >
        <CompletingTextarea
          autoFocus
          rows={4}
          value={draft.text}
          maxLength={POST.textMax}
          placeholder="What do you want to share?"
          onChange={(text) => onChange({ text })}
          className="min-h-32 text-lg"
        />
      </Field>
    </>
  );
}
