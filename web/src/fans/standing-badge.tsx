import type { Fan } from '@limelight/contract/fans/operations';
import { Badge } from '../ui/lists/badge.tsx';
import { standingOf } from './segment-words.ts';

/** A badge with the fan's standing with the creator. */
export function StandingBadge({ fan }: { readonly fan: Fan }) {
  return (
    <Badge kind={fan.membership?.state === 'failing' ? 'warning' : 'neutral'}>
      {standingOf(fan)}
    </Badge>
  );
}
