import { TIERS } from '@limelight/contract/creators/limits';
import { TIER_PRICE } from '@limelight/contract/memberships/limits';
import type { OwnTier, Tier } from '@limelight/contract/creators/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { Refused } from '../kernel/refused.ts';
import { askForPrice } from '../memberships/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import {
  archiveTier as markArchived,
  insertTier,
  lockTiersOf,
  moveTiersAside,
  openTierNamed,
  openTiers,
  ownTiers,
  placeTiers,
  restoreTier as markOpen,
  updateTier as changeRow,
} from './tier-queries.ts';
import { toOwnTier, toTier } from './view.ts';

/** The name of a first tier until its creator renames it. */
const FIRST_TIER_NAME = 'Membership';

type TierDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type Refusal =
  | 'price_out_of_range'
  | 'too_many_tiers'
  | 'name_taken'
  | 'last_tier'
  | 'tiers_changed';

/** A creator's tiers stay as they are. */
class TierRefused extends Refused<{ readonly code: Refusal }> {
  override name = 'TierRefused';

  constructor(code: Refusal) {
    super({ code });
  }
}

/** Throws unless the price is 0 or within the operator's limits. */
function checkPrice(priceCents: number): void {
  const isWithin = priceCents >= TIER_PRICE.minCents && priceCents <= TIER_PRICE.maxCents;
  if (priceCents !== 0 && !isWithin) throw new TierRefused('price_out_of_range');
}

/** Tiers on sale in their order, then the archived ones. */
export async function listTiers(
  db: Queryable,
  creatorId: CreatorId,
): Promise<{ items: OwnTier[] }> {
  return { items: (await db.many(ownTiers, creatorId)).map(toOwnTier) };
}

/**
 * Sets the first tier's price, or makes the first tier. Members who pay less keep their price, and are asked to agree to the
 * new one.
 */
export async function setPrice(
  deps: TierDeps,
  creatorId: CreatorId,
  priceCents: Tier['priceCents'],
): Promise<Tier> {
  checkPrice(priceCents);
  return changeTiers(deps, creatorId, async (tx, [first]) => {
    const now = deps.clock.now();
    if (!first) {
      return toTier(await tx.one(insertTier, creatorId, FIRST_TIER_NAME, priceCents, null, 0, now));
    }
    const row = await tx.one(changeRow, first.id, creatorId, null, null, priceCents, now);
    if (priceCents !== first.price_cents) await askForPrice(deps, tx, first.id, priceCents);
    return toTier(row);
  });
}

/** Adds a new tier at the end of the order. */
export async function createTier(
  deps: TierDeps,
  creatorId: CreatorId,
  made: { name: string; description: string; priceCents: Tier['priceCents'] },
): Promise<Tier> {
  checkPrice(made.priceCents);
  return changeTiers(deps, creatorId, async (tx, open) => {
    if (open.length >= TIERS.most) throw new TierRefused('too_many_tiers');
    await checkName(tx, creatorId, made.name);
    const { name, description, priceCents } = made;
    const now = deps.clock.now();
    const about = description || null;
    return toTier(await tx.one(insertTier, creatorId, name, priceCents, about, open.length, now));
  });
}

/**
 * Changes the name, the description or the price; null when it is not this creator's. Members do not pay a higher price because
 * of it: they are asked to agree.
 */
export async function updateTier(
  deps: TierDeps,
  creatorId: CreatorId,
  id: TierId,
  change: {
    name?: string | undefined;
    description?: string | undefined;
    priceCents?: Tier['priceCents'] | undefined;
  },
): Promise<Tier | null> {
  if (change.priceCents !== undefined) checkPrice(change.priceCents);
  return changeTiers(deps, creatorId, async (tx, open) => {
    const { name = null, description = null, priceCents = null } = change;
    if (name !== null) await checkName(tx, creatorId, name, id);
    const now = deps.clock.now();
    const row = await tx.maybe(changeRow, id, creatorId, name, description, priceCents, now);
    const before = open.find((one) => one.id === id)?.price_cents;
    if (priceCents !== null && before !== undefined && priceCents !== before) {
      await askForPrice(deps, tx, id, priceCents);
    }
    return row && toTier(row);
  });
}

/** Takes a tier off sale; its members stay. Null when it is not this creator's, or was archived before. */
export async function archiveTier(
  deps: TierDeps,
  creatorId: CreatorId,
  id: TierId,
): Promise<{ items: OwnTier[] } | null> {
  return changeTiers(deps, creatorId, async (tx, open) => {
    const rest = open.filter((one) => one.id !== id);
    if (rest.length === open.length) return null;
    if (rest.length === 0) throw new TierRefused('last_tier');
    await tx.run(markArchived, id, creatorId, deps.clock.now());
    await place(
      tx,
      creatorId,
      rest.map((one) => one.id),
    );
    return listTiers(tx, creatorId);
  });
}

/** Puts an archived tier back on sale, last in the order; null when there is none with this id. */
export async function restoreTier(
  deps: TierDeps,
  creatorId: CreatorId,
  id: TierId,
): Promise<{ items: OwnTier[] } | null> {
  return changeTiers(deps, creatorId, async (tx, open) => {
    const own = (await listTiers(tx, creatorId)).items.find((one) => one.id === id);
    if (!own || own.archivedAt === null) return null;
    if (open.length >= TIERS.most) throw new TierRefused('too_many_tiers');
    await checkName(tx, creatorId, own.name);
    await tx.run(markOpen, id, creatorId, open.length);
    return listTiers(tx, creatorId);
  });
}

/** Puts the tiers on sale into this order, which must name each of them once. */
export async function orderTiers(
  deps: TierDeps,
  creatorId: CreatorId,
  ids: readonly TierId[],
): Promise<{ items: OwnTier[] }> {
  return changeTiers(deps, creatorId, async (tx, open) => {
    const isSameSet = ids.length === open.length && open.every((one) => ids.includes(one.id));
    if (!isSameSet) throw new TierRefused('tiers_changed');
    await place(tx, creatorId, ids);
    return listTiers(tx, creatorId);
  });
}

type OpenTier = Row<typeof openTiers>;

async function changeTiers<Result>(
  { db }: TierDeps,
  creatorId: CreatorId,
  change: (tx: Tx, open: readonly OpenTier[]) => Promise<Result>,
): Promise<Result> {
  return db.tx(async (tx) => {
    await tx.one(lockTiersOf, creatorId);
    return change(tx, await tx.many(openTiers, creatorId));
  });
}

async function checkName(
  tx: Tx,
  creatorId: CreatorId,
  name: string,
  except: TierId | null = null,
): Promise<void> {
  const other = await tx.maybe(openTierNamed, creatorId, name, except);
  if (other) throw new TierRefused('name_taken');
}

async function place(tx: Tx, creatorId: CreatorId, ids: readonly TierId[]): Promise<void> {
  await tx.run(moveTiersAside, creatorId);
  await tx.run(placeTiers, creatorId, ids);
}
