import { useState } from 'react';
import { now, useNow } from '../platform/clock.ts';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { toLocal } from '../ui/values/local-time.ts';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { endOfSuspension, SUSPENSION_LENGTHS, type SuspensionLength } from './suspension-end.ts';

const PASSED = 'Choose a time in the future.';

/** Asks for the length and the reason of a suspension. `until`: ISO 8601; null until it is lifted. */
export function SuspendDialog({
  handle,
  act,
  onClose,
}: {
  readonly handle: string;
  readonly act: (suspension: {
    readonly reason: string;
    readonly until: string | null;
  }) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [length, setLength] = useState<SuspensionLength>('7');
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<string>();
  const today = toLocal(useNow().toISOString());
  return (
    <ReasonDialog
      title={`Suspend @${handle}?`}
      confirmLabel="Suspend"
      help="They’ll see this in an email, and when they try to sign in."
      missing="Give a reason. They’ll see it."
      sentenceOf={errorSentence}
      act={async (reason) => {
        const until = endOfSuspension(length, date, now());
        if (until === undefined) return setProblem(PASSED);
        try {
          await act({ reason, until });
        } catch (error) {
          if (length !== 'date' || errorCode(error) !== 'ends_too_soon') throw error;
          setProblem(errorSentence(error));
        }
      }}
      onClose={onClose}
    >
      <p>
        They’ll be signed out everywhere right away. Until it ends, they can’t sign in, and nobody
        sees their page or writes to them. Their memberships and their members’ are free meanwhile,
        and payouts wait. You can lift it anytime.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        <Field label="How long">
          <Select
            value={length}
            onChange={(chosen) => {
              setLength(chosen);
              setProblem(undefined);
            }}
            options={SUSPENSION_LENGTHS}
          />
        </Field>
        {length === 'date' && (
          <Field label="Until" help="In your time zone" error={problem}>
            <Input
              type="datetime-local"
              value={date}
              min={today}
              onChange={({ target }) => {
                setDate(target.value);
                setProblem(undefined);
              }}
            />
          </Field>
        )}
      </div>
    </ReasonDialog>
  );
}
