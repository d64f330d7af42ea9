import type { BoughtLine } from '@limelight/contract/shop/operations';
import { Badge } from '../../ui/lists/badge.tsx';

/** What became of a line, as far as its order does not say it. */
export function LineState({
  line: { state, refundedCents },
}: {
  readonly line: Pick<BoughtLine, 'state' | 'refundedCents'>;
}) {
  if (state === 'refunded') return <Badge kind="neutral">Refunded</Badge>;
  if (state === 'returned') return <Badge kind="neutral">Returned</Badge>;
  if (refundedCents > 0) return <Badge kind="neutral">Partly refunded</Badge>;
  return state === 'delivered' ? (
    <Badge kind="positive">Delivered</Badge>
  ) : (
    <Badge kind="warning">On its way</Badge>
  );
}

/** Why what was bought is not open. */
export const CLOSED_WORDS = {
  gone: 'This purchase was refunded or disputed, so it’s no longer open to you.',
  closed: 'This isn’t available right now. It opens again for you once what’s in the way is over.',
} as const;
