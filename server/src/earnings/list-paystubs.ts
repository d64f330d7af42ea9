import type { z } from 'zod';
import type { PayRun, paystubRow } from '@limelight/contract/earnings/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { addCents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { earningsByMonth, type MonthRow, takenBackByMonth } from './queries.ts';
import { SOURCES } from './sources.ts';

type PaystubRow = z.infer<typeof paystubRow>;
type RowName = PaystubRow['source'];

/** The rows that every breakdown has, in order. */
const ALWAYS: readonly RowName[] = [
  'superMemberships',
  'livestreams',
  'calls',
  'marketplace',
  'referrals',
];
const LAST_MONTHS = 3;

/** Closed calendar months in UTC: the last three, and every one with money in it, newest first. */
export async function listPaystubs(
  db: Queryable,
  creatorId: CreatorId,
  now: Date,
): Promise<PayRun[]> {
  const [rows, taken] = await Promise.all([
    db.many(earningsByMonth, creatorId, now),
    db.many(takenBackByMonth, creatorId, now),
  ]);
  const months = new Set([...lastMonths(now), ...rows.map((row) => row.month)]);
  return [...months]
    .sort()
    .reverse()
    .map((month) =>
      toRun(
        month,
        rows.filter((row) => row.month === month),
        taken.filter((row) => row.month === month),
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

function toRun(
  month: string,
  sums: readonly MonthRow[],
  taken: readonly Row<typeof takenBackByMonth>[],
): PayRun {
  const names = sums.some((sum) => SOURCES[sum.source].row === 'other')
    ? [...ALWAYS, 'other' as const]
    : ALWAYS;
  const rows = names.map((name) => {
    const mine = sums.filter((sum) => SOURCES[sum.source].row === name);
    return {
      source: name,
      grossCents: addCents(toCents(0), ...mine.map((sum) => sum.gross_cents)),
      platformNetCents: addCents(toCents(0), ...mine.map((sum) => sum.platform_net_cents)),
      afterAgencyFeesCents: addCents(toCents(0), ...mine.map((sum) => sum.after_agency_cents)),
    };
  });
  return {
    month,
    grossCents: addCents(...rows.map((row) => row.grossCents)),
    netCents: addCents(...rows.map((row) => row.platformNetCents)),
    rows,
    takenBack: taken.map(({ source, reason, net_cents: net }) => ({
      source: SOURCES[source].row,
      reason,
      cents: net,
    })),
  };
}
