import type { Fan, FanFilter, FanPage } from '@limelight/contract/fans/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { listsWith } from '../creators/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { purchasesFrom } from '../payments/index.ts';
import { numberCursor, timeCursor, toPage } from '../platform/db/cursor.ts';
import { substring } from '../platform/db/like.ts';
import type { Row } from '../platform/db/statement.ts';
import { fanNote } from './fan-note.ts';
import { fanLists, oneFan } from './fan-queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'fanFilters'>;

/** As many as a fan's page shows of their purchases. */
const LAST_PURCHASES = 10;

const STATES = { active: 'active', ending: 'leaving', past_due: 'failing' } as const;

/** A fan in the form of the contract. */
function toFan(row: Row<typeof oneFan>): Fan {
  const { tier_name, price_cents, member_since, status, paid_until } = row;
  return {
    userId: row.fan_id,
    displayName: row.display_name,
    handle: row.handle,
    avatarUrl: row.avatar_url,
    isAway: row.is_away,
    since: row.since.toISOString(),
    followsSince: row.follows_since?.toISOString() ?? null,
    membership:
      tier_name === null ||
      price_cents === null ||
      member_since === null ||
      status === null ||
      paid_until === null
        ? null
        : {
            tierName: tier_name,
            priceCents: price_cents,
            since: member_since.toISOString(),
            state: row.is_trial ? 'trial' : STATES[status],
            paidUntil: paid_until.toISOString(),
          },
    wasMember: row.was_member,
    spentCents: row.spent_cents,
    purchases: row.purchases,
    lastPaidAt: row.last_paid_at?.toISOString() ?? null,
  };
}

/** The filter in the form of the statements' parameters. */
const filterOf = (
  { clock, fanFilters }: ReadDeps,
  creatorId: CreatorId,
  { q, segment, ...only }: FanFilter,
) => ({
  creatorId,
  now: clock.now(),
  pattern: substring(q),
  segment,
  ...fanFilters.values(only, clock.now()),
});

/** A page of a creator's fans. */
export async function listFans(
  deps: ReadDeps,
  creatorId: CreatorId,
  {
    cursor,
    limit,
    sort,
    ...asked
  }: FanFilter & {
    readonly cursor?: string | undefined;
    readonly limit: number;
    readonly sort: 'newest' | 'spent';
  },
): Promise<{ items: Fan[]; nextCursor: string | null }> {
  const filter = filterOf(deps, creatorId, asked);
  const lists = fanLists(deps.fanFilters);
  const count = limit + 1;
  if (sort === 'spent') {
    const { value, id } = numberCursor.decode(cursor, Number.MAX_SAFE_INTEGER);
    const rows = await deps.db.many(lists.bySpent, { ...filter, cents: value, id, count });
    const page = toPage(rows, limit, (row) => numberCursor.encode(row.spent_cents, row.fan_id));
    return { items: page.items.map(toFan), nextCursor: page.nextCursor };
  }
  const rows = await deps.db.many(lists.newest, { ...filter, ...timeCursor.decode(cursor), count });
  const page = toPage(rows, limit, (row) => timeCursor.encode(row.since, row.fan_id));
  return { items: page.items.map(toFan), nextCursor: page.nextCursor };
}

/** How many of a creator's fans match the filter. */
export async function count(
  deps: ReadDeps,
  creatorId: CreatorId,
  filter: FanFilter,
): Promise<number> {
  const lists = fanLists(deps.fanFilters);
  return (await deps.db.one(lists.count, filterOf(deps, creatorId, filter))).fans;
}

/** A fan of a creator with their purchases and the creator's note; null where the person is not a fan. */
export async function readFan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  fanId: UserId,
): Promise<FanPage | null> {
  const row = await db.maybe(oneFan, { creatorId, now: clock.now(), fanId });
  if (!row) return null;
  const [bought, listIds, note] = await Promise.all([
    purchasesFrom(db, { buyerId: fanId, creatorId }, LAST_PURCHASES),
    listsWith(db, creatorId, fanId),
    fanNote(db, creatorId, fanId),
  ]);
  return {
    ...toFan(row),
    lastPurchases: bought.last.map((one) => ({ ...one, paidAt: one.paidAt.toISOString() })),
    listIds,
    note,
  };
}
