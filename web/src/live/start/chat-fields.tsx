import { STREAM } from '@limelight/contract/live/limits';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { Faults } from '../../ui/forms/use-form.ts';
import { SLOW_OPTIONS } from '../chat/slow-words.ts';
import type { StreamDraft } from './stream-draft.ts';

type Change = (changes: Partial<StreamDraft>) => void;

/** The chat beside the stream, what a mark in it costs, and what its tips are to reach. */
export function ChatFields({
  values,
  faults,
  isMarkSold,
  onChange,
}: {
  readonly values: StreamDraft;
  readonly faults: Faults<StreamDraft>;
  /** Then its price stays. */
  readonly isMarkSold: boolean;
  readonly onChange: Change;
}) {
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label="Chat"
        checked={values.chatIsOn}
        onChange={(chatIsOn) => onChange({ chatIsOn })}
      />
      {values.chatIsOn && (
        <>
          <Switch
            label="Only members write"
            help="Everyone who watches reads along"
            checked={values.membersOnly}
            onChange={(membersOnly) => onChange({ membersOnly })}
          />
          <Field label="Slow mode" className="py-2">
            <Select
              value={values.slow}
              onChange={(slow) => onChange({ slow })}
              options={SLOW_OPTIONS}
            />
          </Field>
        </>
      )}
      {(values.chatIsOn || faults.mark !== undefined) && (
        <Field
          label="Price of a mark"
          className="py-2"
          error={faults.mark}
          help={
            isMarkSold
              ? 'Marks are sold, so the price stays.'
              : `What its buyers write in the chat says ‘Supporter’. If you end the stream before ${values.minimum} minutes, the money goes back. Leave it empty for no marks.`
          }
        >
          <Input
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            disabled={isMarkSold}
            value={values.mark}
            onChange={(event) => onChange({ mark: event.target.value })}
          />
        </Field>
      )}
      <Field
        label="Tip goal"
        className="py-2"
        error={faults.goal}
        help={`Leave it empty for no goal. Up to $${(STREAM.maxGoalCents / 100).toLocaleString('en-US')}.`}
      >
        <Input
          lead="$"
          inputMode="decimal"
          autoComplete="off"
          value={values.goal}
          onChange={(event) => onChange({ goal: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** What stays of the stream after its end. */
export function RecordingFields({
  values,
  onChange,
}: {
  readonly values: StreamDraft;
  readonly onChange: Change;
}) {
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label="Keep the recording"
        help="It becomes a post for the same people, and for everyone with a ticket"
        checked={values.keepsRecording}
        onChange={(keepsRecording) => onChange({ keepsRecording })}
      />
      {values.keepsRecording && (
        <Switch
          label="Comments on the recording"
          checked={values.commentsAllowed}
          onChange={(commentsAllowed) => onChange({ commentsAllowed })}
        />
      )}
    </div>
  );
}
