import { useState } from 'react';
import { MESSAGE, WRITERS } from '@limelight/contract/messages/limits';
import type { MessageSettings, WhoMayWrite } from '@limelight/contract/messages/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TierChoice } from './tier-choice.tsx';

const WHO = [
  {
    value: 'everyone',
    label: 'Everyone',
    help: 'First messages from people you don’t know land in requests',
  },
  { value: 'followers', label: 'Followers', help: 'Members count as followers' },
  { value: 'members', label: 'Members only', help: 'You can still message your followers first' },
  { value: 'tiers', label: 'Members of some tiers', help: 'You choose the tiers' },
  { value: 'spenders', label: 'Fans who spent enough with you', help: 'You choose how much' },
  {
    value: 'payers',
    label: 'Anyone who pays',
    help: `They pay for each message until you reply. Members write for free. If you don’t reply within ${WRITERS.answerDays} days, the money goes back`,
  },
] as const satisfies readonly { value: WhoMayWrite; label: string; help: string }[];

export type WritersChange = Partial<Omit<MessageSettings, 'readReceipts'>>;

/** Who may write to a creator first. A choice that needs a tier or an amount is saved together with it, others at once. */
export function WritersSettings({
  settings,
  onSave,
}: {
  readonly settings: MessageSettings;
  readonly onSave: (change: WritersChange) => Promise<unknown>;
}) {
  const [chosen, setChosen] = useState(settings.whoMayWrite);
  return (
    <>
      <h3 className="mb-2 text-base">Who can message you first</h3>
      <RadioGroup
        label="Who can message you first"
        value={chosen}
        options={WHO}
        onChange={(whoMayWrite) => {
          setChosen(whoMayWrite);
          const needsMore =
            whoMayWrite === 'tiers' || whoMayWrite === 'spenders' || whoMayWrite === 'payers';
          if (!needsMore) onSave({ whoMayWrite }).catch(() => setChosen(settings.whoMayWrite));
        }}
      />
      <div className="mt-3 mb-4">
        {chosen === 'tiers' && <ChosenTiers settings={settings} onSave={onSave} />}
        {chosen === 'spenders' && (
          <AmountForm
            key="spenders"
            label="They must have spent at least"
            range={{
              min: WRITERS.minSpentCents,
              max: WRITERS.maxSpentCents,
              text: WRITERS.spentText,
            }}
            cents={settings.minSpentCents}
            onSave={(minSpentCents) => onSave({ whoMayWrite: 'spenders', minSpentCents })}
          />
        )}
        {chosen === 'payers' && (
          <AmountForm
            key="payers"
            label="Price of a message"
            range={{
              min: MESSAGE.minPriceCents,
              max: MESSAGE.maxPriceCents,
              text: WRITERS.priceText,
            }}
            cents={settings.firstMessageCents}
            onSave={(firstMessageCents) => onSave({ whoMayWrite: 'payers', firstMessageCents })}
          />
        )}
      </div>
    </>
  );
}

function ChosenTiers({
  settings,
  onSave,
}: {
  readonly settings: MessageSettings;
  readonly onSave: (change: WritersChange) => Promise<unknown>;
}) {
  const form = useForm(
    { tierIds: settings.tierIds as readonly TierId[] },
    {
      check: ({ tierIds }) => ({
        tierIds: tierIds.length === 0 ? 'Choose at least one of your tiers.' : undefined,
      }),
      send: ({ tierIds }) => onSave({ whoMayWrite: 'tiers', tierIds: [...tierIds] }),
    },
  );
  return (
    <form {...form.props} noValidate>
      <TierChoice
        legend="Tiers"
        chosen={form.values.tierIds}
        before={settings.tierIds}
        onChange={(tierIds) => form.set({ tierIds })}
      />
      {(form.faults.tierIds ?? form.faults.form) && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {form.faults.tierIds ?? form.faults.form}
        </p>
      )}
      <Button type="submit" busy={form.busy}>
        Save tiers
      </Button>
    </form>
  );
}

const isCents = (value: number): value is Cents => Number.isSafeInteger(value);

function AmountForm({
  label,
  range,
  cents,
  onSave,
}: {
  readonly label: string;
  /** The limits in cents, and the message for an amount outside them. */
  readonly range: { readonly min: number; readonly max: number; readonly text: string };
  readonly cents: Cents;
  readonly onSave: (cents: Cents) => Promise<unknown>;
}) {
  const form = useForm(
    { typed: centsToField(cents) },
    {
      check: ({ typed }) => {
        const read = parseCents(typed);
        if (!read.ok) return { typed: amountProblem[read.reason] };
        const isIn = read.cents >= range.min && read.cents <= range.max;
        return { typed: isIn ? undefined : range.text };
      },
      send: async ({ typed }) => {
        const read = parseCents(typed);
        if (read.ok && isCents(read.cents)) await onSave(read.cents);
      },
    },
  );
  return (
    <form {...form.props} noValidate className="flex flex-wrap items-start gap-3">
      <div className="w-56">
        <Field label={label} error={form.faults.typed}>
          <Input {...form.field('typed')} inputMode="decimal" lead="$" />
        </Field>
      </div>
      <Button type="submit" busy={form.busy} className="mt-7">
        Save
      </Button>
    </form>
  );
}
