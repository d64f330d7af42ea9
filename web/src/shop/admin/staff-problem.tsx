import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffProblem } from '@limelight/contract/shop/staff';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { ProblemState, ProblemThread } from '../problem/problem-thread.tsx';

const DecideDialog = lazy(async () => ({
  default: (await import('./decide-dialog.tsx')).DecideDialog,
}));

/** A problem with its record: what was paid, what was delivered, what was said. */
export function StaffProblemItem({ problem }: { readonly problem: StaffProblem }) {
  const [isDeciding, setDeciding] = useState(false);
  const { title, orderNumber, buyer, creator, line, leftCents, downloads } = problem;
  const paid = line.amountCents - line.discountCents + line.taxCents;
  return (
    <li className="space-y-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
            <Written>{title}</Written>
          </h2>
          <p className="numbers text-sm text-muted">
            No. {orderNumber} · <Time at={problem.openedAt} style="date" />
          </p>
        </div>
        <ProblemState problem={problem} />
      </div>
      <ProblemThread problem={problem} reader="staff" />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 rounded-lg bg-sunken p-4 text-sm">
        <Fact label="Buyer">
          <Written>{buyer.displayName}</Written> <span className="text-muted">@{buyer.handle}</span>
        </Fact>
        <Fact label="Creator">
          <Link to={`/creator/${creator.handle}`} className="underline-offset-4 hover:underline">
            <Written>{creator.displayName}</Written>{' '}
            <span className="text-muted">@{creator.handle}</span>
          </Link>
        </Fact>
        <Fact label="Paid">
          {line.quantity > 1 && `${line.quantity} for `}
          <Money cents={paid} />
        </Fact>
        {leftCents < paid && (
          <Fact label="Not refunded">
            <Money cents={leftCents} />
          </Fact>
        )}
        <Fact label="Delivered">
          {line.deliveredAt === null ? 'Not yet' : <Time at={line.deliveredAt} style="datetime" />}
        </Fact>
        <Fact label="Downloads">
          {downloads.length === 0 ? (
            'None'
          ) : (
            <ul>
              {downloads.map(({ name, firstAt, times }, index) => (
                <li key={index} className="wrap-anywhere">
                  <Written>{name}</Written>{' '}
                  <span className="text-muted">
                    {times > 1 ? `${times} times, first ` : ''}
                    <Time at={firstAt} style="datetime" />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {problem.keysDelivered > 0 && <Fact label="Keys">{problem.keysDelivered}</Fact>}
        {problem.linksShown > 0 && <Fact label="Links">{problem.linksShown}</Fact>}
      </dl>
      {problem.state !== 'closed' && (
        <Button size="sm" variant="primary" onClick={() => setDeciding(true)}>
          Decide
        </Button>
      )}
      {isDeciding && (
        <Suspense>
          <DecideDialog problem={problem} onClose={() => setDeciding(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="numbers min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
