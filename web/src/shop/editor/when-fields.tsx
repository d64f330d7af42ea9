import { useNow } from '../../platform/clock.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { toLocal } from '../../ui/values/local-time.ts';

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 365;

/** Whether it goes on sale at a time. */
export function WhenFields({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const now = useNow();
  const inMs = (ms: number) => toLocal(new Date(now.getTime() + ms).toISOString());
  return (
    <>
      <Switch
        label="Publish later"
        checked={value !== ''}
        onChange={(on) => onChange(on ? inMs(DAY_MS) : '')}
      />
      {value !== '' && (
        <Field label="Goes on sale at" labelHidden error={problem}>
          <Input
            type="datetime-local"
            value={value}
            min={inMs(0)}
            max={inMs(AHEAD_DAYS * DAY_MS)}
            onChange={(event) => onChange(event.target.value || inMs(DAY_MS))}
          />
        </Field>
      )}
    </>
  );
}
