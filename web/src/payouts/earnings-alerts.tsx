import type { ReactNode } from 'react';
import { CircleAlert, Scale, type LucideIcon } from 'lucide-react';
import type { PayoutOverview } from '@limelight/contract/payouts/operations';
import { config } from '../platform/config.ts';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

/** What a creator must know about their money now, at the top of the page; each alert says what can be done. */
export function EarningsAlerts({ overview }: { readonly overview: PayoutOverview }) {
  const [last] = overview.history;
  return (
    <>
      {overview.disputes.map((dispute, index) => (
        <OpenDispute key={index} dispute={dispute} />
      ))}
      {last?.status === 'failed' && (
        <Alert icon={CircleAlert} title="Your last payout didn’t go through">
          <p>
            {last.failureReason} We returned <Money cents={last.amountCents} /> to your balance.
            Check your payout method below, then request the payout again. You don’t have to wait.
          </p>
        </Alert>
      )}
      {overview.owedCents > 0 && <Owed overview={overview} />}
    </>
  );
}

function OpenDispute({ dispute }: { readonly dispute: PayoutOverview['disputes'][number] }) {
  const { amountCents, answerBy, bornBy } = dispute;
  const { brandName, supportEmail } = config();
  return (
    <Alert
      icon={Scale}
      title={
        <>
          A payment of <Money cents={amountCents} /> is disputed
          {answerBy !== null && (
            <>
              , open until <Time at={answerBy} style="date" />
            </>
          )}
        </>
      }
    >
      <p>
        {bornBy === 'creator'
          ? 'Your share is on hold until the bank decides.'
          : `Your earnings aren’t affected. ${brandName} covers it.`}{' '}
        {brandName} will respond to the bank for you.
        {supportEmail !== null &&
          ` If you can show what the fan got, send it to ${supportEmail} before then.`}
      </p>
    </Alert>
  );
}

/** Why the balance is below zero, amount by amount. */
function Owed({ overview }: { readonly overview: PayoutOverview }) {
  return (
    <Alert
      icon={CircleAlert}
      title={
        <>
          Your balance is <Money cents={-overview.owedCents} />
        </>
      }
    >
      <p>
        Fans got this money back after we had paid it out to you. Your next cleared earnings cover
        it, and then you can request payouts again.
      </p>
      <ul className="mt-2 space-y-1">
        {overview.owed.map(({ reason, cents, at }) => (
          <li key={`${reason} ${at} ${cents}`} className="flex justify-between gap-4">
            <span>
              {reason === 'refund' ? 'Refund' : 'Dispute'}, <Time at={at} style="date" />
            </span>
            <Money cents={-cents} className="font-medium" />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Alert({
  icon: Icon,
  title,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div role="status" className="flex gap-3.5 rounded-lg bg-warning-soft p-5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal">{title}</h2>
        <div className="mt-1 wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}
