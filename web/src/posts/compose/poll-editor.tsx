import { Plus, X } from 'lucide-react';
import { POLL } from '@limelight/contract/posts/limits';
import { useNow } from '../../platform/clock.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { toLocal } from '../../ui/values/local-time.ts';
import type { PollDraft } from './poll-draft.ts';

export interface PollEditorProps {
  readonly poll: PollDraft;
  readonly onChange: (poll: PollDraft) => void;
  readonly onRemove: () => void;
  readonly problem: string | undefined;
}

/** A question and its answers. */
export function PollEditor({ poll, onChange, onRemove, problem }: PollEditorProps) {
  const { options } = poll;
  const now = useNow();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg p-4 ring-1 ring-line ring-inset">
      <legend className="sr-only">Poll</legend>
      <div className="flex items-start gap-2">
        <Field label="Question" error={problem} className="flex-1">
          <Input
            value={poll.question}
            maxLength={POLL.questionMax}
            placeholder="What should I do next?"
            onChange={(event) => onChange({ ...poll, question: event.target.value })}
          />
        </Field>
        <IconButton icon={X} label="Remove the poll" onClick={onRemove} className="-mt-2 -mr-2" />
      </div>
      {options.map((option, index) => (
        // Answers have no ids; they are only ever edited in place.
        <Field key={index} label={`Answer ${index + 1}`} labelHidden>
          <Input
            value={option}
            maxLength={POLL.optionMax}
            placeholder={`Answer ${index + 1}`}
            onChange={(event) =>
              onChange({
                ...poll,
                options: options.map((one, at) => (at === index ? event.target.value : one)),
              })
            }
            trail={
              options.length > POLL.optionsMin && (
                <IconButton
                  icon={X}
                  label={`Remove answer ${index + 1}`}
                  onClick={() =>
                    onChange({ ...poll, options: options.filter((_, at) => at !== index) })
                  }
                />
              )
            }
          />
        </Field>
      ))}
      {options.length < POLL.optionsMax && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          onClick={() => onChange({ ...poll, options: [...options, ''] })}
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          Add an answer
        </Button>
      )}
      <div className="grid grid-cols-1 gap-3 sm:max-w-80">
        <Field label="Ends" help="Leave empty to keep it open">
          <Input
            type="datetime-local"
            value={poll.endsAt}
            min={toLocal(now.toISOString())}
            onChange={(event) => onChange({ ...poll, endsAt: event.target.value })}
          />
        </Field>
        <Switch
          label="Multiple answers"
          checked={poll.allowsSeveral}
          onChange={(allowsSeveral) => onChange({ ...poll, allowsSeveral })}
        />
      </div>
    </fieldset>
  );
}
