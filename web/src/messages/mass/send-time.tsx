import { useNow } from '../../platform/clock.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toLocal } from '../../ui/local-time.ts';
import { Switch } from '../../ui/switch.tsx';

const HOUR_MS = 3_600_000;

/** When a message goes out, on the creator's own clock or on each fan's; '' for at once. */
export function SendTime({
  time,
  isLocal,
  onChange,
  onLocal,
}: {
  readonly time: string;
  /** On each fan's own clock. */
  readonly isLocal: boolean;
  readonly onChange: (time: string) => void;
  readonly onLocal: (isLocal: boolean) => void;
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
        <>
          <Field label="Send at" help={isLocal ? 'In each fan’s time zone' : 'In your time zone'}>
            <Input
              type="datetime-local"
              value={time}
              min={inHours(0)}
              onChange={({ target }) => onChange(target.value || inHours(24))}
            />
          </Field>
          <Switch
            label="At each fan’s local time"
            help="If we don’t know a fan’s time zone, we use yours. If the time has already passed there, they get it with the first."
            checked={isLocal}
            onChange={onLocal}
          />
        </>
      )}
    </Card>
  );
}
