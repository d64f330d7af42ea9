import type { OwnProduct, ProductState } from '@limelight/contract/shop/operations';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { STATE_LABELS } from '../product-words.ts';

const KINDS: Record<ProductState, BadgeKind> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'positive',
  archived: 'neutral',
};

/** The state of a product in a word: on sale, sold out, a draft … */
export function StateBadge({
  product: { state, stockLeft, held, isTakenDown },
}: {
  readonly product: Pick<OwnProduct, 'state' | 'stockLeft' | 'held' | 'isTakenDown'>;
}) {
  if (isTakenDown) return <Badge kind="danger">Removed by moderators</Badge>;
  if (state === 'published' && stockLeft === 0 && held === 0)
    return <Badge kind="warning">Sold out</Badge>;
  return <Badge kind={KINDS[state]}>{STATE_LABELS[state]}</Badge>;
}
