import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import { monthlyEarnings } from './monthly-earnings.ts';

/** Explains the fee and estimates the earnings of a month. */
export function EarningsCalculator() {
  const { platformFeePercent } = config();
  const [members, setMembers] = useState(120);
  const [dollars, setDollars] = useState(12);
  const { grossCents, feeCents, netCents } = monthlyEarnings(
    members,
    dollars * 100,
    platformFeePercent,
  );
  return (
    <section className="mx-auto grid max-w-320 grid-cols-1 gap-10 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:items-center lg:gap-20 lg:py-24">
      <div>
        <h2 className="text-2xl lg:text-3xl">
          {`You keep ${100 - platformFeePercent} cents of every dollar`}
        </h2>
        <p className="mt-4 max-w-120 text-muted">
          {`We keep ${platformFeePercent}% of what fans pay. It covers card fees, storage, streaming and real people in support. That’s all: no setup fee, no payout fee, and nothing to pay until you earn.`}
        </p>
      </div>
      <div className="rounded-lg bg-raised p-6 shadow-2 ring-1 ring-line ring-inset sm:p-8">
        <Field label="Members" aside={<span className="numbers">{members}</span>}>
          <Slider min={5} max={2000} step={5} value={members} onValue={setMembers} />
        </Field>
        <Field label="Monthly price" aside={<Money cents={dollars * 100} />} className="mt-3">
          <Slider min={3} max={100} value={dollars} onValue={setDollars} />
        </Field>
        <dl className="mt-6 space-y-2 border-t border-line pt-5 text-sm">
          <Row name="Your members pay" cents={grossCents} />
          <Row name={`Fee of ${platformFeePercent}%`} cents={-feeCents} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
            <dt className="font-semibold">You earn per month</dt>
            <dd aria-live="polite" className="font-display text-2xl font-bold text-accent-text">
              <Money cents={netCents} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function Row({ name, cents }: { readonly name: string; readonly cents: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-muted">
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
