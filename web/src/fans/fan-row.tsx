import { Link } from 'react-router';
import type { Fan } from '@limelight/contract/fans/operations';
import { Money } from '../ui/values/money.tsx';
import { FanName } from './fan-name.tsx';
import { StandingBadge } from './standing-badge.tsx';

/** One fan in the list: their name, their standing with the creator, and what they spent. */
export function FanRow({ fan }: { readonly fan: Fan }) {
  return (
    <Link
      to={`/dashboard/fans/${fan.userId}`}
      className="-mx-2 flex min-h-16 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
    >
      <FanName fan={fan} />
      <span className="flex flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
        <Money
          cents={fan.spentCents}
          className={fan.spentCents > 0 ? 'text-sm font-semibold' : 'text-sm text-muted'}
        />
        <StandingBadge fan={fan} />
      </span>
    </Link>
  );
}
