import { useNow } from '../../platform/clock.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { Draft } from './draft.ts';
import { toLocal } from '../../ui/values/local-time.ts';

const HOUR_MS = 3_600_000;

export interface TimingFieldsProps {
  readonly draft: Draft;
  readonly onChange: (
    changes: Partial<Pick<Draft, 'scheduledFor' | 'expiresAt' | 'commentsAllowed'>>,
  ) => void;
  readonly problem: string | undefined;
}

/** When the post is published and when it expires, in the user's own time; and whether comments are allowed. */
export function TimingFields({ draft, onChange, problem }: TimingFieldsProps) {
  const isOut = draft.saved?.status === 'published' || draft.saved?.status === 'archived';
  const now = useNow();
  const inHours = (hours: number) =>
    toLocal(new Date(now.getTime() + hours * HOUR_MS).toISOString());
  return (
    <div className="flex flex-col gap-1">
      {!isOut && (
        <Switch
          label="Publish later"
          checked={draft.scheduledFor !== ''}
          onChange={(on) => onChange({ scheduledFor: on ? inHours(24) : '' })}
        />
      )}
      {!isOut && draft.scheduledFor !== '' && (
        <Field label="Publish at" labelHidden>
          <Input
            type="datetime-local"
            value={draft.scheduledFor}
            min={inHours(0)}
            onChange={(event) => onChange({ scheduledFor: event.target.value || inHours(24) })}
          />
        </Field>
      )}
      <Switch
        label="Take it down later"
        checked={draft.expiresAt !== ''}
        onChange={(on) => onChange({ expiresAt: on ? inHours(24 * 7) : '' })}
      />
      {draft.expiresAt !== '' && (
        <Field label="Expires" labelHidden>
          <Input
            type="datetime-local"
            value={draft.expiresAt}
            min={inHours(0)}
            onChange={(event) => onChange({ expiresAt: event.target.value || inHours(24 * 7) })}
          />
        </Field>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <Switch
        label="Comments"
        help="Choose who can comment in your page settings"
        checked={draft.commentsAllowed}
        onChange={(commentsAllowed) => onChange({ commentsAllowed })}
      />
    </div>
  );
}
