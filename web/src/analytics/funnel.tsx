import type { Analytics } from '@limelight/contract/analytics/operations';
import { Card } from '../ui/lists/card.tsx';
import { compactCount } from '../ui/lists/count.tsx';

/** The steps from a visit to a first payment, each in relation to the visits. */
export function Funnel({ totals }: { readonly totals: Analytics['totals'] }) {
  const steps = [
    ['Visits', totals.visits],
    ['New accounts', totals.signUps],
    ['New followers', totals.follows],
    ['New members', totals.joins],
    ['First payments', totals.buyers],
  ] as const;
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <Card>
      <h2 className="text-base">From a visit to a payment</h2>
      <p className="mt-1 text-sm text-muted">
        What happened in these days. Visitors count once a day; a new account is one that was less
        than a day old when it first came to your page.
      </p>
      <dl className="mt-4 flex flex-col gap-3">
        {steps.map(([label, count]) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3 text-sm"
          >
            <dt>{label}</dt>
            <div aria-hidden className="h-3 rounded-full bg-sunken">
              <div
                className="h-3 rounded-full bg-accent"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </div>
            <dd className="numbers min-w-10 text-right font-semibold">{compactCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        {counted(totals.unfollows, 'Nobody', 'person', 'people')} unfollowed you, and{' '}
        {counted(totals.leaves, 'no memberships', 'membership', 'memberships')} ended.
      </p>
    </Card>
  );
}

const counted = (count: number, none: string, one: string, many: string) =>
  count === 0 ? none : `${compactCount(count)} ${count === 1 ? one : many}`;
