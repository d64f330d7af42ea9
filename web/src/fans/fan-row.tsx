import { Link } from 'react-router';
import type { Fan } from '@limelight/contract/fans/operations';
import { AWAY } from '@limelight/contract/fans/texts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { Written } from '../ui/written.tsx';
import { standingOf } from './segment-words.ts';

/** One fan in the list: who they are, what they are to the creator, and what they spent. */
export function FanRow({ fan }: { readonly fan: Fan }) {
  return (
    <Link
      to={`/dashboard/fans/${fan.userId}`}
      className="-mx-2 flex min-h-16 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
    >
      <Avatar name={fan.displayName} url={fan.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <Written as="span" className="block truncate text-sm font-medium">
            {fan.displayName}
          </Written>
          {fan.isAway && <Badge>{AWAY}</Badge>}
        </span>
        <span className="block truncate text-sm text-muted">@{fan.handle}</span>
      </span>
      <span className="flex flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
        <Money
          cents={fan.spentCents}
          className={fan.spentCents > 0 ? 'text-sm font-semibold' : 'text-sm text-muted'}
        />
        <Badge kind={fan.membership?.state === 'failing' ? 'warning' : 'neutral'}>
          {standingOf(fan)}
        </Badge>
      </span>
    </Link>
  );
}
