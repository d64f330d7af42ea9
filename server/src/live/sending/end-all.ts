import { creatorId, type UserId } from '@limelight/contract/platform/ids';
import type { SuspensionHandler } from '../../kernel/parts/suspension-handler.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notOverOf } from './state-queries.ts';
import { endInside, type StateDeps } from './states.ts';

/** Ends or cancels all streams of a person, who has at most one that runs and a few that are announced. */
export async function endAllOf(
  deps: StateDeps,
  tx: Tx,
  personId: UserId,
  reason: 'suspended' | 'deleted',
): Promise<void> {
  for (const { id } of await tx.many(notOverOf, creatorId.parse(personId)))
    await endInside(deps, tx, id, reason);
}

/** A suspension ends the streams of a creator for good: who bought a ticket has the money back. */
export const streamsOnSuspension: SuspensionHandler = {
  suspend: (deps, tx, userId) => endAllOf(deps, tx, userId, 'suspended'),
  lift: async () => undefined,
};
