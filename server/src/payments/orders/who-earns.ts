import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { type PayeePart, sumParts } from '../../ledger/index.ts';

/** Reads the payees from an order's event: the creator's part, and that of each other payee. */
export function whoEarns(
  { creator_id: creatorId }: { readonly creator_id: CreatorId },
  parts: readonly PayeePart[],
) {
  const sums = sumParts(parts);
  return {
    creatorCents: sums.find((part) => part.creatorId === creatorId)?.cents ?? toCents(0),
    others: sums.filter((part) => part.creatorId !== creatorId),
  };
}
