import type { Fan } from '@limelight/contract/fans/operations';
import { AWAY } from '@limelight/contract/fans/texts';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge } from '../ui/lists/badge.tsx';
import { Written } from '../ui/forms/written.tsx';

/** A fan's picture and names, in a line of a list. */
export function FanName({ fan }: { readonly fan: Fan }) {
  return (
    <>
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
    </>
  );
}
