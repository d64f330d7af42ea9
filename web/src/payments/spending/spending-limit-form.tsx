import { useQueryClient } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import type { PeriodSpending, SpendingPeriod } from '@limelight/contract/payments/spending';
import { client } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Money } from '../../ui/values/money.tsx';
import { amountProblem, centsToField, parseCents } from '../../ui/forms/parse-cents.ts';
import { Time } from '../../ui/values/time.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { spending } from '../queries.ts';

const WORDS = {
  day: { label: 'Daily limit', spent: 'today' },
  month: { label: 'Monthly limit', spent: 'this month' },
} as const satisfies Record<SpendingPeriod, object>;

const isCents = (value: number): value is Cents => Number.isSafeInteger(value);
const typedLimit = (limitCents: Cents | null) =>
  limitCents === null ? '' : centsToField(limitCents);

/** The person's limit for a day or a month, what they have spent of it, and the change that is still to come. */
export function SpendingLimitForm({
  period,
  now,
}: {
  readonly period: SpendingPeriod;
  readonly now: PeriodSpending;
}) {
  const queries = useQueryClient();
  const { label, spent } = WORDS[period];
  const { limitCents, coming, spentCents, renewsAt } = now;

  const save = async (wanted: Cents | null) => {
    const saved = await client.payments.setSpendingLimit({ period, limitCents: wanted });
    queries.setQueryData(spending().queryKey, saved);
    form.set({ typed: typedLimit(saved[period].limitCents) });
    toast({
      kind: 'success',
      title: saved[period].coming ? 'This will change in 24 hours' : 'Saved',
    });
  };
  const form = useForm(
    { typed: typedLimit(limitCents) },
    {
      check: ({ typed }) => {
        const read = parseCents(typed);
        return { typed: read.ok ? undefined : amountProblem[read.reason] };
      },
      send: async ({ typed }) => {
        const read = parseCents(typed);
        if (read.ok && isCents(read.cents)) await save(read.cents);
      },
    },
  );

  return (
    <form {...form.props} noValidate className="space-y-3">
      <Field
        label={label}
        error={form.faults.typed}
        help={
          <>
            You’ve spent <Money cents={spentCents} /> {spent}.
            {limitCents !== null && (
              <>
                {' '}
                The limit starts over on <Time at={renewsAt} style="datetime" />.
              </>
            )}
          </>
        }
      >
        <Input {...form.field('typed')} inputMode="decimal" lead="$" placeholder="No limit" />
      </Field>
      {coming && limitCents !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-accent-soft p-3.5 text-sm">
          <p>
            {coming.limitCents === null ? (
              'This limit ends on '
            ) : (
              <>
                This limit goes up to <Money cents={coming.limitCents} /> on{' '}
              </>
            )}
            <Time at={coming.at} style="datetime" />.
          </p>
          <Button
            size="sm"
            disabled={form.busy}
            onClick={() => void form.run(() => save(limitCents))}
          >
            Keep {formatCents(limitCents)}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} aria-label={`Save ${label.toLowerCase()}`}>
          Save
        </Button>
        {limitCents !== null && coming?.limitCents !== null && (
          <Button
            variant="quiet"
            disabled={form.busy}
            onClick={() => void form.run(() => save(null))}
            aria-label={`Remove ${label.toLowerCase()}`}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
