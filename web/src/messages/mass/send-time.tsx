import { useNow } from '../../platform/clock.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toLocal } from '../../ui/local-time.ts';
import { Switch } from '../../ui/switch.tsx';

const HOUR_MS = 3_600_000;

/** When a message goes out, in the creator's own time; '' for at once. */
export function SendTime({
  time,
  onChange,
}: {
  readonly time: string;
  readonly onChange: (time: string) => void;
}) {
  const now = useNow();
  const inHours = (hours: number) =>
    toLocal(new Date(now.getTime() + hours * HOUR_MS).toISOString());
  return (
    <Card>
      <Switch
        label="Send later"
        checked={time !== ''}
        onChange={(on) => onChange(on ? inHours(24) : '')}
      />
      {time !== '' && (
        <Field label="Send at" help="In your time zone">
          <Input
            type="datetime-local"
            value={time}
            min={inHours(0)}
            onChange={({ target }) => onChange(target.value || inHours(24))}
          />
        </Field>
      )}
    </Card>
  );
}
