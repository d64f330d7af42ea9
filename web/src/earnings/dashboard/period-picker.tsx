import { useState } from 'react';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { addDays, countDays, formatDayRange, isDay, type Day } from '../../platform/calendar.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { daysOf, LONGEST_RANGE_DAYS, periodKinds, type Period } from './period.ts';

export interface PeriodPickerProps {
  readonly period: Period;
  readonly today: Day;
  readonly onChange: (period: Period) => void;
}

/** The period chips of the dashboard; Custom asks for two days first. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChipGroup
        label="Period"
        value={period.kind}
        onChange={(kind) => (kind === 'custom' ? setChoosing(true) : onChange({ kind }))}
        options={periodKinds.map((kind) => ({
          value: kind,
          label: creatorsTexts.dashboard.periods[kind],
        }))}
        className="max-w-full"
      />
      <p className="numbers text-sm text-muted">
        {formatDayRange(daysOf(period, today))}
        {period.kind === 'custom' && (
          <Button variant="quiet" size="sm" onClick={() => setChoosing(true)} className="ml-1">
            Change
          </Button>
        )}
      </p>
      <RangeDialog
        key={String(choosing)}
        open={choosing}
        today={today}
        initial={daysOf(period, today)}
        onClose={() => setChoosing(false)}
        onChoose={(range) => {
          setChoosing(false);
          onChange({ kind: 'custom', ...range });
        }}
      />
    </div>
  );
}

interface RangeDialogProps {
  readonly open: boolean;
  readonly today: Day;
  readonly initial: { readonly from: Day; readonly to: Day };
  readonly onClose: () => void;
  readonly onChoose: (range: { from: Day; to: Day }) => void;
}

function RangeDialog({ open, today, initial, onClose, onChoose }: RangeDialogProps) {
  const form = useForm(
    { from: initial.from as string, to: initial.to as string },
    {
      check: ({ from, to }) => ({ form: rangeProblem(from, to, today) ?? undefined }),
      send: ({ from, to }) => {
        if (isDay(from) && isDay(to)) onChoose({ from, to });
      },
    },
  );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Choose a period"
      size="sm"
      submitLabel="Show"
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label="From">
        <Input {...form.field('from')} type="date" min={addDays(today, -10 * 365)} max={today} />
      </Field>
      <Field label="To">
        <Input {...form.field('to')} type="date" max={today} />
      </Field>
      {form.faults.form && (
        <p role="alert" className="text-sm font-medium text-danger sm:col-span-2">
          {form.faults.form}
        </p>
      )}
    </FormDialog>
  );
}

/** Why two days are no valid period, as a message; null if they are. */
function rangeProblem(from: string, to: string, today: Day): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose both dates.';
  if (from > to) return 'The start date can’t be after the end date.';
  if (to > today) return 'The end date can’t be in the future.';
  if (countDays({ from, to }) > LONGEST_RANGE_DAYS) return 'Choose up to one year.';
  return null;
}
