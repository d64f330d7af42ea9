import { hash, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { VisitSource } from '@limelight/contract/analytics/source';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { emit } from '../events/index.ts';
import type { Db } from '../platform/db/db.ts';
import { creatorVisited } from './events.ts';
import { insertVisit, saltOfDay } from './queries.ts';

/** What tells one stranger from another: never stored, only hashed with a salt that lives for a day. */
export interface StrangerTrace {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** The day's salt as this process knows it; the database decides between processes. */
const salts = new WeakMap<Db, { readonly day: string; readonly salt: string }>();

async function saltFor(db: Db, day: string, now: Date): Promise<string> {
  const known = salts.get(db);
  if (known?.day === day) return known.salt;
  const { salt } = await db.one(saltOfDay, `${day}:${randomBytes(32).toString('hex')}`, now);
  salts.set(db, { day, salt });
  return salt;
}

/**
 * Records a visit of a creator's page that the viewer can see, once a visitor and day (UTC). The owner's own visits do
 * not count, and robots' do not.
 */
export async function recordVisit(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  viewer: Viewer | null,
  source: VisitSource,
  { ip, userAgent }: StrangerTrace,
): Promise<void> {
  if (viewer?.id === (creatorId as string) || isbot(userAgent)) return;
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const who = viewer
    ? `user:${viewer.id}`
    : `stranger:${await saltFor(deps.db, day, now)}:${ip}:${userAgent ?? ''}`;
  const visitor = hash('sha256', who, 'buffer').subarray(0, 16);
  const fanId = viewer?.id ?? null;
  await deps.db.tx(async (tx) => {
    const isFirst = await tx.maybe(insertVisit, {
      creatorId,
      day,
      visitor,
      now,
      source,
      viewerId: fanId,
    });
    if (isFirst) await emit(deps, tx, creatorVisited, { creatorId, fanId, source });
  });
}
