import { useQueryClient } from '@tanstack/react-query';
import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import { PAYOUT } from '@limelight/contract/payouts/limits';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { api, client } from '../platform/api.ts';
import type { StepUp } from '../platform/step-up.ts';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Money } from '../ui/values/money.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Time } from '../ui/values/time.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { useForm } from '../ui/forms/use-form.ts';

type Schedule = PayoutOverview['schedule'];
const SCHEDULES: readonly Schedule[] = ['none', 'weekly', 'monthly'];

/** 'Schedule Regular Payouts': Save is enabled by a change. */
export function PayoutSchedule({
  overview,
  stepUp,
}: {
  readonly overview: PayoutOverview;
  readonly stepUp: StepUp;
}) {
  const queries = useQueryClient();
  const form = useForm<{ readonly chosen: Schedule | undefined }>(
    { chosen: undefined },
    {
      send: async () => {
        const save = () => client.payouts.setSchedule({ schedule });
        const fresh = await (overview.isFirst && schedule !== 'none' ? stepUp(save) : save());
        queries.setQueryData(api.payouts.getOverview.queryKey({ input: {} }), fresh);
        form.set({ chosen: undefined });
        toast({ kind: 'success', title: 'Schedule saved' });
      },
    },
  );
  const schedule = form.values.chosen ?? overview.schedule;
  return (
    <Card>
      <h2 className="text-lg">{payoutsTexts.scheduleRegularPayouts}</h2>
      <form {...form.props} className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label="How often"
          error={form.faults.chosen}
          className="min-w-[min(8rem,100%)] flex-1"
        >
          <Select
            value={schedule}
            onChange={(chosen) => form.set({ chosen })}
            options={SCHEDULES.map((value) => ({ value, label: payoutsTexts.schedules[value] }))}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={schedule === overview.schedule}
          className="min-h-12"
        >
          {payoutsTexts.save}
        </Button>
      </form>
      <dl className="mt-4 divide-y divide-line text-sm">
        <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-muted">Delivery</dt>
          <dd className="text-right font-medium">{PAYOUT.deliveryText}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-muted">{payoutsTexts.nextPayout}</dt>
          <dd className="text-right font-medium">
            {overview.nextPayoutAt ? (
              <Time at={overview.nextPayoutAt} style="date" />
            ) : (
              payoutsTexts.none
            )}
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-muted">{payoutsTexts.fundsAvailable}</dt>
          <dd className="text-right font-medium">
            {overview.nextClearsAt && overview.pendingCents > 0 ? (
              <>
                <Money cents={overview.pendingCents} /> from{' '}
                <Time at={overview.nextClearsAt} style="date" />
              </>
            ) : (
              payoutsTexts.none
            )}
          </dd>
          {overview.pendingCents > 0 && <OnHold {...overview} />}
        </div>
      </dl>
    </Card>
  );
}

/** What Funds Available means: the part on hold, and when all of it will have cleared. */
function OnHold({
  lastClearsAt,
  undeliveredCents,
}: Pick<PayoutOverview, 'lastClearsAt' | 'undeliveredCents'>) {
  return (
    <dd className="w-full text-muted">
      This part is on hold.{' '}
      {lastClearsAt === null ? (
        'It starts to clear once you deliver what it paid for.'
      ) : (
        <>
          All of it clears by <Time at={lastClearsAt} style="date" />
          {undeliveredCents > 0 && (
            <>
              , except <Money cents={undeliveredCents} /> for what you haven’t delivered yet
            </>
          )}
          .
        </>
      )}
    </dd>
  );
}
