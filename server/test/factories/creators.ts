import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import type { Role } from '@limelight/contract/accounts/operations';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { buildCreator } from './accounts.ts';

/** The time of a test's clock unless the test sets another. */
export const TEST_NOW = new Date('2026-06-15T12:00:00.000Z');

/** A creator with one tier; the price in cents per month. */
export async function buildSeller(
  db: Db,
  options: { displayName?: string; handle?: string; priceCents?: number } = {},
): Promise<{ id: CreatorId; tierId: TierId }> {
  const { priceCents = 900, ...person } = options;
  const id = await buildCreator(db, person);
  return { id, tierId: await buildTier(db, id, { priceCents }) };
}

export async function buildTier(
  db: Db,
  creatorId: CreatorId,
  options: { priceCents?: number; name?: string; position?: number } = {},
): Promise<TierId> {
  const { rows } = await db.pool.query<{ id: TierId }>(
    `insert into tiers (creator_id, name, price_cents, position, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [
      creatorId,
      options.name ?? 'Membership',
      options.priceCents ?? 900,
      options.position ?? 0,
      TEST_NOW,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no tier was made');
  return row.id;
}

/** A running membership of this fan; by default one month from TEST_NOW. */
export async function buildMembership(
  db: Db,
  fanId: UserId,
  creatorId: CreatorId,
  tierId: TierId,
  options: { status?: string; startedAt?: Date; periodEnd?: Date; priceCents?: number } = {},
): Promise<string> {
  const startedAt = options.startedAt ?? TEST_NOW;
  const status = options.status ?? 'active';
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start,
       current_period_end, ended_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, case when $5 = 'ended' then $7::timestamptz end) returning id`,
    [
      fanId,
      creatorId,
      tierId,
      options.priceCents ?? 900,
      status,
      startedAt,
      options.periodEnd ?? new Date(TEST_NOW.getTime() + 30 * 86_400_000),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no membership was made');
  return row.id;
}

/** The viewer of a person, as a request from them would have it. */
export function viewerOf(id: string, ...roles: Role[]): Viewer {
  return {
    id: id as UserId,
    sessionId: '00000000-0000-4000-8000-000000000000',
    aal: 'aal1',
    roles: new Set<Role>(['fan', ...roles]),
  };
}
