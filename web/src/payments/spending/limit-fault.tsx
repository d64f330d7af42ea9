import { Link } from 'react-router';
import type { LimitReached } from '@limelight/contract/payments/spending';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';

/** Where spending limits are set. */
const SPENDING_PATH = '/dashboard/settings?section=spending';

/** Which of the person's own limits refuses a purchase, with a link to change it, which opens beside this page. */
export function LimitFault({ limit }: { readonly limit: LimitReached }) {
  const isDay = limit.period === 'day';
  return (
    <>
      <p>
        <strong>
          This would take you over your limit of <Money cents={limit.limitCents} /> a{' '}
          {isDay ? 'day' : 'month'}.
        </strong>{' '}
        You haven’t been charged.
      </p>
      <p className="mt-1">
        You’ve spent <Money cents={limit.spentCents} /> {isDay ? 'today' : 'this month'}. The limit
        starts over on <Time at={limit.renewsAt} style="datetime" />.
      </p>
      <Link
        to={SPENDING_PATH}
        target="_blank"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        See your limits in a new tab
      </Link>
    </>
  );
}
