import { Link } from 'react-router';
import type { Fan } from '@limelight/contract/fans/operations';
import { cx } from '../ui/cx.ts';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';
import { FanName } from './fan-name.tsx';
import { StandingBadge } from './standing-badge.tsx';

/** These columns are hidden before the table gets wider than its container, as with large text or a narrow window. */
const IF_ROOM = '@max-2xl:hidden';
const IF_MUCH_ROOM = '@max-4xl:hidden';

/** The table of fans for wide windows: the content of the rows on a phone, with tier, days and purchases too. */
export function FanTable({ fans }: { readonly fans: readonly Fan[] }) {
  return (
    <div className="@container">
      <table aria-label="Fans" className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted *:py-2 *:font-medium *:not-last:pr-4">
            <th scope="col">Fan</th>
            <th scope="col">Standing</th>
            <th scope="col" className={IF_ROOM}>
              Tier
            </th>
            <th scope="col" className={IF_ROOM}>
              Fan since
            </th>
            <th scope="col" className={IF_MUCH_ROOM}>
              Last payment
            </th>
            <th scope="col" className={cx('text-right', IF_MUCH_ROOM)}>
              Purchases
            </th>
            <th scope="col" className="text-right">
              Spent
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fans.map((fan) => (
            <FanLine key={fan.userId} fan={fan} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The whole row is a link to the fan. */
function FanLine({ fan }: { readonly fan: Fan }) {
  const { membership, lastPaidAt } = fan;
  return (
    <tr className="relative *:py-2.5 *:not-last:pr-4 hover:bg-hover">
      <th scope="row" className="max-w-72 text-left font-normal">
        <Link
          to={`/dashboard/fans/${fan.userId}`}
          className="flex items-center gap-3 after:absolute after:inset-0"
        >
          <FanName fan={fan} />
        </Link>
      </th>
      <td>
        <StandingBadge fan={fan} />
      </td>
      <td className={cx('max-w-40 truncate', IF_ROOM)}>
        {membership && <Written>{membership.tierName}</Written>}
      </td>
      <td className={cx('numbers whitespace-nowrap', IF_ROOM)}>
        <Time at={fan.since} style="date" />
      </td>
      <td className={cx('numbers whitespace-nowrap', IF_MUCH_ROOM)}>
        {lastPaidAt !== null && <Time at={lastPaidAt} style="date" />}
      </td>
      <td className={cx('numbers text-right', IF_MUCH_ROOM)}>
        {fan.purchases.toLocaleString('en-US')}
      </td>
      <td className="text-right">
        <Money
          cents={fan.spentCents}
          className={fan.spentCents > 0 ? 'font-semibold' : 'text-muted'}
        />
      </td>
    </tr>
  );
}
