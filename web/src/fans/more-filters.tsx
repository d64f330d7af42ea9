import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { toCents } from '@limelight/contract/platform/money';
import { formatDayRange, isDay } from '../platform/calendar.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import { amountProblem, centsToField, parseCents } from '../ui/parse-cents.ts';
import { useForm } from '../ui/use-form.ts';

export interface MoreFiltersValue {
  /** Days; '' for any. */
  readonly from: string;
  readonly to: string;
  /** Null for any. */
  readonly minSpentCents: number | null;
}

const NONE: MoreFiltersValue = { from: '', to: '', minSpentCents: null };

/** Since when people are fans, and what they spent at least: in words, and a window to choose them. */
export function MoreFilters({
  value,
  onChange,
}: {
  readonly value: MoreFiltersValue;
  readonly onChange: (value: MoreFiltersValue) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const words = [sinceWords(value), spentWords(value)].filter((one) => one !== null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" onClick={() => setChoosing(true)}>
        <SlidersHorizontal aria-hidden className="size-4.5" strokeWidth={1.75} />
        More filters
      </Button>
      {words.length > 0 && (
        <p className="numbers text-sm text-muted">
          {words.join(' · ')}
          <Button variant="quiet" size="sm" onClick={() => onChange(NONE)} className="ml-1">
            Clear
          </Button>
        </p>
      )}
      {choosing && (
        <MoreFiltersDialog
          value={value}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}

function MoreFiltersDialog({
  value,
  onClose,
  onChoose,
}: {
  readonly value: MoreFiltersValue;
  readonly onClose: () => void;
  readonly onChoose: (value: MoreFiltersValue) => void;
}) {
  const { from, to, minSpentCents } = value;
  const form = useForm(
    { from, to, spent: minSpentCents === null ? '' : centsToField(minSpentCents) },
    {
      check: (typed) => ({
        to:
          typed.from !== '' && typed.to !== '' && typed.from > typed.to
            ? 'The start date can’t be after the end date.'
            : undefined,
        spent: spentProblem(typed.spent),
      }),
      send: (typed) => {
        const spent = parseCents(typed.spent);
        onChoose({
          from: isDay(typed.from) ? typed.from : '',
          to: isDay(typed.to) ? typed.to : '',
          minSpentCents: spent.ok && spent.cents > 0 ? spent.cents : null,
        });
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="More filters"
      size="sm"
      submitLabel="Show"
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label="Fan since, from" error={form.faults.from}>
        <Input {...form.field('from')} type="date" min="1970-01-01" />
      </Field>
      <Field label="Fan since, to" error={form.faults.to}>
        <Input {...form.field('to')} type="date" min="1970-01-01" />
      </Field>
      <Field label="Spent at least" error={form.faults.spent} className="sm:col-span-2">
        <Input {...form.field('spent')} inputMode="decimal" lead="$" />
      </Field>
    </FormDialog>
  );
}

/** What is wrong with an amount that may be left out. */
function spentProblem(typed: string): string | undefined {
  const amount = parseCents(typed);
  return amount.ok || amount.reason === 'empty' ? undefined : amountProblem[amount.reason];
}

const dayWords = (day: string) => formatDayRange({ from: day, to: day });

/** Since when, in words; null for any time. */
function sinceWords({ from, to }: MoreFiltersValue): string | null {
  if (from === '') return to === '' ? null : `Fans since ${dayWords(to)} or earlier`;
  if (to === '') return `Fans since ${dayWords(from)} or later`;
  // what an address says may be the wrong way round
  return from > to
    ? `Fans since ${dayWords(from)} to ${dayWords(to)}`
    : `Fans since ${formatDayRange({ from, to })}`;
}

const spentWords = ({ minSpentCents }: MoreFiltersValue): string | null =>
  minSpentCents === null ? null : `Spent at least ${formatCents(toCents(minSpentCents))}`;
