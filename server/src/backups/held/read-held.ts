import type { Deps } from '../../kernel/deps.ts';
import { restoredCopy } from './queries.ts';

/** The moment that a held copy shows; null for any other site, and once the copy is live. */
export async function readHeldSnapshot({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const copy = await db.maybe(restoredCopy);
  return copy && copy.live_at === null ? copy.snapshot_at : null;
}
