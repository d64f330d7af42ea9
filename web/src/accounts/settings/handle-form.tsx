import { useEffect, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { HandleCheck, Settings } from '@limelight/contract/accounts/settings';
import { api, client } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useSettingsChange } from './use-settings.ts';

const REASONS: Record<NonNullable<HandleCheck['reason']>, string> = {
  invalid: 'Use 3 to 30 letters, digits, dots or underscores.',
  reserved: 'You can’t use this handle.',
  taken: 'This handle is taken.',
  look_alike: 'This is too similar to a handle that’s taken.',
  unchanged: 'This is already your handle.',
};
/** Long enough not to send a request for every letter, short enough to feel immediate. */
const ASK_AFTER_MS = 300;

/** Shows while the person types whether a handle is available. */
export function HandleForm({ settings }: { readonly settings: Settings }) {
  const { handle } = settings.profile;
  const { changeableFrom, previous } = settings.handle;
  const [typed, setTyped] = useState(handle);
  const asked = useLate(typed.trim());
  const check = useQuery({
    ...api.accounts.checkHandle.queryOptions({ input: { handle: asked } }),
    enabled: asked !== '' && asked !== handle && changeableFrom === null,
  });
  const change = useSettingsChange(client.accounts.changeHandle, 'Your handle has been changed');
  const current = asked === typed.trim() ? check.data : undefined;
  const isNew = typed.trim() !== '' && typed.trim() !== handle;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (current?.available) change.mutate({ handle: typed.trim() });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Handle"
        help={
          changeableFrom !== null ? (
            <>
              You can change it again on <Time at={changeableFrom} style="date" />.
            </>
          ) : current?.available ? (
            <span className="font-medium text-positive">@{current.handle} is available.</span>
          ) : undefined
        }
        error={isNew && current?.reason ? REASONS[current.reason] : undefined}
      >
        <Input
          name="handle"
          lead="@"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={changeableFrom !== null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {previous.map((one) => (
        <p key={one.handle} className="text-sm text-muted">
          @{one.handle} leads to you until <Time at={one.redirectsUntil} style="date" />.
        </p>
      ))}
      {changeableFrom === null && (
        <Button
          type="submit"
          busy={change.isPending}
          disabled={!isNew || !current?.available}
          className="self-start"
        >
          Change handle
        </Button>
      )}
    </form>
  );
}

/** The value once it has not changed for a moment. */
function useLate(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
