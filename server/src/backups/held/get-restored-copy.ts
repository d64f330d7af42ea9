import type { RestoredCopy } from '@limelight/contract/backups/held';
import type { Deps } from '../../kernel/deps.ts';
import { countOpen, restoredCopy } from './queries.ts';

/** Whether this site is a restored copy, and what is left to decide. */
export async function getRestoredCopy({
  db,
  payments,
}: Pick<Deps, 'db' | 'payments'>): Promise<{ copy: RestoredCopy | null }> {
  const copy = await db.maybe(restoredCopy);
  if (!copy) return { copy: null };
  const open = await db.one(countOpen);
  return {
    copy: {
      snapshotAt: copy.snapshot_at.toISOString(),
      restoredAt: copy.restored_at.toISOString(),
      liveAt: copy.live_at?.toISOString() ?? null,
      isHeld: payments.isHeld,
      openWork: open.work,
      openMoves: open.moves,
    },
  };
}
