import { STREAM } from '@limelight/contract/live/limits';
import { useNow } from '../../platform/clock.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { toLocal } from '../../ui/values/local-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether the stream begins as soon as the camera is on, or at a time that followers are told of. */
export function WhenFields({
  value,
  problem,
  onChange,
}: {
  /** Local date and time as typed; '' for now. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (changes: { readonly startsAt: string }) => void;
}) {
  const now = useNow();
  const inMs = (ms: number) => toLocal(new Date(now.getTime() + ms).toISOString());
  return (
    <div className="flex flex-col gap-3">
      <ChipGroup
        label="When it begins"
        value={value === '' ? 'now' : 'later'}
        onChange={(next) => onChange({ startsAt: next === 'now' ? '' : inMs(DAY_MS) })}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
      />
      {value === '' ? (
        <p className="text-sm text-muted">
          You check your camera first. Nobody sees anything until you go live.
        </p>
      ) : (
        <Field
          label="Begins at"
          error={problem}
          help={`Your followers are told, and can ask for a reminder. It’s canceled if it doesn’t begin within ${STREAM.graceMinutes} minutes.`}
        >
          <Input
            type="datetime-local"
            value={value}
            min={inMs(0)}
            max={inMs(STREAM.aheadDays * DAY_MS)}
            onChange={(event) => onChange({ startsAt: event.target.value || inMs(DAY_MS) })}
          />
        </Field>
      )}
    </div>
  );
}
