import { useQuery } from '@tanstack/react-query';
import { countryWords } from '@limelight/contract/analytics/texts';
import { NARROWING } from '@limelight/contract/fans/limits';
import { choiceWords } from '@limelight/contract/earnings/sold-words';
import { isDay } from '../platform/calendar.ts';
import { FailedLine } from '../ui/lists/failed-line.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Input } from '../ui/forms/input.tsx';
import { languageName } from '../ui/values/language-name.ts';
import { amountProblem, centsToField, parseCents } from '../ui/forms/parse-cents.ts';
import { Select } from '../ui/forms/select.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import {
  messageWords,
  type MoreFiltersValue,
  SEEN_WORDS,
  type Trial,
  TRIAL_WORDS,
} from './filter-words.ts';
import { fanChoices } from './queries.ts';

const ANY = { value: '', label: 'Any' } as const;
const TRIALS: readonly { readonly value: Trial | ''; readonly label: string }[] = [
  ANY,
  { value: 'on', label: TRIAL_WORDS.on },
  { value: 'off', label: TRIAL_WORDS.off },
];

/** The dialog with the filters that narrow the fans. */
export function MoreFiltersDialog({
  value,
  submitLabel,
  onClose,
  onChoose,
}: {
  readonly value: MoreFiltersValue;
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly onChoose: (value: MoreFiltersValue) => void;
}) {
  const choices = useQuery(fanChoices());
  const { from, to, minSpentCents, top, trial, seenDays, language } = value;
  const { country, notCountry, boughtId, notBoughtId, gotId, notGotId } = value;
  const form = useForm(
    {
      ...{ from, to, trial, language, country, notCountry, boughtId, notBoughtId, gotId, notGotId },
      spent: minSpentCents === null ? '' : centsToField(minSpentCents),
      top: String(top ?? ''),
      seen: String(seenDays ?? ''),
    },
    {
      check: (typed) => ({
        to:
          typed.from !== '' && typed.to !== '' && typed.from > typed.to
            ? 'The start date can’t be after the end date.'
            : undefined,
        spent: spentProblem(typed.spent),
        top: topOf(typed.top) === undefined ? TOP_PROBLEM : undefined,
      }),
      send: ({ spent, seen, ...typed }) => {
        const amount = parseCents(spent);
        onChoose({
          ...typed,
          from: isDay(typed.from) ? typed.from : '',
          to: isDay(typed.to) ? typed.to : '',
          minSpentCents: amount.ok && amount.cents > 0 ? amount.cents : null,
          top: topOf(typed.top) ?? null,
          seenDays: NARROWING.seenDays.find((days) => String(days) === seen) ?? null,
        });
      },
    },
  );
  const { values, set, faults } = form;
  const things = withChosen(
    (choices.data?.things ?? []).map((one) => ({ value: one.id, label: choiceWords(one) })),
    [values.boughtId, values.notBoughtId],
    () => 'Something older',
  );
  const messages = withChosen(
    (choices.data?.messages ?? []).map((one) => ({ value: one.id, label: messageWords(one) })),
    [values.gotId, values.notGotId],
    () => 'An older message',
  );
  const languages = withChosen(
    (choices.data?.languages ?? []).map((tag) => ({ value: tag, label: languageName(tag) })),
    [values.language],
    languageName,
  );
  const countries = withChosen(
    (choices.data?.countries ?? []).map((code) => ({ value: code, label: countryWords(code) })),
    [values.country, values.notCountry],
    countryWords,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="More filters"
      size="sm"
      submitLabel={submitLabel}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label="Fan since, from" error={faults.from}>
        <Input {...form.field('from')} type="date" min="1970-01-01" />
      </Field>
      <Field label="Fan since, to" error={faults.to}>
        <Input {...form.field('to')} type="date" min="1970-01-01" />
      </Field>
      <Field label="Spent at least" error={faults.spent}>
        <Input {...form.field('spent')} inputMode="decimal" lead="$" />
      </Field>
      <Field label="Top spenders, how many" error={faults.top}>
        <Input {...form.field('top')} inputMode="numeric" />
      </Field>
      <Field label="Free trial" className="sm:col-span-2">
        <Select
          value={values.trial}
          onChange={(chosen) => set({ trial: chosen })}
          options={TRIALS}
        />
      </Field>
      <Field
        label="Last seen"
        help="Only fans who show when they were last here."
        className="sm:col-span-2"
      >
        <Select
          value={values.seen}
          onChange={(seen) => set({ seen })}
          options={[
            ANY,
            ...NARROWING.seenDays.map((days) => ({
              value: String(days),
              label: SEEN_WORDS[days],
            })),
          ]}
        />
      </Field>
      {languages.length > 1 && (
        <Field label="Language" className="sm:col-span-2">
          <Select
            value={values.language}
            onChange={(chosen) => set({ language: chosen })}
            options={[ANY, ...languages]}
          />
        </Field>
      )}
      {countries.length > 0 && (
        <>
          <Field
            label="Country"
            help={`Where fans last visited your page from. Listed from ${NARROWING.fansOfCountry} fans on.`}
            className="sm:col-span-2"
          >
            <Select
              value={values.country}
              onChange={(chosen) => set({ country: chosen })}
              options={[ANY, ...countries]}
            />
          </Field>
          <Field label="Not in" className="sm:col-span-2">
            <Select
              value={values.notCountry}
              onChange={(chosen) => set({ notCountry: chosen })}
              options={[ANY, ...countries]}
            />
          </Field>
        </>
      )}
      {things.length > 0 && (
        <>
          <Field label="Bought" className="sm:col-span-2">
            <Select
              value={values.boughtId}
              onChange={(chosen) => set({ boughtId: chosen })}
              options={[ANY, ...things]}
            />
          </Field>
          <Field label="Didn’t buy" className="sm:col-span-2">
            <Select
              value={values.notBoughtId}
              onChange={(chosen) => set({ notBoughtId: chosen })}
              options={[ANY, ...things]}
            />
          </Field>
        </>
      )}
      {messages.length > 0 && (
        <>
          <Field label="Got the message" className="sm:col-span-2">
            <Select
              value={values.gotId}
              onChange={(chosen) => set({ gotId: chosen })}
              options={[ANY, ...messages]}
            />
          </Field>
          <Field label="Didn’t get the message" className="sm:col-span-2">
            <Select
              value={values.notGotId}
              onChange={(chosen) => set({ notGotId: chosen })}
              options={[ANY, ...messages]}
            />
          </Field>
        </>
      )}
      {choices.isError && !choices.data && (
        <div className="sm:col-span-2">
          <FailedLine query={choices} />
        </div>
      )}
    </FormDialog>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options, plus chosen values that are not among them. */
function withChosen(
  options: readonly Option[],
  chosen: readonly string[],
  labelOf: (id: string) => string,
): readonly Option[] {
  const missing = new Set(chosen.filter((id) => id !== '' && options.every((o) => o.value !== id)));
  return [...options, ...[...missing].map((value) => ({ value, label: labelOf(value) }))];
}

const TOP_PROBLEM = `Enter a number from 1 to ${NARROWING.topMax.toLocaleString('en-US')}.`;

/** The typed number; null for any, undefined if it is not a valid number. */
function topOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const top = Number(typed);
  return Number.isInteger(top) && top >= 1 && top <= NARROWING.topMax ? top : undefined;
}

/** The message for an invalid amount; an empty one is allowed. */
function spentProblem(typed: string): string | undefined {
  const amount = parseCents(typed);
  return amount.ok || amount.reason === 'empty' ? undefined : amountProblem[amount.reason];
}
