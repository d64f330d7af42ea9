import { hash, randomBytes } from 'node:crypto';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/db/db.ts';
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

/** Counts a visit of a creator's page once a visitor and day (UTC). The owner's own visits are not counted. */
export async function countVisit(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  viewer: Viewer | null,
  trace: StrangerTrace,
): Promise<void> {
  if (viewer?.id === (creatorId as string)) return;
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  const who = viewer
    ? `user:${viewer.id}`
    : `stranger:${await saltFor(deps.db, day, now)}:${trace.ip}:${trace.userAgent ?? ''}`;
  const visitor = hash('sha256', who, 'buffer').subarray(0, 16);
  await deps.db.run(insertVisit, creatorId, day, visitor, now);
}
