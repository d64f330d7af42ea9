import { useNow } from '../../platform/clock.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { toLocal } from '../../ui/values/local-time.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import type { useSendTime } from './use-send-time.ts';

const HOUR_MS = 3_600_000;

/** Chooses when a message is sent, by the creator's own clock or by each fan's. */
export function SendTime({
  value: { time, isLocal, fault, choose, chooseLocal },
}: {
  readonly value: ReturnType<typeof useSendTime>;
}) {
  const now = useNow();
  const inHours = (hours: number) =>
    toLocal(new Date(now.getTime() + hours * HOUR_MS).toISOString());
  return (
    <Card>
      <Switch
        label="Send later"
        checked={time !== ''}
        onChange={(on) => choose(on ? inHours(24) : '')}
      />
      {time !== '' && (
        <>
          <Field
            label="Send at"
            help={isLocal ? 'In each fan’s time zone' : 'In your time zone'}
            error={fault}
          >
            <Input
              type="datetime-local"
              value={time}
              onChange={({ target }) => choose(target.value || inHours(24))}
            />
          </Field>
          <Switch
            label="At each fan’s local time"
            help="If we don’t know a fan’s time zone, we use yours. If the time has already passed there, they get it with the first."
            checked={isLocal}
            onChange={chooseLocal}
          />
        </>
      )}
    </Card>
  );
}
