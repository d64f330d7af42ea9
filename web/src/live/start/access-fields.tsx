import { STREAM } from '@limelight/contract/live/limits';
import { AudiencePicker, type RuleKind, type WhoCanSee } from '../../posts/index.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { Faults } from '../../ui/forms/use-form.ts';
import { isForEveryone, type StreamDraft } from './stream-draft.ts';

/** A stream has no price of its own: the ticket is for everyone else. */
const CHOICES: readonly WhoCanSee[] = ['everyone', 'members', 'followers', 'list', 'rules'];
const KINDS: readonly RuleKind[] = ['followers', 'members', 'list'];

const PREVIEWS = [0, 10, 20, 30, 45, STREAM.previewSecondsMax].map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'None' : `${seconds} seconds`,
}));
const MINIMUMS = [STREAM.minimumMinutes, 20, 30, 45, 60, 90, 120, STREAM.minimumMinutesMax].map(
  (minutes) => ({ value: String(minutes), label: `${minutes} minutes` }),
);

const withValue = (options: typeof PREVIEWS, value: string, unit: string) =>
  options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: `${value} ${unit}` }];

/** Who may watch, what a ticket costs everyone else, and what they may see before. */
export function AccessFields({
  values,
  faults,
  onChange,
  onSetPrice,
}: {
  readonly values: StreamDraft;
  readonly faults: Faults<StreamDraft>;
  readonly onChange: (changes: Partial<StreamDraft>) => void;
  readonly onSetPrice: () => void;
}) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-base">Who may watch</h2>
      <AudiencePicker
        label="Who may watch"
        choices={CHOICES}
        kinds={KINDS}
        choice={values.audience}
        onChange={(audience) => onChange({ audience })}
        problem={faults.audience}
        onSetPrice={onSetPrice}
      />
      {!isForEveryone(values) && (
        <>
          <Switch
            label="Sell tickets"
            help="For everyone else. A ticket includes the recording"
            checked={values.sellsTickets}
            onChange={(sellsTickets) => onChange({ sellsTickets })}
          />
          {values.sellsTickets && (
            <>
              <Field label="Ticket price" error={faults.ticket} help={STREAM.ticketText}>
                <Input
                  lead="$"
                  trail={<span className="pr-3 text-sm text-muted">USD</span>}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="9.00"
                  value={values.ticket}
                  onChange={(event) => onChange({ ticket: event.target.value })}
                />
              </Field>
              <Field
                label="Shortest length"
                help="If you end it earlier, tickets go back. Buyers read this before they pay."
              >
                <Select
                  value={values.minimum}
                  onChange={(minimum) => onChange({ minimum })}
                  options={withValue(MINIMUMS, values.minimum, 'minutes')}
                />
              </Field>
            </>
          )}
          <Field
            label="Free preview"
            help="How long people who can’t watch see it, once. They have to be signed in."
          >
            <Select
              value={values.preview}
              onChange={(preview) => onChange({ preview })}
              options={withValue(PREVIEWS, values.preview, 'seconds')}
            />
          </Field>
        </>
      )}
    </div>
  );
}
