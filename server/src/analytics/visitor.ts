import { hash, randomBytes } from 'node:crypto';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Db } from '../platform/db/db.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { isPublicIp } from '../platform/http/public-address.ts';
import { saltOfDay } from './queries.ts';

/** What distinguishes one stranger from another: never stored, only hashed with a salt that exists for a day. */
export interface StrangerTrace {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** The salt of the day as cached by this process; the database decides between processes. */
const salts = new WeakMap<Db, { readonly day: string; readonly salt: string }>();

async function saltFor(db: Db, day: string, now: Date): Promise<string> {
  const known = salts.get(db);
  if (known?.day === day) return known.salt;
  const { salt } = await db.one(saltOfDay, `${day}:${randomBytes(32).toString('hex')}`, now);
  salts.set(db, { day, salt });
  return salt;
}

/**
 * The id of a visitor on a day (UTC) for counting: the same for the same person, or for the same stranger. `network` is shared
 * by the strangers of one public network; null: no limit applies, since the person is known, or the private address may be a
 * proxy of the operator's own.
 */
export async function visitorOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  { ip, userAgent }: StrangerTrace,
  now: Date,
): Promise<{
  readonly day: string;
  readonly visitor: Buffer;
  readonly network: Buffer | null;
}> {
  const day = now.toISOString().slice(0, 10);
  if (viewer) return { day, visitor: hashOf(`user:${viewer.id}`), network: null };
  const salt = await saltFor(db, day, now);
  return {
    day,
    visitor: hashOf(`stranger:${salt}:${ip}:${userAgent ?? ''}`),
    network: isPublicIp(ip) ? hashOf(`network:${salt}:${networkOf(ip)}`) : null,
  };
}

const hashOf = (who: string): Buffer => hash('sha256', who, 'buffer').subarray(0, 16);
