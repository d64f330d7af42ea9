import type { z } from 'zod';
import { type PayRun, paystubPart, type paystubRow } from '@limelight/contract/earnings/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { addCents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { earningsByMonth, type MonthRow } from './queries.ts';
import { SOURCES } from './sources.ts';

type PaystubRow = z.infer<typeof paystubRow>;
type RowName = PaystubRow['source'];
type PaystubPart = z.infer<typeof paystubPart>;

/** The rows that every breakdown has, in order. */
const ALWAYS: readonly RowName[] = [
  'superMemberships',
  'livestreams',
  'calls',
  'marketplace',
  'referrals',
];
const LAST_MONTHS = 3;

/** Closed calendar months in UTC: the last three, and every earlier one with money in it, newest first. */
export async function listPaystubs(
  db: Queryable,
  creatorId: CreatorId,
  now: Date,
): Promise<PayRun[]> {
  const rows = await db.many(earningsByMonth, creatorId, now);
  const months = new Set([...lastMonths(now), ...rows.map((row) => row.month)]);
  return [...months]
    .sort()
    .reverse()
    .map((month) =>
      toRun(
        month,
        rows.filter((row) => row.month === month),
      ),
    );
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: LAST_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 1))
      .toISOString()
      .slice(0, 7),
  );
}

const figuresOf = (sums: readonly MonthRow[]) => ({
  grossCents: addCents(toCents(0), ...sums.map((sum) => sum.gross_cents)),
  platformNetCents: addCents(toCents(0), ...sums.map((sum) => sum.platform_net_cents)),
  afterAgencyFeesCents: addCents(toCents(0), ...sums.map((sum) => sum.after_agency_cents)),
});

function toRun(month: string, sums: readonly MonthRow[]): PayRun {
  const other = sums.filter((sum) => SOURCES[sum.source].row === 'other');
  const names = other.length > 0 ? [...ALWAYS, 'other' as const] : ALWAYS;
  const rows = names.map((name) => ({
    source: name,
    ...figuresOf(sums.filter((sum) => SOURCES[sum.source].row === name)),
  }));
  return {
    month,
    grossCents: addCents(...rows.map((row) => row.grossCents)),
    netCents: addCents(...rows.map((row) => row.platformNetCents)),
    rows,
    other: partsOf(other),
    takenBack: sums.flatMap(({ source, went_back: reason, platform_net_cents: net }) =>
      reason === null ? [] : [{ source: SOURCES[source].row, reason, cents: toCents(-net) }],
    ),
  };
}

/** The parts of the row 'Other': income, by its tile, then money taken back, by its reason. */
function partsOf(other: readonly MonthRow[]): PaystubPart[] {
  const partOf = ({ source, went_back: reason }: MonthRow) => reason ?? SOURCES[source].tile;
  return paystubPart.shape.part.options.flatMap((part) => {
    const sums = other.filter((sum) => partOf(sum) === part);
    return sums.length > 0 ? [{ part, ...figuresOf(sums) }] : [];
  });
}
